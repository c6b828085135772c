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

/** An item in the review queue. Times are milliseconds since the epoch. */
export interface WaitingText {
  id: string;
  title: string;
  kind: ContentType;
  /** The network a post is for; empty for other types. */
  variant: string;
  agentName: string | null;
  waitsSince: number;
  /** When it is auto-approved; null: it waits for the owner. */
  decidesAt: number | null;
  origin: Origin;
}

export interface TextCheck {
  name: string;
  outcome: "passed" | "look";
  /** The result in words, with numbers. */
  fact: string;
}

/** A sentence that no source supports. */
export interface UnsupportedView {
  statement: string;
  why: string;
  /** It is marked in the text and can be linked to. */
  isMarked: boolean;
}

/** An earlier review of this or a previous version. */
export interface PastReview {
  decision: Decision;
  note: string;
  decidedBy: DecidedBy;
  at: number;
  versionNumber: number;
}

/** A block as the page shows it, with HTML disabled. */
type DrawnBlock = { kind: "same"; html: string } | Extract<ChangedBlock, { kind: "changed" }>;

/** Changes since an earlier version. */
export interface DrawnChanges {
  blocks: readonly DrawnBlock[];
  /** In words. */
  added: number;
  removed: number;
}

/** Everything a review needs. */
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
    /** It has been published somewhere. */
    isOut: boolean;
  };
  version: { id: string; number: number; madeBy: "agent" | "person"; writer: string };
  /** For search results; empty: none. */
  description: string;
  /** Its cover, which is approved with it; null: none. */
  cover: Cover | null;
  /** This type of content may have a cover. */
  canHaveCover: boolean;
  /** Rendered from Markdown with HTML disabled and unsupported sentences marked. */
  html: string;
  unsupported: readonly UnsupportedView[];
  /** The moderation result, or why it wasn't checked; null: not recorded. */
  moderation: string | null;
  /** Markdown. */
  body: string;
  /** Earlier versions to compare with, newest first. */
  earlier: readonly number[];
  /** Changes since one of them; null: not comparing. */
  changes: (DrawnChanges & { since: number }) | null;
  /** The default version to compare with; null: none. */
  comparable: number | null;
  /** A person may change it. */
  isEditable: boolean;
  /** When a person's unsaved changes were last autosaved; null: none. */
  editSavedAt: number | null;
  words: number;
  checks: readonly TextCheck[];
  /** The sources its writer recorded; null: not recorded. */
  sources: readonly TextSource[] | null;
  /** The owner's source pages that could not be read. */
  unread: readonly UnreadPage[];
  /** Claims its writer recorded. */
  claims: readonly TextClaim[];
  /** Addresses of removed links. */
  cutLinks: readonly string[];
  decisions: readonly PastReview[];
  /** What approval does. */
  goesOut: {
    to: readonly string[];
    /** Channels that keep their version, and why. */
    stays: readonly { channel: string; whyNot: string }[];
    at: number | null;
    /** The idea to move to change the time; null: it follows its article. */
    ideaId: string | null;
    /** Its agent only suggests, so it isn't published. */
    isSuggestion: boolean;
    /** No channel was connected when it was approved: it must be approved again. */
    isNowhere: boolean;
  };
}

/** An item with requested changes in progress. */
export interface TextWithAgent {
  id: string;
  title: string;
  kind: ContentType;
  variant: string;
  /** The change request. */
  note: string;
  askedAt: number;
}

/** The review queue beside the open item. */
export interface ReviewQueue {
  waiting: readonly WaitingText[];
  /** Total number waiting. */
  count: number;
  /** Estimated reading time of everything listed; 0: nothing listed. */
  readingMinutes: number;
  /** Unconfirmed publish jobs, oldest first. */
  questions: readonly PublishingIssue[];
  /** Newest first. */
  withAgents: readonly TextWithAgent[];
  /** The next upcoming item when nothing waits; null: something waits, or nothing is planned. */
  next: UpcomingItem | null;
  timeZone: string;
  mode: Mode;
  /** The server's time. */
  now: string;
}

/** Maximum length of a review note. */
export const maxNoteLength = 20_000;

/** Common change requests; checked ones are put before the note. */
export const changeRequestPresets = [
  "Shorter",
  "Warmer",
  "Less salesy",
  "Check the facts",
  "Different title",
] as const;
export const changeRequestField = "wish";

export const reviewIntents = {
  approve: "approve",
  ask: "ask_for_changes",
  reject: "reject",
  undo: "undo_decision",
} as const;

/** Why a review with a note was refused. */
export interface ReviewRefusal {
  intent: typeof reviewIntents.ask | typeof reviewIntents.reject;
  problem: string;
  note: string;
  presets: readonly string[];
}

export const contentTypeNames = {
  article: "Article",
  social_post: "Post",
  video: "Video script",
  newsletter: "Newsletter",
  report: "Report",
} as const satisfies Record<ContentType, string>;

const wordsPerMinute = 220;

/** Estimated reading time. */
export const readingMinutes = (words: number): number =>
  Math.max(1, Math.round(words / wordsPerMinute));

/** "Post for Bluesky". */
export function kindOf({ kind, variant }: Pick<WaitingText, "kind" | "variant">): string {
  return variant === "" ? contentTypeNames[kind] : `${contentTypeNames[kind]} for ${variant}`;
}
