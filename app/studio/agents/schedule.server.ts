import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Queries } from "../../../db/client.server";
import { agents, tasks } from "../../../db/schema.server";
import type { Clock } from "../../core/clock";
import type { WorkspaceRow } from "../../workspace/workspaces.server";
import type { EngineWorkspace } from "./engine-rows.server";
import type { Paced, TurnDeps } from "./turns";

export interface ScheduleDeps extends TurnDeps {
  clock: Clock;
}

type TaskRow = typeof tasks.$inferSelect;

/** Of a waiting task, what decides when it begins. */
type Waiting = Pick<TaskRow, "ordinal" | "origin" | "createdAt" | "retryAt">;

const waitingColumns = {
  id: tasks.id,
  ordinal: tasks.ordinal,
  origin: tasks.origin,
  createdAt: tasks.createdAt,
  retryAt: tasks.retryAt,
  dueAt: tasks.dueAt,
};

/** A step that was under way when its agent was paused may still be. */
export async function isWorking(tx: Queries, agentId: string): Promise<boolean> {
  const running = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.agentId, agentId), eq(tasks.status, "running")));
  return running.length > 0;
}

export function engineWorkspaceOf({ id, seed, mode, kind }: WorkspaceRow): EngineWorkspace {
  return { id, seed, mode, demo: kind !== "user" };
}

/** When waiting tasks begin: held with their agent, let go again, planned anew, woken. */
export function createSchedule({ clock, edgeOf, isWatched }: ScheduleDeps) {
  function turnAfter(
    workspace: WorkspaceRow,
    { type, position, pace }: Paced,
    { ordinal, origin, now, soon }: Waiting & { now: number; soon: boolean },
  ): number {
    const edge = edgeOf(origin, engineWorkspaceOf(workspace));
    const { seed } = workspace;
    return edge.pace.nextDue({ seed, type, ordinal, now, position, pace, soon });
  }

  /** As it was planned, at the agent's pace of now. */
  function plannedTurn(workspace: WorkspaceRow, agent: Paced, task: Waiting): number {
    return turnAfter(workspace, agent, { ...task, now: task.createdAt, soon: false });
  }

  /**
   * When a task begins that is let go now. A simulated one takes the agent's next turn; for others a
   * pause changes nothing, so that pausing and starting costs no money. Nobody's wait after a failure
   * is cut short.
   */
  function nextTurn(workspace: WorkspaceRow, agent: Paced, task: Waiting): number {
    const turn =
      task.origin === "simulated"
        ? turnAfter(workspace, agent, { ...task, now: clock.now(), soon: true })
        : plannedTurn(workspace, agent, task);
    return Math.max(clock.now(), turn, task.retryAt ?? 0);
  }

  /** Tasks that have not begun and are due at a time: what has begun waits for another try. */
  const notBegun = (of: SQL) =>
    and(of, eq(tasks.status, "queued"), isNotNull(tasks.dueAt), isNull(tasks.startedAt));

  const moveTo = (tx: Queries, id: string, dueAt: number) =>
    tx.update(tasks).set({ dueAt }).where(eq(tasks.id, id));

  return {
    nextTurn,

    /** The agent's waiting task is not due until it is let go. */
    async hold(tx: Queries, agentId: string): Promise<void> {
      await tx
        .update(tasks)
        .set({ dueAt: null })
        .where(and(eq(tasks.agentId, agentId), eq(tasks.status, "queued")));
    },

    /** What was held begins at the agent's next turn. */
    async release(
      tx: Queries,
      workspace: WorkspaceRow,
      agent: Paced & { id: string },
    ): Promise<void> {
      const held = await tx
        .select(waitingColumns)
        .from(tasks)
        .where(and(eq(tasks.agentId, agent.id), eq(tasks.status, "queued"), isNull(tasks.dueAt)));
      for (const task of held) await moveTo(tx, task.id, nextTurn(workspace, agent, task));
    },

    /** The agent's pace has changed: its waiting task is due as if it had been planned at this one. */
    async replan(
      tx: Queries,
      workspace: WorkspaceRow,
      agent: Paced & { id: string },
    ): Promise<void> {
      const waiting = await tx
        .select(waitingColumns)
        .from(tasks)
        .where(notBegun(eq(tasks.agentId, agent.id)));
      for (const task of waiting) {
        const soon = task.origin === "simulated" && isWatched(workspace.id);
        const turn = soon
          ? turnAfter(workspace, agent, { ...task, now: clock.now(), soon })
          : plannedTurn(workspace, agent, task);
        await moveTo(tx, task.id, Math.max(clock.now(), turn));
      }
    },

    /**
     * Somebody looks: simulated work that waits for later takes its next turn instead. Real work costs
     * money, and is due when it was planned, whoever looks.
     */
    async wake(tx: Queries, workspace: WorkspaceRow): Promise<void> {
      const waiting = await tx
        .select({
          ...waitingColumns,
          type: agents.type,
          position: agents.position,
          pace: agents.pace,
        })
        .from(tasks)
        .innerJoin(agents, eq(agents.id, tasks.agentId))
        .where(and(notBegun(eq(tasks.workspaceId, workspace.id)), eq(tasks.origin, "simulated")));
      for (const task of waiting) {
        const sooner = nextTurn(workspace, task, task);
        if (task.dueAt === null || task.dueAt <= sooner) continue;
        await moveTo(tx, task.id, sooner);
      }
    },
  };
}
