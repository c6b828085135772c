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

/** A step in progress when its agent was paused may still be, since writers can be slow. */
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
  /** Null: its agent is paused. */
  dueAt: number | null;
  origin: Origin;
  createdAt: number;
}

/** Stores a task that its agent has not planned yet. */
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

/** When waiting tasks continue: on hold with their agent, and released with it. */
export function createSchedule({ clock }: ScheduleDeps) {
  const moveTo = (tx: Queries, id: string, dueAt: number) =>
    tx.update(tasks).set({ dueAt }).where(eq(tasks.id, id));

  /** A pause shortens neither a retry delay nor the work. */
  const goesOnAt = ({
    retryAt,
    worksUntil,
  }: {
    retryAt: number | null;
    worksUntil: number | null;
  }) => Math.max(clock.now(), retryAt ?? 0, worksUntil ?? 0);

  return {
    goesOnAt,

    /** The agent's waiting task is not due until released. */
    async hold(tx: Queries, agentId: string): Promise<void> {
      await tx
        .update(tasks)
        .set({ dueAt: null })
        .where(and(eq(tasks.agentId, agentId), eq(tasks.status, "queued")));
    },

    /**
     * Ends the agent's started work, so that its next task, still on hold, plans again. Stored
     * answers belong to the old work only. Returns that work, if there was any.
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
      // Written only by the engine's store.
      const abandoned = JSON.parse(open.work) as Work;
      return { taskId: open.taskId, origin: open.origin, workspaceId, agentId, work: abandoned };
    },

    /** Releases tasks on hold; an idle agent looks for work again. */
    async release(tx: Queries, agentId: string): Promise<void> {
      const held = await tx
        .select({ id: tasks.id, retryAt: tasks.retryAt, worksUntil: tasks.worksUntil })
        .from(tasks)
        .where(and(eq(tasks.agentId, agentId), eq(tasks.status, "queued"), isNull(tasks.dueAt)));
      for (const task of held) await moveTo(tx, task.id, goesOnAt(task));
    },
  };
}
