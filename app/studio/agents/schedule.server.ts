import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Queries } from "../../../db/client.server";
import { agents, tasks } from "../../../db/schema.server";
import type { Clock } from "../../core/clock";
import type { WorkspaceRow } from "../../workspace/workspaces.server";
import type { Edge } from "./edge";
import type { EngineWorkspace } from "./engine-store.server";

type AgentRow = typeof agents.$inferSelect;

/** Of an agent, what decides when its turns are. */
type Paced = Pick<AgentRow, "type" | "position" | "pace">;

export interface ScheduleDeps {
  clock: Clock;
  edgeOf(workspace: EngineWorkspace): Edge;
  /** Whether someone watches: then the simulation takes its next turn soon. */
  isWatched(workspaceId: string): boolean;
}

/** A step that was under way when its agent was paused may still be. */
export async function isWorking(tx: Queries, agentId: string): Promise<boolean> {
  const running = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.agentId, agentId), eq(tasks.status, "running")));
  return running.length > 0;
}

/** When waiting tasks begin: held with their agent, let go again, planned anew, woken. */
export function createSchedule({ clock, edgeOf, isWatched }: ScheduleDeps) {
  function turnAfter(
    { id, seed, mode, kind }: WorkspaceRow,
    { type, position, pace }: Paced,
    { ordinal, now, soon }: { ordinal: number; now: number; soon: boolean },
  ): number {
    const edge = edgeOf({ id, seed, mode, demo: kind !== "user" });
    return edge.pace.nextDue({ seed, type, ordinal, now, position, pace, soon });
  }

  function nextTurn(workspace: WorkspaceRow, agent: Paced, ordinal: number): number {
    return turnAfter(workspace, agent, { ordinal, now: clock.now(), soon: true });
  }

  return {
    /** When an agent's turn after now is. */
    nextTurn,

    /** The agent's waiting task is not due until it is let go. */
    async hold(tx: Queries, agentId: string): Promise<void> {
      await tx
        .update(tasks)
        .set({ dueAt: null })
        .where(and(eq(tasks.agentId, agentId), eq(tasks.status, "queued")));
    },

    /** What was held begins at the agent's next turn. */
    async release(tx: Queries, workspace: WorkspaceRow, agent: AgentRow): Promise<void> {
      const held = await tx
        .select({ id: tasks.id, ordinal: tasks.ordinal })
        .from(tasks)
        .where(and(eq(tasks.agentId, agent.id), eq(tasks.status, "queued"), isNull(tasks.dueAt)));
      for (const { id, ordinal } of held) {
        await tx
          .update(tasks)
          .set({ dueAt: nextTurn(workspace, agent, ordinal) })
          .where(eq(tasks.id, id));
      }
    },

    /**
     * The agent's pace has changed: its waiting task is due as if it had been planned at this one.
     * A task that has begun is left alone: what it waits for is another try.
     */
    async replan(tx: Queries, workspace: WorkspaceRow, agent: AgentRow): Promise<void> {
      const waiting = await tx
        .select({ id: tasks.id, ordinal: tasks.ordinal, createdAt: tasks.createdAt })
        .from(tasks)
        .where(
          and(
            eq(tasks.agentId, agent.id),
            eq(tasks.status, "queued"),
            isNotNull(tasks.dueAt),
            isNull(tasks.startedAt),
          ),
        );
      const soon = isWatched(workspace.id);
      for (const { id, ordinal, createdAt } of waiting) {
        const now = soon ? clock.now() : createdAt;
        const dueAt = Math.max(clock.now(), turnAfter(workspace, agent, { ordinal, now, soon }));
        await tx.update(tasks).set({ dueAt }).where(eq(tasks.id, id));
      }
    },

    /** Work that waits for later takes its next turn instead. */
    async wake(tx: Queries, workspace: WorkspaceRow): Promise<void> {
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
          and(
            eq(tasks.workspaceId, workspace.id),
            eq(tasks.status, "queued"),
            isNotNull(tasks.dueAt),
          ),
        );
      for (const { id, ordinal, dueAt, ...agent } of waiting) {
        const sooner = nextTurn(workspace, agent, ordinal);
        if (dueAt === null || dueAt <= sooner) continue;
        await tx.update(tasks).set({ dueAt: sooner }).where(eq(tasks.id, id));
      }
    },
  };
}
