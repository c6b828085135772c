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
  /** The agent's or person's name; null: unknown. */
  maker: string | null;
  /** What wrote it, such as a model. */
  writer: string;
  sha256: string;
  createdAt: number;
}

/** A step of the timeline. */
export interface Station {
  name: string;
  /** Type of the agent that does it; null: the owner's review. */
  agentType: string | null;
  /** `rests`: skipped, since no agent does it or it isn't wanted. */
  state: "done" | "now" | "to_come" | "rests";
  at: number | null;
  /** In a few words. */
  detail: string;
  /** Its cost, for people; null: none or unknown. */
  cost: string | null;
  /** Path of the result or the agent; null: no link. */
  to: string | null;
}

export interface ContentReview {
  decision: Decision;
  decidedBy: DecidedBy;
  note: string;
  versionNumber: number;
  at: number;
}

/** Everything the page of one content item shows. */
export interface ContentView {
  text: ListedText;
  /** The version that is shown. */
  shown: TextVersion;
  body: string;
  /** For search results; empty: none. */
  description: string;
  /** Null: no cover. */
  cover: Cover | null;
  /** This type of content may have a cover. */
  canHaveCover: boolean;
  words: number;
  /** Newest first. */
  versions: readonly TextVersion[];
  /** The version approved for publishing; null: none. */
  approvedVersionId: string | null;
  newestVersionId: string;
  checks: readonly { name: string; outcome: "passed" | "look"; fact: string }[];
  decisions: readonly ContentReview[];
  /** The sources its writer recorded; null: not recorded. */
  sources: readonly TextSource[] | null;
  /** The owner's source pages that could not be read. */
  unread: readonly UnreadPage[];
  /** Unsupported statements, in text order. */
  unsupported: readonly UnsupportedStatement[];
  /** Claims its writer recorded. */
  claims: readonly TextClaim[];
  /** Addresses of removed links. */
  cutLinks: readonly string[];
  /** Prompts used, each with its version. */
  prompts: readonly string[];
  /** Recorded facts such as the model's name. */
  madeWith: readonly (readonly [name: string, value: string])[];
  idea: { topic: string; angle: string; keyword: string; reason: string } | null;
  /** The content it was made from. */
  parent: { id: string; title: string; kind: ContentType } | null;
  /** Content made from it. */
  children: readonly { id: string; title: string; kind: ContentType; variant: string }[];
  /** Views an hour, a day, a week and 30 days after publishing; null: not measured yet. */
  readings: readonly { age: "1h" | "1d" | "7d" | "30d"; views: number | null }[];
  earnedCents: number;
  /** AI cost: an article's includes what was made from it, a post's its sibling posts; null: unknown. */
  cost: TextCost | null;
  /** Publishing issues, newest first. */
  publishingIssues: readonly PublishingIssue[];
  /** When unpublishing starts, and how to undo it; null: not being unpublished. */
  unpublishing: { at: number; undo: string | null } | null;
  /** A person may write its next version. */
  canChange: boolean;
  /** It is published, and a person may write its next version. */
  canCorrect: boolean;
  /** Removed from all channels; an approved new version would be published again. */
  canSendAnew: boolean;
  /** Channels that keep their version when another one is approved. */
  stays: readonly {
    channel: string;
    versionNumber: number;
    /** A newer version exists that isn't sent there. */
    isOlder: boolean;
    whyNot: string;
  }[];
  /** Where the owner can publish it manually; null: nowhere. */
  manualPublishingAt: string | null;
  timeline: readonly Station[];
  timeZone: string;
}

export const textTabs = ["text", "changes", "sources", "places"] as const;
export type TextTab = (typeof textTabs)[number];

export const contentIntents = {
  archive: "archive_text",
  bringBack: "bring_back_text",
  unpublish: "unpublish_text",
} as const;

/** Published on a channel and not being unpublished there. */
export const isOut = ({ places }: Pick<ListedText, "places">): boolean =>
  places.some(({ state, leavesAt }) => state === "published" && leavesAt === null);

/** The version shown as a downloadable file. */
export function fileOf({ text, shown, body, description }: ContentView): TextFile {
  const { origin } = text;
  const about = `${kindOf(text)}, version ${shown.number}`;
  return { title: shown.title, description, body, origin, createdAt: shown.createdAt, about };
}
