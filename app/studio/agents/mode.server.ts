import { and, eq, isNull } from "drizzle-orm";
import type { Queries } from "../../../db/client.server";
import { agents, tasks } from "../../../db/schema.server";
import { originOf, type Mode } from "../../workspace/origin";
import { setMode, type WorkspaceRow } from "../../workspace/workspaces.server";
import { planningStep, unplannedTitle } from "./engine/rules";
import { engineWorkspaceOf, type ScheduleDeps } from "./schedule.server";
import { planTurn } from "./turns";

/**
 * Has a workspace play, or work in the real world, from now on, in the caller's transaction. What has
 * not begun is planned anew for the new mode; what has begun ends where it began.
 */
export async function switchMode(
  tx: Queries,
  workspace: WorkspaceRow,
  mode: Mode,
  { clock, ...turns }: ScheduleDeps,
): Promise<void> {
  if (workspace.mode === mode) return;
  await setMode(tx, workspace.id, mode);
  const now = clock.now();
  // What happened before is the other audience's.
  await tx.update(agents).set({ measuredAt: now }).where(eq(agents.workspaceId, workspace.id));
  const waiting = await tx
    .select({
      id: tasks.id,
      ordinal: tasks.ordinal,
      dueAt: tasks.dueAt,
      type: agents.type,
      position: agents.position,
      pace: agents.pace,
    })
    .from(tasks)
    .innerJoin(agents, eq(agents.id, tasks.agentId))
    .where(
      and(eq(tasks.workspaceId, workspace.id), eq(tasks.status, "queued"), isNull(tasks.startedAt)),
    );
  const switched = engineWorkspaceOf({ ...workspace, mode });
  for (const { id, ordinal, dueAt, ...agent } of waiting) {
    const turn = planTurn(turns, { workspace: switched, agent, ordinal, now });
    await tx
      .update(tasks)
      .set({
        origin: originOf(mode),
        title: unplannedTitle,
        topic: "",
        step: planningStep,
        createdAt: now,
        // What is held stays held.
        dueAt: dueAt === null ? null : turn.dueAt,
      })
      .where(eq(tasks.id, id));
  }
}
