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

/** When a job `o` reached its current state. */
export const cameToIt = "coalesce(o.state_at, o.ended_at, o.created_at)";

const publishJobSelect = `SELECT o.id, o.kind, o.version_id AS "versionId", o.state, ${cameToIt} AS "stateAt",
    o.due_at AS "dueAt", o.planned_at AS "plannedAt", o.attempts, o.payload, o.created_at AS "createdAt", w.mode,
    w.suspended_at AS "suspendedAt", ${publicationColumns}
  FROM publish_jobs o JOIN publications p ON p.id = o.publication_id JOIN content_items pc ON pc.id = p.content_item_id
    JOIN workspaces w ON w.id = o.workspace_id`;

/** The only statements that write publish jobs. */
const sql = {
  insertPublishJob: `INSERT INTO publish_jobs (id, workspace_id, publication_id, kind, version_id, state, due_at,
      attempts, payload, payload_sha256, created_at)
    VALUES (@id, @workspaceId, @publicationId, @kind, @versionId, 'due', @dueAt, 0, @payload, @sha256, @now)`,
  publishJob: `${publishJobSelect} WHERE o.id = ? AND o.workspace_id = ?`,
  inFlightOf: `${publishJobSelect} WHERE o.publication_id = ? AND o.${inFlight}`,
  held: `${publishJobSelect} WHERE o.workspace_id = ? AND o.state = 'on_hold' ORDER BY o.id`,
  // Only drafts waiting on the channel have an edit page.
  openDraftsAsked: `${publishJobSelect} WHERE o.workspace_id = ? AND o.state = 'unconfirmed' AND o.kind = 'publish'
    AND p.edit_url IS NOT NULL ORDER BY o.id`,
  unpublishingAsked: `${publishJobSelect} WHERE o.workspace_id = ? AND o.state = 'unconfirmed' AND o.kind = 'unpublish'
    ORDER BY o.id`,
  // Drafts removed there and jobs canceled before sending both end as canceled.
  wasThere: `SELECT 1 AS one FROM publish_jobs WHERE publication_id = ? AND id <> ?
    AND (state = 'confirmed' OR (state = 'cancelled' AND attempts > 0)) LIMIT 1`,
  revise: `UPDATE publish_jobs SET version_id = @versionId, payload = @payload, payload_sha256 = @sha256
    WHERE id = @id`,
  // Waiting jobs were planned for their due time, started ones were due. Jobs on hold had no time.
  doubt: `UPDATE publish_jobs SET planned_at = CASE state WHEN 'due' THEN due_at WHEN 'on_hold' THEN planned_at
        ELSE coalesce(planned_at, created_at) END, state = 'sending', due_at = @now, error = @error, state_at = @now
    WHERE state IN (${doubtful}) AND publication_id IN (SELECT id FROM publications WHERE origin = 'real')`,
  move: `UPDATE publish_jobs SET state = @state, due_at = @dueAt,
      planned_at = CASE WHEN @state = 'due' THEN NULL WHEN state = 'due' AND @state = 'unconfirmed' THEN due_at
        ELSE planned_at END, attempts = @attempts, error = @error,
      ended_at = @endedAt, state_at = CASE WHEN state = @state THEN state_at ELSE @now END, payload = CASE WHEN @ends = 1 THEN '' ELSE payload END
    WHERE id = @id AND state = @from AND due_at IS NOT DISTINCT FROM @expectedDueAt`,
} as const;

/** A job with its publication; instants in milliseconds since the epoch. */
export interface PublishJobRow extends PublicationRow {
  id: string;
  kind: PublishJobKind;
  versionId: string;
  state: PublishJobState;
  /** Since when it is in this state. */
  stateAt: number;
  dueAt: number | null;
  /** When to publish once it is confirmed missing; null: right away. */
  plannedAt: number | null;
  attempts: number;
  payload: string;
  createdAt: number;
  mode: "simulation" | "live";
  /** When its owner's access ended; null: there is access. */
  suspendedAt: number | null;
}

/** Changes that come with a job's state. */
interface Move {
  /** When to start or check next; null: never automatically. */
  dueAt: number | null;
  /** Left out: as it was. */
  attempts?: number;
  /** Explained for the owner; null: no problem. */
  error: string | null;
  now: number;
}

/**
 * Moves a job and its publication to a new state, if both are unchanged.
 * @throws AppError `lease_lost` when they changed, `not_waiting` when the rules forbid it
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
  const publicationState = publicationStateOf(kind, state);
  await setPublicationState(tx, { id: publicationId, state: publicationState });
  return state;
}

/**
 * Marks all real unfinished jobs as possibly published: they are looked up at once, or a person is asked,
 * and those that aren't there wait for their time again. A restored backup cannot know better.
 * @returns how many there are
 */
export async function markPublishJobsUnconfirmed(tx: Queries, now: number): Promise<number> {
  const error = "A backup was restored. We’re checking whether this was already published.";
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

/** Creates a job; its publication must have none in flight. */
export async function insertPublishJob(tx: Queries, publishJob: NewPublishJob): Promise<void> {
  const sha256 = hashOf(publishJob.payload);
  await tx.statement(sql.insertPublishJob).run({ ...publishJob, sha256 });
  const state = publicationStateOf(publishJob.kind, "due");
  await setPublicationState(tx, { id: publishJob.publicationId, state });
}

/** The content a job sends, until it is sent. */
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

/** The one unfinished job of a publication. */
export function publishJobInFlight(
  tx: Queries,
  publicationId: string,
): Promise<PublishJobRow | undefined> {
  return tx.statement<PublishJobRow>(sql.inFlightOf).get(publicationId);
}

/** Whether this publication was on its channel before this job, as far as we know. */
export async function wasThereBefore(
  tx: Queries,
  { id, publicationId }: Pick<PublishJobRow, "id" | "publicationId">,
): Promise<boolean> {
  return (await tx.statement(sql.wasThere).get(publicationId, id)) !== undefined;
}

export function publishJobsOnHold(tx: Queries, workspaceId: string): Promise<PublishJobRow[]> {
  return tx.statement<PublishJobRow>(sql.held).all(workspaceId);
}

/** Drafts whose owner was asked because their channel couldn't be. */
export function openDraftsAsked(tx: Queries, workspaceId: string): Promise<PublishJobRow[]> {
  return tx.statement<PublishJobRow>(sql.openDraftsAsked).all(workspaceId);
}

/** Unpublish jobs whose owner was asked whether the item is gone. */
export function unpublishingAsked(tx: Queries, workspaceId: string): Promise<PublishJobRow[]> {
  return tx.statement<PublishJobRow>(sql.unpublishingAsked).all(workspaceId);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
