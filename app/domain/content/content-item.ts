import type { contentTypes, contentItemStates, reviews } from "#db/schema.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { Origin } from "#app/workspace/origin.ts";

export type ContentType = (typeof contentTypes)[number];
export type ContentItemState = (typeof contentItemStates)[number];
export type Decision = (typeof reviews.$inferSelect)["decision"];
/** Who decided: a token's decision is never told as somebody's own, nor a policy's. */
export type DecidedBy = (typeof reviews.$inferSelect)["decidedBy"];

/** One item of content, without its text. */
export interface ContentItem {
  id: string;
  workspaceId: string;
  ideaId: string | null;
  /** The piece that it was made from. */
  parentId: string | null;
  kind: ContentType;
  /** For which network a post is; empty for the rest. */
  variant: string;
  state: ContentItemState;
  agentId: string | null;
  title: string;
  /** The newest version. */
  versionId: string;
  /** The one that may go out; null: none. */
  approvedVersionId: string | null;
  origin: Origin;
  createdAt: number;
  /** When its state last changed. */
  stateAt: number;
  /** When it first went out anywhere. */
  publishedAt: number | null;
}

/** The part of a piece that a decision changes. */
export type Standing = Pick<ContentItem, "state" | "versionId" | "approvedVersionId">;

/** In which states a decision has something to decide. */
const decidable: Readonly<Record<Decision, readonly ContentItemState[]>> = {
  approved: ["in_review"],
  // Also of what is out: its next version takes its place once that is approved.
  changes_requested: ["in_review", "approved"],
  rejected: ["in_review", "changes_requested"],
  unpublished: ["approved", "changes_requested", "rejected"],
};

const after: Readonly<Record<Decision, ContentItemState>> = {
  approved: "approved",
  changes_requested: "changes_requested",
  rejected: "rejected",
  unpublished: "in_review",
};

/**
 * What a decision makes of a piece.
 * @param versionId what was decided on: what somebody has read, and nothing newer
 * @throws AppError `version_outdated` when there is a newer version, `not_waiting` when there is
 *   nothing to decide any more
 */
export function decide(
  contentItem: Standing,
  { decision, versionId }: { decision: Decision; versionId: string },
): Standing {
  if (versionId !== contentItem.versionId) {
    throw new AppError(
      "version_outdated",
      "There is a newer version of this text. Read that one, then decide.",
    );
  }
  if (!decidable[decision].includes(contentItem.state)) {
    throw new AppError("not_waiting", "This text does not wait for a decision any more.");
  }
  const approved = decision === "approved";
  return { ...contentItem, state: after[decision], approvedVersionId: approved ? versionId : null };
}

/** Another version, and from what it was made. */
export interface MadeFrom {
  baseId: string | null;
  opensReview: boolean;
  /** It says what its owner has asked for; left out: it does not. */
  answersNote?: boolean;
}

/**
 * What another version makes of a piece. What is made from a version that is not the newest any more, or answers a
 * note that was taken back, is kept beside it as a proposal, and changes nothing: nobody's work is written over, and
 * nobody's approval is lost.
 */
export function withVersion(
  contentItem: Standing,
  version: MadeFrom & { id: string },
): Standing & { adopted: boolean } {
  if (contentItem.state === "archived") {
    throw new AppError("not_waiting", "This text is archived: take it back first.");
  }
  const isWanted = version.answersNote !== true || contentItem.state === "changes_requested";
  if (version.baseId !== contentItem.versionId || !isWanted)
    return { ...contentItem, adopted: false };
  return {
    versionId: version.id,
    // What was approved is another text.
    approvedVersionId: null,
    state: version.opensReview || contentItem.state !== "draft" ? "in_review" : "draft",
    adopted: true,
  };
}

/** Put away: it goes nowhere, and nothing can be decided on it any more. */
export function archived<Of extends Standing>(contentItem: Of): Of {
  if (contentItem.state === "archived")
    throw new AppError("not_waiting", "This text is in the archive already.");
  return { ...contentItem, state: "archived", approvedVersionId: null };
}
