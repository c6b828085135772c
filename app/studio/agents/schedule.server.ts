import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Queries } from "../../../db/client.server";
import { tasks } from "../../../db/schema.server";
import type { Clock } from "../../core/clock";
import type { WorkspaceRow } from "../../workspace/workspaces.server";
import type { EdgeOf } from "./edge";
import type { EngineWorkspace } from "./engine-rows.server";
import type { Pace } from "./settings";

export interface ScheduleDeps {
  clock: Clock;
  edgeOf: EdgeOf;
}

/** A step that was under way when its agent was paused may still be, and a writer may take its time. */
export async function isWorking(tx: Queries, agentId: string): Promise<boolean> {
  const running = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(eq(tasks.agentId, agentId), or(eq(tasks.status, "running"), isNotNull(tasks.worksUntil))),
    );
  return running.length > 0;
}

export function engineWorkspaceOf({
  id,
  seed,
  mode,
  kind,
  timeZone,
}: WorkspaceRow): EngineWorkspace {
  return { id, seed, mode, demo: kind !== "user", timeZone };
}

/** When waiting tasks go on: held with their agent, let go again, at another pace. */
export function createSchedule({ clock, edgeOf }: ScheduleDeps) {
  const moveTo = (tx: Queries, id: string, dueAt: number) =>
    tx.update(tasks).set({ dueAt }).where(eq(tasks.id, id));

  /** Nobody's wait after a failure is cut short, and no work is done sooner for a pause. */
  const goesOnAt = ({
    retryAt,
    worksUntil,
  }: {
    retryAt: number | null;
    worksUntil: number | null;
  }) => Math.max(clock.now(), retryAt ?? 0, worksUntil ?? 0);

  return {
    goesOnAt,

    /** The agent's waiting task is not due until it is let go. */
    async hold(tx: Queries, agentId: string): Promise<void> {
      await tx
        .update(tasks)
        .set({ dueAt: null })
        .where(and(eq(tasks.agentId, agentId), eq(tasks.status, "queued")));
    },

    /** What was held goes on; with nothing to do the agent looks again. */
    async release(tx: Queries, agentId: string): Promise<void> {
      const held = await tx
        .select({ id: tasks.id, retryAt: tasks.retryAt, worksUntil: tasks.worksUntil })
        .from(tasks)
        .where(and(eq(tasks.agentId, agentId), eq(tasks.status, "queued"), isNull(tasks.dueAt)));
      for (const task of held) await moveTo(tx, task.id, goesOnAt(task));
    },

    /** The agent's pace has changed: it rests after its last task as long as that says. */
    async replan(
      tx: Queries,
      workspace: WorkspaceRow,
      { id, pace }: { id: string; pace: Pace },
    ): Promise<void> {
      const waiting = await tx
        .select({ id: tasks.id, origin: tasks.origin, createdAt: tasks.createdAt })
        .from(tasks)
        .where(
          and(
            eq(tasks.agentId, id),
            eq(tasks.status, "queued"),
            isNotNull(tasks.dueAt),
            isNull(tasks.startedAt),
            // What waits for the board does so at every pace.
            isNull(tasks.waitsFor),
          ),
        );
      for (const { id: taskId, origin, createdAt } of waiting) {
        const { restMs } = edgeOf(origin, engineWorkspaceOf(workspace));
        await moveTo(tx, taskId, Math.max(clock.now(), createdAt + restMs(pace)));
      }
    },
  };
}
