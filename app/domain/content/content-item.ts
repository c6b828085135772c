import type { contentTypes, contentItemStates, reviews } from "#db/schema.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { Origin } from "#app/workspace/origin.ts";

export type ContentType = (typeof contentTypes)[number];
export type ContentItemState = (typeof contentItemStates)[number];
export type Decision = (typeof reviews.$inferSelect)["decision"];
/** Who decided. Decisions of tokens and policies are never shown as a person's. */
export type DecidedBy = (typeof reviews.$inferSelect)["decidedBy"];

/** One item of content, without its text. */
export interface ContentItem {
  id: string;
  workspaceId: string;
  ideaId: string | null;
  /** The content it was made from. */
  parentId: string | null;
  kind: ContentType;
  /** The network of a post; empty for other types. */
  variant: string;
  state: ContentItemState;
  agentId: string | null;
  title: string;
  /** The newest version. */
  versionId: string;
  /** The approved version; null: none. */
  approvedVersionId: string | null;
  origin: Origin;
  createdAt: number;
  /** When its state last changed. */
  stateAt: number;
  /** When it was first published anywhere. */
  publishedAt: number | null;
}

/** The fields that a decision changes. */
export type Standing = Pick<ContentItem, "state" | "versionId" | "approvedVersionId">;

/** The states in which a decision is possible. */
const decidable: Readonly<Record<Decision, readonly ContentItemState[]>> = {
  approved: ["in_review"],
  // Also for published content: its next version replaces it once approved.
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
 * Applies a decision to content.
 * @param versionId the version that was reviewed
 * @throws AppError `version_outdated` when there is a newer version, `not_waiting` when there is
 *   nothing left to decide
 */
export function decide(
  contentItem: Standing,
  { decision, versionId }: { decision: Decision; versionId: string },
): Standing {
  if (versionId !== contentItem.versionId) {
    throw new AppError("version_outdated", "There’s a newer version. Read it before you decide.");
  }
  if (!decidable[decision].includes(contentItem.state)) {
    throw new AppError("not_waiting", "This no longer needs a decision.");
  }
  const approved = decision === "approved";
  return { ...contentItem, state: after[decision], approvedVersionId: approved ? versionId : null };
}

/** Another version, and the version it is based on. */
export interface MadeFrom {
  baseId: string | null;
  opensReview: boolean;
  /** It answers a change request; left out: it does not. */
  answersNote?: boolean;
}

/**
 * Applies another version to content. If its base is not the newest version, or its change request was undone, it is
 * kept as a proposal and changes nothing, so that no work is overwritten and no approval is lost.
 */
export function withVersion(
  contentItem: Standing,
  version: MadeFrom & { id: string },
): Standing & { adopted: boolean } {
  if (contentItem.state === "archived") {
    throw new AppError("not_waiting", "This is archived. Restore it first.");
  }
  const isWanted = version.answersNote !== true || contentItem.state === "changes_requested";
  if (version.baseId !== contentItem.versionId || !isWanted)
    return { ...contentItem, adopted: false };
  return {
    versionId: version.id,
    // The approval was for another text.
    approvedVersionId: null,
    state: version.opensReview || contentItem.state !== "draft" ? "in_review" : "draft",
    adopted: true,
  };
}

/** Archived: it is not published and cannot be reviewed. */
export function archived<Of extends Standing>(contentItem: Of): Of {
  if (contentItem.state === "archived")
    throw new AppError("not_waiting", "This is already archived.");
  return { ...contentItem, state: "archived", approvedVersionId: null };
}
