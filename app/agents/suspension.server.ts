import { and, eq } from "drizzle-orm";
import type { Queries } from "../../db/client.server";
import { agents, workspaces } from "../../db/schema.server";
import { createSchedule, isWorking, type ScheduleDeps } from "./schedule.server";

type WorkspaceRow = typeof workspaces.$inferSelect;

export type Suspension = ReturnType<typeof createSuspension>;

/**
 * Lets a whole workspace rest, and wakes it again. What each agent is switched to stays as its owner
 * has left it: an agent that was paused before is paused afterwards. Both run in a transaction.
 */
export function createSuspension(deps: ScheduleDeps) {
  const schedule = createSchedule(deps);

  async function switchedOn(tx: Queries, { id }: WorkspaceRow) {
    return tx
      .select()
      .from(agents)
      .where(and(eq(agents.workspaceId, id), eq(agents.enabled, true)));
  }

  return {
    /** No step begins any more; one that is under way is finished and kept. */
    async suspend(tx: Queries, workspace: WorkspaceRow): Promise<void> {
      const suspendedAt = deps.clock.now();
      await tx.update(workspaces).set({ suspendedAt }).where(eq(workspaces.id, workspace.id));
      for (const { id, status } of await switchedOn(tx, workspace)) {
        if (status !== "error") {
          await tx.update(agents).set({ status: "inactive" }).where(eq(agents.id, id));
        }
        await schedule.hold(tx, id);
      }
    },
    /** Agents that are switched on take their next turn. */
    async resume(tx: Queries, workspace: WorkspaceRow): Promise<void> {
      await tx.update(workspaces).set({ suspendedAt: null }).where(eq(workspaces.id, workspace.id));
      for (const agent of await switchedOn(tx, workspace)) {
        const rested = (await isWorking(tx, agent.id)) ? "processing" : "active";
        const status = agent.status === "error" ? "error" : rested;
        // The time of rest is nobody's work: its audience is measured from now on.
        await tx
          .update(agents)
          .set({ status, measuredAt: deps.clock.now() })
          .where(eq(agents.id, agent.id));
        await schedule.letGo(tx, workspace, agent);
      }
    },
  };
}
