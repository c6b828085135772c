import type { Queries } from "#db/client.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";
import type { PublicationStatus } from "#app/domain/publishing/jobs/publish-job-rules.ts";

/** Of a placement `p` and its piece `pc`, as a `PublicationRow` has them. */
export const publicationColumns = `p.id AS "publicationId", p.workspace_id AS "workspaceId",
    p.content_item_id AS "contentItemId", p.channel, p.variant, p.published_by AS "publishedBy", p.origin, p.state AS "publicationState",
    p.version_id AS "publishedVersionId", p.remote_id AS "remoteId", p.url, p.edit_url AS "editUrl",
    p.published_at AS "publishedAt", pc.kind AS "contentType", pc.approved_version_id AS "approvedVersionId",
    pc.origin AS "contentOrigin"`;

/** Of a placement, where it can be read there now: what was taken down keeps its old address. */
export const urlNow = (publication: string): string =>
  `CASE WHEN ${publication}.version_id IS NOT NULL THEN ${publication}.url END`;

/** Of a placement, when it went out there; null also of what is on its way there anew, after it was taken down. */
export const wentOutAt = (publication: string): string =>
  `CASE WHEN ${publication}.version_id IS NOT NULL OR ${publication}.state = 'unpublished' THEN ${publication}.published_at END`;

/** The only texts that write placements' places and states. */
const sql = {
  insertPublication: `INSERT INTO publications (id, workspace_id, content_item_id, channel, variant, published_by,
      origin, state, created_at)
    VALUES (@id, @workspaceId, @contentItemId, @channel, @variant, @publishedBy, @origin, 'scheduled', @now)`,
  publicationAt: `SELECT ${publicationColumns} FROM publications p JOIN content_items pc ON pc.id = p.content_item_id
    WHERE p.content_item_id = @contentItemId AND p.channel = @channel AND p.variant = @variant
      AND p.workspace_id = @workspaceId`,
  publication: `SELECT ${publicationColumns} FROM publications p JOIN content_items pc ON pc.id = p.content_item_id
    WHERE p.id = ? AND p.workspace_id = ?`,
  // By the piece: a workspace may have tens of thousands of others.
  publicationsOfContentItem: `SELECT ${publicationColumns} FROM content_items pc JOIN publications p ON p.content_item_id = pc.id
    WHERE pc.id = ? AND pc.workspace_id = ? ORDER BY p.id`,
  // Where not all places could be changed, the newest of what stands at them.
  standing: `SELECT l.version_id FROM publications l JOIN content_versions v ON v.id = l.version_id
    WHERE l.content_item_id = ? ORDER BY v.number DESC LIMIT 1`,
  publicationState: "UPDATE publications SET state = @state WHERE id = @id AND state <> @state",
  // Whoever does not say where something stands after a change has not moved it.
  stands: `UPDATE publications SET version_id = @versionId, remote_id = @remoteId, edit_url = NULL,
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

/** One piece at one destination, with what is known of the piece. */
export interface PublicationRow {
  publicationId: string;
  workspaceId: string;
  contentItemId: string;
  channel: string;
  variant: string;
  /** In whose counts it is; null: nobody's. */
  publishedBy: string | null;
  origin: Origin;
  publicationState: PublicationStatus;
  /** What stands there; null: nothing. */
  publishedVersionId: string | null;
  remoteId: string | null;
  url: string | null;
  /** Where its owner publishes what lies there as a draft. */
  editUrl: string | null;
  publishedAt: number | null;
  contentType: ContentType;
  approvedVersionId: string | null;
  contentOrigin: Origin;
}

/** Begins a placement. There must be none of this piece at this destination in this variant. */
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

/** The version of a piece that readers find at its places; null: it stands nowhere. */
export const findPublishedVersion = async (
  tx: Queries,
  contentItemId: string,
): Promise<string | null> =>
  (await tx.statement<{ versionId: string }>(sql.standing).value(contentItemId)) ?? null;

/** What its operation makes of it. */
export async function setPublicationState(
  tx: Queries,
  publication: { id: string; state: PublicationStatus },
): Promise<void> {
  await tx.statement(sql.publicationState).run(publication);
}

/** Notes what stands at the destination from now on, and when to measure it first, if ever. */
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
  await tx.statement(sql.stands).run({ ...receipt });
}

/** Notes that nothing stands at the destination any more; its figures remain. */
export async function noteGone(tx: Queries, publicationId: string): Promise<void> {
  await tx.statement(sql.isGone).run(publicationId);
}

/** It was never there: what is known of it goes with it. */
export async function removePublication(tx: Queries, publicationId: string): Promise<void> {
  await tx.statement(sql.remove).run(publicationId);
}

/** Notes a draft at the destination, or that there is none. */
export async function noteRemoteId(
  tx: Queries,
  publicationId: string,
  remoteId: string | null,
): Promise<void> {
  await tx.statement(sql.remoteId).run(remoteId, publicationId);
}

/** Notes a draft that is left to its owner. */
export async function noteDraft(
  tx: Queries,
  draft: { id: string; remoteId: string; editUrl: string | null },
): Promise<void> {
  await tx.statement(sql.draft).run({ ...draft });
}

type Place = Pick<PublicationRow, "workspaceId" | "contentItemId" | "channel" | "variant">;

/** The placement of a piece at a destination in a variant. */
export function publicationAt(tx: Queries, place: Place): Promise<PublicationRow | undefined> {
  return tx.statement<PublicationRow>(sql.publicationAt).get({ ...place });
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
