import type { DecidedBy, Decision, PieceKind, PieceState } from "../../studio/content/piece";
import type { Origin } from "../../workspace/origin";

/** A text that waits, as the list of the desk shows it. Instants are milliseconds since the epoch. */
export interface WaitingText {
  id: string;
  title: string;
  kind: PieceKind;
  /** For which network a post is; empty for the rest. */
  variant: string;
  agentName: string | null;
  /** Since when. */
  waitsSince: number;
  /** When the trust in its agent decides instead; null: it waits for its owner. */
  decidesAt: number | null;
}

export interface TextCheck {
  name: string;
  outcome: "passed" | "look";
  /** In words, with its figures. */
  fact: string;
}

/** What was decided on an earlier version, or on this one. */
export interface PastDecision {
  decision: Decision;
  note: string;
  decidedBy: DecidedBy;
  at: number;
  versionNumber: number;
}

/** A text with all that a decision on it needs. */
export interface TextToReview {
  piece: {
    id: string;
    title: string;
    kind: PieceKind;
    variant: string;
    state: PieceState;
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
  /** Made of its Markdown, in which HTML is switched off. */
  html: string;
  words: number;
  checks: readonly TextCheck[];
  decisions: readonly PastDecision[];
  /** What an approval sets going. */
  goesOut: { to: readonly string[]; at: number | null };
}

/** What the desk shows beside the text that is open. */
export interface ReviewDesk {
  waiting: readonly WaitingText[];
  /** How many there are in all. */
  count: number;
  timeZone: string;
}

/** How long a text for a decision may be. */
export const longestNote = 2_000;

export const reviewIntents = {
  approve: "approve",
  ask: "ask_for_changes",
  reject: "reject",
  undo: "undo_decision",
} as const;

export const pieceKindNames = {
  article: "Article",
  social_post: "Post",
  video_pack: "Video pack",
  edition: "Weekly edition",
  report: "Report",
} as const satisfies Record<PieceKind, string>;

/** "Post for Bluesky". */
export function kindOf({ kind, variant }: Pick<WaitingText, "kind" | "variant">): string {
  return variant === "" ? pieceKindNames[kind] : `${pieceKindNames[kind]} for ${variant}`;
}
