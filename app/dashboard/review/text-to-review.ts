import type {
  DecidedBy,
  Decision,
  ContentType,
  ContentItemState,
} from "#app/domain/content/content-item.ts";
import type { Cover } from "#app/domain/pictures/picture.ts";
import type { TextClaim } from "#app/domain/content/claims.ts";
import type { UpcomingItem } from "#app/workspace/overview.ts";
import type { TextSource, UnreadPage } from "#app/domain/content/provenance.ts";
import type { PublishingIssue } from "#app/dashboard/publishing-issues/publishing-issue.ts";
import type { ChangedBlock } from "./text-changes.ts";
import type { Mode, Origin } from "#app/workspace/origin.ts";

/** A text that waits, as the list of the desk shows it. Instants are milliseconds since the epoch. */
export interface WaitingText {
  id: string;
  title: string;
  kind: ContentType;
  /** For which network a post is; empty for the rest. */
  variant: string;
  agentName: string | null;
  /** Since when. */
  waitsSince: number;
  /** When the trust in its agent decides instead; null: it waits for its owner. */
  decidesAt: number | null;
  origin: Origin;
}

export interface TextCheck {
  name: string;
  outcome: "passed" | "look";
  /** In words, with its figures. */
  fact: string;
}

/** A sentence that nothing bears out, in the order of the text. */
export interface UnsupportedView {
  statement: string;
  why: string;
  /** It can be jumped to. */
  isMarked: boolean;
}

/** What was decided on an earlier version, or on this one. */
export interface PastReview {
  decision: Decision;
  note: string;
  decidedBy: DecidedBy;
  at: number;
  versionNumber: number;
}

/** A part of a text as the page draws it; HTML in it is switched off. */
type DrawnBlock = { kind: "same"; html: string } | Extract<ChangedBlock, { kind: "changed" }>;

/** What was changed since an earlier version. */
export interface DrawnChanges {
  blocks: readonly DrawnBlock[];
  /** In words. */
  added: number;
  removed: number;
}

/** A text with all that a decision on it needs. */
export interface TextToReview {
  contentItem: {
    id: string;
    title: string;
    kind: ContentType;
    variant: string;
    state: ContentItemState;
    origin: Origin;
    agentId: string | null;
    agentName: string | null;
    waitsSince: number;
    decidesAt: number | null;
    /** It has gone out somewhere. */
    isOut: boolean;
  };
  version: { id: string; number: number; madeBy: "agent" | "person"; writer: string };
  /** For search results; empty: there is none. */
  description: string;
  /** Its picture, which is approved with it; null: it has none. */
  cover: Cover | null;
  /** Texts of its sort may have one. */
  canHaveCover: boolean;
  /** Made of its Markdown, in which HTML is switched off, with what nothing bears out marked. */
  html: string;
  unsupported: readonly UnsupportedView[];
  /** What its writer's provider says of it, or why that was not asked; null: nothing was noted. */
  moderation: string | null;
  /** That Markdown. */
  body: string;
  /** The earlier versions that it can be compared with, the newest first. */
  earlier: readonly number[];
  /** What was changed since one of them; null: it is shown as it is. */
  changes: (DrawnChanges & { since: number }) | null;
  /** The version to compare with, where the page does not say; null: there is none. */
  comparable: number | null;
  /** A person may change it. */
  isEditable: boolean;
  /** When what a person has begun to change was last kept; null: nothing is. */
  editSavedAt: number | null;
  words: number;
  checks: readonly TextCheck[];
  /** Where its facts come from, as its writer has noted; null: nothing was noted. */
  sources: readonly TextSource[] | null;
  /** Pages of its owner's choice that it was written without. */
  unread: readonly UnreadPage[];
  /** What its writer has noted of its statements. */
  claims: readonly TextClaim[];
  /** Addresses of links that were taken out of it. */
  cutLinks: readonly string[];
  decisions: readonly PastReview[];
  /** What an approval sets going. */
  goesOut: {
    to: readonly string[];
    /** Places that keep what stands there, and why. */
    stays: readonly { channel: string; whyNot: string }[];
    at: number | null;
    /** The idea whose time that is, and which is moved to change it; null: it goes after its article. */
    ideaId: string | null;
    /** Nowhere: its agent only suggests. */
    isSuggestion: boolean;
    /** It is approved and got no place then: it goes out once it is approved again. */
    isNowhere: boolean;
  };
}

/** A text that its agent is changing as it was asked to. */
export interface TextWithAgent {
  id: string;
  title: string;
  kind: ContentType;
  variant: string;
  /** What was asked for. */
  note: string;
  /** When. */
  askedAt: number;
}

/** What the desk shows beside the text that is open. */
export interface ReviewQueue {
  waiting: readonly WaitingText[];
  /** How many there are in all. */
  count: number;
  /** How long it takes to read all that is listed, about; 0: nothing is. */
  readingMinutes: number;
  /** Sendings of which nobody knows whether they have appeared, the longest waiting first. */
  questions: readonly PublishingIssue[];
  /** The latest asked first. */
  withAgents: readonly TextWithAgent[];
  /** What comes next where nothing waits; null: something waits, or nothing is planned. */
  next: UpcomingItem | null;
  timeZone: string;
  mode: Mode;
  /** The server's time. */
  now: string;
}

/** How long a text for a decision may be. */
export const maxNoteLength = 20_000;

/** What is often asked for: ticked, it stands before the note. */
export const wishes = [
  "Shorter",
  "Warmer",
  "Less salesy",
  "Check the facts",
  "Another title",
] as const;
export const changeRequestField = "wish";

export const reviewIntents = {
  approve: "approve",
  ask: "ask_for_changes",
  reject: "reject",
  undo: "undo_decision",
} as const;

/** Why a decision that says something was not taken. */
export interface ReviewRefusal {
  intent: typeof reviewIntents.ask | typeof reviewIntents.reject;
  problem: string;
  /** What was written, and what was ticked. */
  note: string;
  wishes: readonly string[];
}

export const contentTypeNames = {
  article: "Article",
  social_post: "Post",
  video: "Video pack",
  newsletter: "Weekly edition",
  report: "Report",
} as const satisfies Record<ContentType, string>;

const wordsAMinute = 220;

/** How long a text of so many words takes to read, about. */
export const readingMinutes = (words: number): number =>
  Math.max(1, Math.round(words / wordsAMinute));

/** "Post for Bluesky". */
export function kindOf({ kind, variant }: Pick<WaitingText, "kind" | "variant">): string {
  return variant === "" ? contentTypeNames[kind] : `${contentTypeNames[kind]} for ${variant}`;
}
