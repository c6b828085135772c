import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Queries } from "#db/client.server.ts";
import { tasks } from "#db/schema.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { originOf, type Origin } from "#app/workspace/origin.ts";
import type { Work } from "#app/domain/work-queue/work-queue.ts";
import { workspaceOf } from "#app/domain/agents/view/agent-rows.server.ts";
import { planningStep, unplannedTitle } from "#app/domain/agents/engine/rules.ts";
import type { Abandoned } from "./pipeline-port.ts";

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

interface NewTask {
  id: string;
  workspaceId: string;
  agentId: string;
  ordinal: number;
  /** Null: its agent is not at work. */
  dueAt: number | null;
  origin: Origin;
  createdAt: number;
}

/** Stores a task whose agent has not looked yet what it is to be about. */
export async function insertTask(tx: Queries, task: NewTask): Promise<void> {
  await tx.insert(tasks).values({
    ...task,
    title: unplannedTitle,
    topic: "",
    status: "queued",
    step: planningStep,
    attempt: 0,
    failures: 0,
  });
}

const nothingWaits = {
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
     * What the agent had begun ends here, and its next task, which is held, would look for something to do: what the
     * steps of the old one were answered with is about that matter only, and for whoever takes it up. Gives what the
     * agent was at, if it was at anything.
     */
    async forgetWork(
      tx: Queries,
      { id: agentId, workspaceId }: { id: string; workspaceId: string },
      newId: NewId,
    ): Promise<Abandoned | null> {
      const { id: taskId, ordinal, work, origin } = tasks;
      const [open] = await tx
        .select({ taskId, ordinal, work, origin })
        .from(tasks)
        .where(and(eq(tasks.agentId, agentId), inArray(tasks.status, ["queued", "running"])));
      if (!open) return null;
      const set = (change: Partial<typeof tasks.$inferInsert>) =>
        tx
          .update(tasks)
          .set({ ...nothingWaits, ...change })
          .where(eq(tasks.id, open.taskId));
      const now = clock.now();
      const next = originOf((await workspaceOf(tx, workspaceId)).mode);
      if (open.work === null) {
        await set({ status: "queued", origin: next, startedAt: null });
        return null;
      }
      await set({ status: "cancelled", finishedAt: now });
      await insertTask(tx, {
        id: newId(),
        workspaceId,
        agentId,
        ordinal: open.ordinal + 1,
        dueAt: null,
        origin: next,
        createdAt: now,
      });
      // Written by the engine's store only.
      const abandoned = JSON.parse(open.work) as Work;
      return { taskId: open.taskId, origin: open.origin, workspaceId, agentId, work: abandoned };
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
