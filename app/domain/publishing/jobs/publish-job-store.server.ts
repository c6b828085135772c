import { createHash } from "node:crypto";
import type { Queries } from "#db/client.server.ts";
import { publishJobStates } from "#db/schema.server.ts";
import { leaseLost } from "#app/platform/jobs/leased-queue.server.ts";
import {
  hasEnded,
  mayHappen,
  publicationStateOf,
  stateAfter,
  type PublishJobEvent,
  type PublishJobKind,
  type PublishJobState,
} from "./publish-job-rules.ts";
import {
  publicationColumns,
  setPublicationState,
  type PublicationRow,
} from "#app/domain/publishing/publications/publication-store.server.ts";

const doubtful = publishJobStates
  .filter((state) => mayHappen(state, "doubt"))
  .map((state) => `'${state}'`)
  .join(", ");
const inFlight =
  "state IN ('on_hold', 'due', 'sending', 'checking', 'draft_created', 'unconfirmed')";

/** When an operation `o` came to the state that it is in. */
export const cameToIt = "coalesce(o.state_at, o.ended_at, o.created_at)";

const publishJobSelect = `SELECT o.id, o.kind, o.version_id AS "versionId", o.state, ${cameToIt} AS "stateAt",
    o.due_at AS "dueAt", o.planned_at AS "plannedAt", o.attempts, o.payload, o.created_at AS "createdAt", w.mode,
    w.suspended_at AS "suspendedAt", ${publicationColumns}
  FROM publish_jobs o JOIN publications p ON p.id = o.publication_id JOIN content_items pc ON pc.id = p.content_item_id
    JOIN workspaces w ON w.id = o.workspace_id`;

/** The only texts that write operations. */
const sql = {
  insertPublishJob: `INSERT INTO publish_jobs (id, workspace_id, publication_id, kind, version_id, state, due_at,
      attempts, payload, payload_sha256, created_at)
    VALUES (@id, @workspaceId, @publicationId, @kind, @versionId, 'due', @dueAt, 0, @payload, @sha256, @now)`,
  publishJob: `${publishJobSelect} WHERE o.id = ? AND o.workspace_id = ?`,
  inFlightOf: `${publishJobSelect} WHERE o.publication_id = ? AND o.${inFlight}`,
  held: `${publishJobSelect} WHERE o.workspace_id = ? AND o.state = 'on_hold' ORDER BY o.id`,
  // Only what lies there as a draft for its owner to publish has such a page.
  openDraftsAsked: `${publishJobSelect} WHERE o.workspace_id = ? AND o.state = 'unconfirmed' AND o.kind = 'create'
    AND p.edit_url IS NOT NULL ORDER BY o.id`,
  unpublishingAsked: `${publishJobSelect} WHERE o.workspace_id = ? AND o.state = 'unconfirmed' AND o.kind = 'unpublish'
    ORDER BY o.id`,
  // What was removed there ends as cancelled, and so does what was taken back before anything was sent of it.
  wasThere: `SELECT 1 AS one FROM publish_jobs WHERE publication_id = ? AND id <> ?
    AND (state = 'confirmed' OR (state = 'cancelled' AND attempts > 0)) LIMIT 1`,
  revise: `UPDATE publish_jobs SET version_id = @versionId, payload = @payload, payload_sha256 = @sha256
    WHERE id = @id`,
  // What waits for its time was planned for then, and what is under way was begun: it was due. What is held was not.
  doubt: `UPDATE publish_jobs SET planned_at = CASE state WHEN 'due' THEN due_at WHEN 'on_hold' THEN planned_at
        ELSE coalesce(planned_at, created_at) END, state = 'sending', due_at = @now, error = @error, state_at = @now
    WHERE state IN (${doubtful}) AND publication_id IN (SELECT id FROM publications WHERE origin = 'real')`,
  move: `UPDATE publish_jobs SET state = @state, due_at = @dueAt,
      planned_at = CASE WHEN @state = 'due' THEN NULL WHEN state = 'due' AND @state = 'unconfirmed' THEN due_at
        ELSE planned_at END, attempts = @attempts, error = @error,
      ended_at = @endedAt, state_at = CASE WHEN state = @state THEN state_at ELSE @now END, payload = CASE WHEN @ends = 1 THEN '' ELSE payload END
    WHERE id = @id AND state = @from AND due_at IS NOT DISTINCT FROM @expectedDueAt`,
} as const;

