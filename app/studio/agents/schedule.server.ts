import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Queries } from "../../../db/client.server";
import { tasks } from "../../../db/schema.server";
import type { Clock } from "../../core/clock";
import type { Work } from "../board/board";
import { planningStep, unplannedTitle } from "./engine/rules";
import type { Abandoned } from "./pipeline-port";

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

const nothingBegun = {
  title: unplannedTitle,
  topic: "",
  status: "queued",
  step: planningStep,
  work: null,
  ideaId: null,
  pieceId: null,
  waitsFor: null,
  worksUntil: null,
  stepPlan: null,
  answer: null,
  failures: 0,
  failure: null,
  error: null,
  lostLeases: 0,
  waitingSince: null,
  retryAt: null,
  startedAt: null,
  dueAt: null,
} as const;

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

    /**
     * What the agent had begun is forgotten: it would look for something to do. Gives what that was, if
     * it was at anything.
     */
    async forgetWork(
      tx: Queries,
      { id: agentId, workspaceId }: { id: string; workspaceId: string },
    ): Promise<Abandoned | null> {
      const mine = and(eq(tasks.agentId, agentId), inArray(tasks.status, ["queued", "running"]));
      const [open] = await tx
        .select({ taskId: tasks.id, work: tasks.work, origin: tasks.origin })
        .from(tasks)
        .where(mine);
      await tx.update(tasks).set(nothingBegun).where(mine);
      if (!open?.work) return null;
      // Written by the engine's store only.
      return { ...open, workspaceId, agentId, work: JSON.parse(open.work) as Work };
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
