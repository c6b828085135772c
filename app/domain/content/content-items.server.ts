import type { Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import {
  archived,
  decide,
  withVersion,
  type DecidedBy,
  type Decision,
  type MadeFrom,
  type ContentItem,
  type ContentItemState,
} from "./content-item.ts";
import { contentItemsSql } from "./content-items-sql.server.ts";
import { storeVersion, type NewVersion } from "./versions.server.ts";

/** New content, without its text. */
type NewContentItem = Pick<
  ContentItem,
  "id" | "workspaceId" | "ideaId" | "parentId" | "kind" | "variant" | "agentId" | "origin"
> & {
  /** A report is only for its owner and needs no approval. */
  state: Extract<ContentItemState, "draft" | "in_review" | "approved">;
};

/** Sets when the agent's approval policy decides on content; null: a person decides. */
export async function setDecideAt(
  tx: Queries,
  { id, workspaceId }: Pick<ContentItem, "id" | "workspaceId">,
  at: number | null,
): Promise<void> {
  await tx.statement(contentItemsSql.decideAt).run(at, id, workspaceId);
}

/** Stores content with its first version, in the caller's transaction. */
export async function addContentItem(
  tx: Queries,
  contentItem: NewContentItem,
  first: NewVersion,
  now: number,
): Promise<void> {
  await tx
    .statement(contentItemsSql.insertContentItem)
    .run({ ...contentItem, title: first.title, versionId: first.id, now });
  await storeVersion(
    tx,
    { ...contentItem, contentItemId: contentItem.id, baseId: null },
    first,
    now,
  );
}

/**
 * Stores another version. False: its base is not the newest version, or its change request was undone, and it is
 * kept as a proposal.
 * @throws AppError `not_found`, or `not_waiting` for archived content
 */
export async function addVersion(
  tx: Queries,
  target: MadeFrom & { contentItemId: string; workspaceId: string; baseId: string },
  version: NewVersion,
  now: number,
): Promise<boolean> {
  const contentItem = await findContentItem(tx, target.workspaceId, target.contentItemId);
  const { adopted, ...settled } = withVersion(contentItem, { ...target, id: version.id });
  await storeVersion(tx, target, version, now);
  if (adopted) await settle(tx, contentItem, { ...settled, title: version.title }, now);
  return adopted;
}

/** A decision to be stored. */
interface NewReview {
  id: string;
  contentItemId: string;
  workspaceId: string;
  /** The version that was reviewed. */
  versionId: string;
  decision: Decision;
  note: string;
  decidedBy: DecidedBy;
  actorId: string | null;
}

/**
 * Stores a decision and its effect on the content, in the caller's transaction.
 * @throws AppError `not_found`, `version_outdated` or `not_waiting`; then nothing is changed
 */
export async function addReview(tx: Queries, review: NewReview, now: number): Promise<ContentItem> {
  const contentItem = await findContentItem(tx, review.workspaceId, review.contentItemId);
  const settled = decide(contentItem, review);
  await tx.statement(contentItemsSql.insertReview).run({ ...review, now });
  await settle(tx, contentItem, { ...settled, title: null }, now);
  return { ...contentItem, ...settled, stateAt: now };
}

/** Opens the review of a draft that no agent improves. */
export async function openReview(
  tx: Queries,
  contentItem: ContentItem,
  now: number,
): Promise<void> {
  await settle(tx, contentItem, { ...contentItem, state: "in_review", title: null }, now);
}

/**
 * Archives content, in the caller's transaction. Returns it as it was.
 * @throws AppError `not_found`, or `not_waiting` if it is already archived
 */
export async function archiveContentItem(
  tx: Queries,
  { id, workspaceId }: Pick<ContentItem, "id" | "workspaceId">,
  now: number,
): Promise<ContentItem> {
  const contentItem = await findContentItem(tx, workspaceId, id);
  await settle(tx, contentItem, { ...archived(contentItem), title: null }, now);
  await setDecideAt(tx, contentItem, null);
  return contentItem;
}

/** Restores content from the archive, in the caller's transaction. Returns it as it is then. */
export async function unarchiveContentItem(
  tx: Queries,
  contentItem: ContentItem,
  to: Pick<ContentItem, "state" | "approvedVersionId">,
  now: number,
): Promise<ContentItem> {
  await settle(tx, contentItem, { ...contentItem, ...to, title: null }, now);
  return { ...contentItem, ...to, stateAt: now };
}

/** Records that content was published; only the first time counts. */
export async function notePublished(
  tx: Queries,
  { id, workspaceId }: Pick<ContentItem, "id" | "workspaceId">,
  now: number,
): Promise<void> {
  await tx.statement(contentItemsSql.published).run(now, id, workspaceId);
}

/** Records that content was not published after all. */
export async function noteUnpublished(
  tx: Queries,
  { id, workspaceId }: Pick<ContentItem, "id" | "workspaceId">,
): Promise<void> {
  await tx.statement(contentItemsSql.unpublished).run(id, workspaceId);
}

/** @throws AppError `not_found` when this workspace has no such content. */
export async function findContentItem(
  tx: Queries,
  workspaceId: string,
  id: string,
): Promise<ContentItem> {
  const contentItem = await tx.statement<ContentItem>(contentItemsSql.one).get(id, workspaceId);
  if (!contentItem)
    throw new AppError("not_found", "This content doesn't exist. It may have been deleted.");
  return contentItem;
}

async function settle(
  tx: Queries,
  { id, workspaceId }: ContentItem,
  {
    state,
    versionId,
    approvedVersionId,
    title,
  }: Pick<ContentItem, "state" | "versionId" | "approvedVersionId"> & {
    title: string | null;
  },
  now: number,
): Promise<void> {
  await tx
    .statement(contentItemsSql.settle)
    .run({ id, workspaceId, state, versionId, approvedVersionId, title, now });
}
