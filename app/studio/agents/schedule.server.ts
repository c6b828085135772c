import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Queries } from "../../../db/client.server";
import { tasks } from "../../../db/schema.server";
import type { Clock } from "../../core/clock";

export interface ScheduleDeps {
  clock: Clock;
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

/** When waiting tasks go on: held with their agent, and let go again. */
export function createSchedule({ clock }: ScheduleDeps) {
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
  };
}
