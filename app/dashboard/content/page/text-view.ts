import type { DecidedBy, Decision, ContentType } from "#app/domain/content/content-item.ts";
import type { Cover } from "#app/domain/pictures/picture.ts";
import type { TextClaim } from "#app/domain/content/claims.ts";
import type {
  TextSource,
  UnreadPage,
  UnsupportedStatement,
} from "#app/domain/content/provenance.ts";
import { kindOf } from "#app/dashboard/review/text-to-review.ts";
import type { PublishingIssue } from "#app/dashboard/publishing-issues/publishing-issue.ts";
import type { ListedText } from "#app/dashboard/content/list/listed-text.ts";
import type { TextCost } from "./text-cost.ts";
import type { TextFile } from "./text-file.ts";

/** A version, without its text. Instants are milliseconds since the epoch. */
export interface TextVersion {
  id: string;
  number: number;
  title: string;
  madeBy: "agent" | "person";
  /** The agent's or the person's name; null: nobody knows. */
  maker: string | null;
  /** Who or what wrote it, such as a model. */
  writer: string;
  sha256: string;
  createdAt: number;
}

/** A station on the way from the idea to its readers. */
export interface Station {
  name: string;
  /** The kind of agent whose room it is; null: its owner's decision. */
  agentType: string | null;
  /** `rests`: nobody is there who does it, or it is not wanted. */
  state: "done" | "now" | "to_come" | "rests";
  at: number | null;
  /** In a few words. */
  detail: string;
  /** What was paid for it, in words; null: nothing, or nobody knows. */
  cost: string | null;
  /** What was made there, or the agent; null: nothing to lead to. */
  to: string | null;
}

export interface ContentReview {
  decision: Decision;
  decidedBy: DecidedBy;
  note: string;
  versionNumber: number;
  at: number;
}

/** One text with all that is known of it. */
export interface TextView {
  text: ListedText;
  /** The version that is shown. */
  shown: TextVersion;
  body: string;
  /** For search results; empty: there is none. */
  description: string;
  /** Its picture; null: it has none. */
  cover: Cover | null;
  /** Texts of its sort may have one. */
  canHaveCover: boolean;
  words: number;
  /** Newest first. */
  versions: readonly TextVersion[];
  /** That may go out; null: none. */
  approvedVersionId: string | null;
  newestVersionId: string;
  checks: readonly { name: string; outcome: "passed" | "look"; fact: string }[];
  decisions: readonly ContentReview[];
  /** Where its facts come from, as its writer has noted; null: nothing was noted. */
  sources: readonly TextSource[] | null;
  /** Pages of its owner's choice that it was written without. */
  unread: readonly UnreadPage[];
  /** What of it nothing bears out, in the order of the text. */
  unsupported: readonly UnsupportedStatement[];
  /** What its writer has noted of its statements. */
  claims: readonly TextClaim[];
  /** Addresses of links that were taken out of it. */
  cutLinks: readonly string[];
  /** The prompts that it was written with, each with its version. */
  prompts: readonly string[];
  /** What it was made with, such as a model's or a prompt's name. */
  madeWith: readonly (readonly [name: string, value: string])[];
  idea: { topic: string; angle: string; keyword: string; reason: string } | null;
  /** The piece that it was made from. */
  parent: { id: string; title: string; kind: ContentType } | null;
  /** What was made from it. */
  children: readonly { id: string; title: string; kind: ContentType; variant: string }[];
  /** Readers an hour, a day, a week and thirty days after it went out; null: not measured yet. */
  readings: readonly { age: "1h" | "1d" | "7d" | "30d"; views: number | null }[];
  earnedCents: number;
  /** What calls for it have cost: an article's with what was made from it, a post's with those beside it; null: not known. */
  cost: TextCost | null;
  /** What did not go as it should on the way to its places, the latest first. */
  publishingIssues: readonly PublishingIssue[];
  /** It is being taken down: from then on, and what takes that back; null: it is not. */
  unpublishing: { at: number; undo: string | null } | null;
  /** A person may write its next version. */
  canChange: boolean;
  /** It is out, and a person may write its next version. */
  canCorrect: boolean;
  /** It is gone from all of its places, and goes out anew once its next version is approved, which a person may write. */
  canSendAnew: boolean;
  /** Places that keep what stands there when another version is approved. */
  stays: readonly {
    channel: string;
    versionNumber: number;
    /** A newer version is there, which does not go there. */
    isOlder: boolean;
    whyNot: string;
  }[];
  /** Where its owner can put it up by hand; null: nowhere. */
  manualPublishingAt: string | null;
  way: readonly Station[];
  timeZone: string;
}

export const textTabs = ["text", "changes", "sources", "places"] as const;
export type TextTab = (typeof textTabs)[number];

export const contentIntents = {
  archive: "archive_text",
  bringBack: "bring_back_text",
  unpublish: "unpublish_text",
} as const;

/** Whether it stands anywhere and is not on its way from there. */
export const isOut = ({ places }: Pick<ListedText, "places">): boolean =>
  places.some(({ state, leavesAt }) => state === "published" && leavesAt === null);

/** What a file of the version that is shown holds. */
export function fileOf({ text, shown, body, description }: TextView): TextFile {
  const { origin } = text;
  const about = `${kindOf(text)}, version ${shown.number}`;
  return { title: shown.title, description, body, origin, createdAt: shown.createdAt, about };
}
