import type { Queries } from "#db/client.server.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import { findIdea, moveIdea } from "#app/domain/ideas/ideas.server.ts";
import { nextSlot } from "#app/domain/workflow/plan/next-slot.server.ts";

/**
 * Finished in simulation, with no real article. Excludes ideas that the simulation invented and the one chosen in
 * onboarding, which continues by itself.
 */
const finished = `i.workspace_id = @workspaceId AND i.state = 'done' AND i.source = 'owner'
      AND NOT EXISTS (SELECT 1 FROM content_items p WHERE p.idea_id = i.id AND p.origin = 'real')
      AND NOT EXISTS (SELECT 1 FROM onboardings w WHERE w.workspace_id = i.workspace_id AND w.idea_id = i.id)`;
const sql = {
  list: `SELECT i.id, i.topic, i.ended_at AS "endedAt" FROM ideas i WHERE ${finished}
    ORDER BY i.slot_at DESC, i.id DESC LIMIT @limit`,
  one: `SELECT i.id FROM ideas i WHERE i.id = @id AND ${finished}`,
} as const;

/** An idea whose article was published in simulation. */
interface FinishedIdea {
  id: string;
  topic: string;
  /** When that was, in milliseconds. */
  endedAt: number | null;
}

/** Ideas finished in simulation that could be written for real, the newest first. */
export const finishedInSimulation = (
  tx: Queries,
  workspaceId: string,
  limit: number,
): Promise<FinishedIdea[]> => tx.statement<FinishedIdea>(sql.list).all({ workspaceId, limit });

/**
 * Plans such ideas again, each in the next open slot, in the caller's transaction. Others are unchanged.
 * @returns how many
 */
export async function rewriteIdeas(
  tx: Queries,
  workspaceId: string,
  ids: readonly string[],
  now: number,
): Promise<number> {
  let planned = 0;
  for (const id of new Set(ids)) {
    if ((await tx.statement<{ id: string }>(sql.one).value({ workspaceId, id })) === undefined)
      continue;
    const slotAt = await nextSlot(tx, workspaceId, now);
    await moveIdea(tx, await findIdea(tx, workspaceId, id), "planned", { now, slotAt });
    planned += 1;
  }
  if (planned > 0) await wakeIdle(tx, workspaceId, now);
  return planned;
}
