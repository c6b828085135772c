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
  shown: "UPDATE operations SET state = @state WHERE id = @id AND state = @from",
  // Ids are ordered by time: the placement tells of the last thing that was done there.
  placement: `UPDATE placements SET state = @state WHERE id = @placementId AND state = @from
      AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.placement_id = @placementId AND o.id > @id
        AND o.state <> 'cancelled')`,
} as const;

interface Named {
  workspaceId: string;
  operationId: string;
}

/**
 * Its owner has seen that something has failed, and does nothing about it: it stands no longer among
 * what needs somebody. In the caller's transaction.
 * @throws AppError `not_found`, or `not_waiting` of what has not failed or is put away already
 */
export const putFailureAway = (tx: Queries, named: Named): Promise<PublishJobRow> =>
  show(tx, named, "put_away");

/** As it was before it was put away. @throws AppError `not_found`, or `not_waiting` where it is not */
export const bringFailureBack = (tx: Queries, named: Named): Promise<PublishJobRow> =>
  show(tx, named, "bring_back");

async function show(
  tx: Queries,
  { workspaceId, operationId }: Named,
  event: Extract<PublishJobEvent, "put_away" | "bring_back">,
): Promise<PublishJobRow> {
  const operation = await findPublishJob(tx, workspaceId, operationId);
  if (!operation)
    throw new AppError("not_found", "There is no such publication in this workspace.");
  const { id, placementId, kind, state: from } = operation;
  const state = stateAfter(from, event);
  await tx.statement(sql.shown).run({ id, state, from });
  await tx.statement(sql.placement).run({
    id,
    placementId,
    state: publicationStateOf(kind, state),
    from: publicationStateOf(kind, from),
  });
  return operation;
}
