import type { Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import {
  publicationStateOf,
  stateAfter,
  type PublishJobEvent,
} from "#app/domain/publishing/jobs/publish-job-rules.ts";
import {
  findPublishJob,
  type PublishJobRow,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";

const sql = {
  // The reason and time of the failure are kept; only the state shown changes.
  shown: "UPDATE publish_jobs SET state = @state WHERE id = @id AND state = @from",
  // IDs are ordered by time: the publication shows its latest job.
  publication: `UPDATE publications SET state = @state WHERE id = @publicationId AND state = @from
      AND NOT EXISTS (SELECT 1 FROM publish_jobs o WHERE o.publication_id = @publicationId AND o.id > @id
        AND o.state <> 'cancelled')`,
} as const;

interface Named {
  workspaceId: string;
  publishJobId: string;
}

/**
 * Dismisses a failure, so it no longer needs attention. In the caller's transaction.
 * @throws AppError `not_found`, or `not_waiting` when it hasn't failed or is already dismissed
 */
export const dismissIssue = (tx: Queries, named: Named): Promise<PublishJobRow> =>
  show(tx, named, "dismissed");

/** Undoes a dismissal. @throws AppError `not_found`, or `not_waiting` when it isn't dismissed */
export const bringFailureBack = (tx: Queries, named: Named): Promise<PublishJobRow> =>
  show(tx, named, "bring_back");

async function show(
  tx: Queries,
  { workspaceId, publishJobId }: Named,
  event: Extract<PublishJobEvent, "dismissed" | "bring_back">,
): Promise<PublishJobRow> {
  const publishJob = await findPublishJob(tx, workspaceId, publishJobId);
  if (!publishJob)
    throw new AppError("not_found", "This publication doesn't exist. It may have been deleted.");
  const { id, publicationId, kind, state: from } = publishJob;
  const state = stateAfter(from, event);
  await tx.statement(sql.shown).run({ id, state, from });
  await tx.statement(sql.publication).run({
    id,
    publicationId,
    state: publicationStateOf(kind, state),
    from: publicationStateOf(kind, from),
  });
  return publishJob;
}