/** An operation with its placement; instants in milliseconds since the epoch. */
export interface PublishJobRow extends PublicationRow {
  id: string;
  kind: PublishJobKind;
  versionId: string;
  state: PublishJobState;
  /** Since when it is in this state. */
  stateAt: number;
  dueAt: number | null;
  /** When it goes out once it was looked up that it is not there; null: as soon as that is known. */
  plannedAt: number | null;
  attempts: number;
  payload: string;
  createdAt: number;
  mode: "simulation" | "live";
  /** Since when its owner has no access; null: there is access. */
  suspendedAt: number | null;
}

/** What changes with the state of an operation. */
interface Move {
  /** When to begin or to look next; null: never by itself. */
  dueAt: number | null;
  /** Left out: as it was. */
  attempts?: number;
  /** In words for its owner; null: nothing is wrong. */
  error: string | null;
  now: number;
}

/**
 * Moves an operation on, and its placement with it, if both still are as they were read.
 * @throws AppError `lease_lost` when they are not, `not_waiting` when the rules are against it
 */
export async function movePublishJob(
  tx: Queries,
  publishJob: Pick<PublishJobRow, "id" | "publicationId" | "kind" | "state" | "dueAt" | "attempts">,
  event: PublishJobEvent,
  { dueAt, attempts = publishJob.attempts, error, now }: Move,
): Promise<PublishJobState> {
  const { id, publicationId, kind, state: from, dueAt: expectedDueAt } = publishJob;
  const state = stateAfter(from, event);
  const ends = hasEnded(state);
  const { changes } = await tx.statement(sql.move).run({
    id,
    from,
    expectedDueAt,
    state,
    dueAt,
    attempts,
    error,
    ends: ends ? 1 : 0,
    endedAt: ends ? now : null,
    now,
  });
  if (changes === 0) throw leaseLost();
  const told = publicationStateOf(kind, state);
  await setPublicationState(tx, { id: publicationId, state: told });
  return state;
}

/**
 * Has everything real that is not done counted as what may have arrived: it is looked up at once, or asked about, and
 * what is not there waits for its time again. For what a copy of the database cannot know.
 * @returns how many there are
 */
export async function markPublishJobsUnconfirmed(tx: Queries, now: number): Promise<number> {
  const error = "A backup was restored: whether it is there already is looked up first.";
  return (await tx.statement(sql.doubt).run({ now, error })).changes;
}

interface NewPublishJob {
  id: string;
  workspaceId: string;
  publicationId: string;
  kind: PublishJobKind;
  versionId: string;
  payload: string;
  dueAt: number;
  now: number;
}

/** Begins an operation; of a placement there must be none in flight. */
export async function insertPublishJob(tx: Queries, publishJob: NewPublishJob): Promise<void> {
  const sha256 = hashOf(publishJob.payload);
  await tx.statement(sql.insertPublishJob).run({ ...publishJob, sha256 });
  const state = publicationStateOf(publishJob.kind, "due");
  await setPublicationState(tx, { id: publishJob.publicationId, state });
}

/** What an operation is to send, as long as nothing has been sent. */
export async function revisePublishJob(
  tx: Queries,
  { id, versionId, payload }: Pick<PublishJobRow, "id" | "versionId" | "payload">,
): Promise<void> {
  await tx.statement(sql.revise).run({ id, versionId, payload, sha256: hashOf(payload) });
}

export function findPublishJob(
  tx: Queries,
  workspaceId: string,
  id: string,
): Promise<PublishJobRow | undefined> {
  return tx.statement<PublishJobRow>(sql.publishJob).get(id, workspaceId);
}

/** The one operation of a placement that has not ended. */
export function publishJobInFlight(
  tx: Queries,
  publicationId: string,
): Promise<PublishJobRow | undefined> {
  return tx.statement<PublishJobRow>(sql.inFlightOf).get(publicationId);
}

/** Whether anything of its placement has been at its destination before this operation, as far as is known. */
export async function wasThereBefore(
  tx: Queries,
  { id, publicationId }: Pick<PublishJobRow, "id" | "publicationId">,
): Promise<boolean> {
  return (await tx.statement(sql.wasThere).get(publicationId, id)) !== undefined;
}

export function publishJobsOnHold(tx: Queries, workspaceId: string): Promise<PublishJobRow[]> {
  return tx.statement<PublishJobRow>(sql.held).all(workspaceId);
}

/** What lies somewhere as a draft of which its owner was asked, since its place could not be. */
export function openDraftsAsked(tx: Queries, workspaceId: string): Promise<PublishJobRow[]> {
  return tx.statement<PublishJobRow>(sql.openDraftsAsked).all(workspaceId);
}

/** What was to be taken down somewhere, of which its owner was asked whether it is gone. */
export function unpublishingAsked(tx: Queries, workspaceId: string): Promise<PublishJobRow[]> {
  return tx.statement<PublishJobRow>(sql.unpublishingAsked).all(workspaceId);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
