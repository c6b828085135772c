import { and, eq, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import type { Queries } from "#db/client.server.ts";
import { agents, tasks } from "#db/schema.server.ts";
import { setSuspendedAt, type WorkspaceRow } from "#app/workspace/workspaces.server.ts";
import { stoppingClasses } from "#app/domain/agents/engine/failure.ts";
import { createSchedule, type ScheduleDeps } from "#app/domain/agents/runner/schedule.server.ts";

interface SuspensionDeps extends ScheduleDeps {
  /** Access is back: work on hold for lack of it continues. Runs in the same transaction. */
  onResumed(tx: Queries, workspaceId: string): Promise<unknown>;
}

export type Suspension = ReturnType<typeof createSuspension>;

/**
 * Suspends a whole workspace and resumes it. Agents keep their own switch, so one that was paused
 * before is paused afterwards. Both run in a transaction.
 */
export function createSuspension(deps: SuspensionDeps) {
  const schedule = createSchedule(deps);
  const switchedOn = (workspaceId: string) =>
    and(eq(agents.workspaceId, workspaceId), eq(agents.enabled, true));
  // Errors of agents stay visible.
  const atWork = (workspaceId: string) => and(switchedOn(workspaceId), ne(agents.status, "error"));

  return {
    /** No new step starts; one in progress is finished and kept. */
    async suspend(tx: Queries, { id }: WorkspaceRow): Promise<void> {
      await setSuspendedAt(tx, id, deps.clock.now());
      await tx.update(agents).set({ status: "inactive" }).where(atWork(id));
      await tx
        .update(tasks)
        .set({ dueAt: null })
        .where(and(eq(tasks.workspaceId, id), eq(tasks.status, "queued")));
    },
    /** Agents that are switched on continue. */
    async resume(tx: Queries, { id }: WorkspaceRow): Promise<void> {
      await setSuspendedAt(tx, id, null);
      await tx
        .update(agents)
        .set({
          // A step that was in progress at the suspension may still be.
          status: sql`CASE WHEN EXISTS (SELECT 1 FROM tasks WHERE tasks.agent_id = agents.id
            AND (tasks.status = 'running' OR tasks.works_until IS NOT NULL)) THEN 'processing' ELSE 'active' END`,
        })
        .where(atWork(id));
      const held = await tx
        .select({
          id: tasks.id,
          retryAt: tasks.retryAt,
          worksUntil: tasks.worksUntil,
        })
        .from(tasks)
        .innerJoin(agents, eq(agents.id, tasks.agentId))
        .where(
          and(
            eq(tasks.workspaceId, id),
            eq(tasks.status, "queued"),
            isNull(tasks.dueAt),
            eq(agents.enabled, true),
            // What needs a person waits until the agent is started, which it was if it shows no
            // error.
            or(
              ne(agents.status, "error"),
              isNull(tasks.failure),
              notInArray(tasks.failure, [...stoppingClasses]),
            ),
          ),
        );
      for (const each of held) {
        const dueAt = schedule.goesOnAt(each);
        await tx.update(tasks).set({ dueAt }).where(eq(tasks.id, each.id));
      }
      await deps.onResumed(tx, id);
    },
  };
}
