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
  // Why it failed and when stays: only what its owner is told of it changes.
  shown: "UPDATE publish_jobs SET state = @state WHERE id = @id AND state = @from",
  // Ids are ordered by time: the placement tells of the last thing that was done there.
  publication: `UPDATE publications SET state = @state WHERE id = @publicationId AND state = @from
      AND NOT EXISTS (SELECT 1 FROM publish_jobs o WHERE o.publication_id = @publicationId AND o.id > @id
        AND o.state <> 'cancelled')`,
} as const;

interface Named {
  workspaceId: string;
  publishJobId: string;
}

/**
 * Its owner has seen that something has failed, and does nothing about it: it stands no longer among
 * what needs somebody. In the caller's transaction.
 * @throws AppError `not_found`, or `not_waiting` of what has not failed or is put away already
 */
export const dismissIssue = (tx: Queries, named: Named): Promise<PublishJobRow> =>
  show(tx, named, "dismissed");

/** As it was before it was put away. @throws AppError `not_found`, or `not_waiting` where it is not */
export const bringFailureBack = (tx: Queries, named: Named): Promise<PublishJobRow> =>
  show(tx, named, "bring_back");

async function show(
  tx: Queries,
  { workspaceId, publishJobId }: Named,
  event: Extract<PublishJobEvent, "dismissed" | "bring_back">,
): Promise<PublishJobRow> {
  const publishJob = await findPublishJob(tx, workspaceId, publishJobId);
  if (!publishJob)
    throw new AppError("not_found", "There is no such publication in this workspace.");
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
