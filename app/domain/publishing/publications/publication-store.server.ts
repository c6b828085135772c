import type { Queries } from "#db/client.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";
import type { PublicationStatus } from "#app/domain/publishing/jobs/publish-job-rules.ts";

/** Columns of a publication `p` and its content `pc` for a `PublicationRow`. */
export const publicationColumns = `p.id AS "publicationId", p.workspace_id AS "workspaceId",
    p.content_item_id AS "contentItemId", p.channel, p.variant, p.published_by AS "publishedBy", p.origin, p.state AS "publicationState",
    p.version_id AS "publishedVersionId", p.remote_id AS "remoteId", p.url, p.edit_url AS "editUrl",
    p.published_at AS "publishedAt", pc.kind AS "contentType", pc.approved_version_id AS "approvedVersionId",
    pc.origin AS "contentOrigin"`;

/** A publication's public address; unpublished ones keep their old address in the row. */
export const urlNow = (publication: string): string =>
  `CASE WHEN ${publication}.version_id IS NOT NULL THEN ${publication}.url END`;

/** When a publication went live; null also while it is being published again. */
export const wentOutAt = (publication: string): string =>
  `CASE WHEN ${publication}.version_id IS NOT NULL OR ${publication}.state = 'unpublished' THEN ${publication}.published_at END`;

/** The only statements that write publications' channels and states. */
const sql = {
  insertPublication: `INSERT INTO publications (id, workspace_id, content_item_id, channel, variant, published_by,
      origin, state, created_at)
    VALUES (@id, @workspaceId, @contentItemId, @channel, @variant, @publishedBy, @origin, 'scheduled', @now)`,
  publicationAt: `SELECT ${publicationColumns} FROM publications p JOIN content_items pc ON pc.id = p.content_item_id
    WHERE p.content_item_id = @contentItemId AND p.channel = @channel AND p.variant = @variant
      AND p.workspace_id = @workspaceId`,
  publication: `SELECT ${publicationColumns} FROM publications p JOIN content_items pc ON pc.id = p.content_item_id
    WHERE p.id = ? AND p.workspace_id = ?`,
  // By content ID, because a workspace may have tens of thousands of others.
  publicationsOfContentItem: `SELECT ${publicationColumns} FROM content_items pc JOIN publications p ON p.content_item_id = pc.id
    WHERE pc.id = ? AND pc.workspace_id = ? ORDER BY p.id`,
  // When some channels couldn't be updated, the newest published version.
  standing: `SELECT l.version_id FROM publications l JOIN content_versions v ON v.id = l.version_id
    WHERE l.content_item_id = ? ORDER BY v.number DESC LIMIT 1`,
  publicationState: "UPDATE publications SET state = @state WHERE id = @id AND state <> @state",
  // A channel that returns no address after an update hasn't moved the item.
  published: `UPDATE publications SET version_id = @versionId, remote_id = @remoteId, edit_url = NULL,
      url = coalesce(@url, CASE WHEN version_id IS NOT NULL THEN url END),
      published_at = coalesce(published_at, @now), measure_due_at = coalesce(measure_due_at, @measureDueAt)
    WHERE id = @id`,
  isGone: `UPDATE publications SET state = 'unpublished', version_id = NULL, remote_id = NULL, edit_url = NULL,
      measure_due_at = NULL
    WHERE id = ?`,
  remove: "DELETE FROM publications WHERE id = ?",
  remoteId: "UPDATE publications SET remote_id = ? WHERE id = ?",
  draft:
    "UPDATE publications SET remote_id = @remoteId, edit_url = @editUrl, url = NULL WHERE id = @id",
} as const;

/** One content item on one channel. */
export interface PublicationRow {
  publicationId: string;
  workspaceId: string;
  contentItemId: string;
  channel: string;
  variant: string;
  /** The agent credited with it; null: none. */
  publishedBy: string | null;
  origin: Origin;
  publicationState: PublicationStatus;
  /** The published version; null: none. */
  publishedVersionId: string | null;
  remoteId: string | null;
  url: string | null;
  /** Where the owner publishes the draft. */
  editUrl: string | null;
  publishedAt: number | null;
  contentType: ContentType;
  approvedVersionId: string | null;
  contentOrigin: Origin;
}

/** Creates a publication. None may exist for this content, channel and variant. */
export async function insertPublication(
  tx: Queries,
  row: Pick<
    PublicationRow,
    "workspaceId" | "contentItemId" | "channel" | "variant" | "publishedBy" | "origin"
  > & {
    id: string;
    now: number;
  },
): Promise<void> {
  await tx.statement(sql.insertPublication).run({ ...row });
}

/** The version that readers see; null: it isn't published. */
export const findPublishedVersion = async (
  tx: Queries,
  contentItemId: string,
): Promise<string | null> =>
  (await tx.statement<{ versionId: string }>(sql.standing).value(contentItemId)) ?? null;

/** Sets the state that follows from its job. */
export async function setPublicationState(
  tx: Queries,
  publication: { id: string; state: PublicationStatus },
): Promise<void> {
  await tx.statement(sql.publicationState).run(publication);
}

/** Stores the published version and when to measure it first, if ever. */
export async function noteReceipt(
  tx: Queries,
  receipt: {
    id: string;
    versionId: string;
    /** Null: only a person has seen it there. */
    remoteId: string | null;
    url: string | null;
    measureDueAt: number | null;
    now: number;
  },
): Promise<void> {
  await tx.statement(sql.published).run({ ...receipt });
}

/** Marks the publication as unpublished; its metrics are kept. */
export async function noteGone(tx: Queries, publicationId: string): Promise<void> {
  await tx.statement(sql.isGone).run(publicationId);
}

/** Deletes a publication that was never published, with its data. */
export async function removePublication(tx: Queries, publicationId: string): Promise<void> {
  await tx.statement(sql.remove).run(publicationId);
}

/** Stores a draft on the channel, or that there is none. */
export async function noteRemoteId(
  tx: Queries,
  publicationId: string,
  remoteId: string | null,
): Promise<void> {
  await tx.statement(sql.remoteId).run(remoteId, publicationId);
}

/** Stores a draft that its owner must publish. */
export async function noteDraft(
  tx: Queries,
  draft: { id: string; remoteId: string; editUrl: string | null },
): Promise<void> {
  await tx.statement(sql.draft).run({ ...draft });
}

type Place = Pick<PublicationRow, "workspaceId" | "contentItemId" | "channel" | "variant">;

/** The publication of content on a channel in a variant. */
export function publicationAt(tx: Queries, target: Place): Promise<PublicationRow | undefined> {
  return tx.statement<PublicationRow>(sql.publicationAt).get({ ...target });
}

export function findPublication(
  tx: Queries,
  workspaceId: string,
  id: string,
): Promise<PublicationRow | undefined> {
  return tx.statement<PublicationRow>(sql.publication).get(id, workspaceId);
}

export function publicationsOf(
  tx: Queries,
  workspaceId: string,
  contentItemId: string,
): Promise<PublicationRow[]> {
  return tx
    .statement<PublicationRow>(sql.publicationsOfContentItem)
    .all(contentItemId, workspaceId);
}
