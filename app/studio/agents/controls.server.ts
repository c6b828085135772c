import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db, Queries } from "../../../db/client.server";
import { agents, workspaces } from "../../../db/schema.server";
import { AppError } from "../../core/errors";
import type { WorkspaceEvent } from "../../workspace/events";
import { setLastControl, type WorkspaceRow } from "../../workspace/workspaces.server";
import { createSchedule, isWorking, type ScheduleDeps } from "./schedule.server";
import type { AgentSettings } from "./settings";

/** The agents that the last start or pause switched, and to what. */
const LastControl = z.object({ switched: z.array(z.string()), enabled: z.boolean() });
type LastControl = z.infer<typeof LastControl>;

type AgentRow = typeof agents.$inferSelect;

interface ControlsDeps extends ScheduleDeps {
  db: Db;
  emit(event: WorkspaceEvent): void;
}

/** Starting, pausing and settings, for the forms and the live channel alike. */
export function createControls({ db, clock, emit, ...scheduling }: ControlsDeps) {
  const schedule = createSchedule({ clock, ...scheduling });

  async function workspaceOf(tx: Queries, workspaceId: string): Promise<WorkspaceRow> {
    const rows = await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId));
    if (!rows[0]) throw new AppError("not_found", "This workspace no longer exists.");
    return rows[0];
  }

  async function agentsOf(tx: Queries, workspaceId: string): Promise<AgentRow[]> {
    return tx.select().from(agents).where(eq(agents.workspaceId, workspaceId));
  }

  /** @throws AppError `not_found` when the workspace has no such agent. */
  async function agentOf(tx: Queries, workspaceId: string, agentId: string): Promise<AgentRow> {
    const rows = await tx
      .select()
      .from(agents)
      .where(and(eq(agents.id, agentId), eq(agents.workspaceId, workspaceId)));
    if (!rows[0]) throw new AppError("not_found", "There is no such agent in this workspace.");
    return rows[0];
  }

  /** False when the agent was switched so already; one that has failed goes back to work then. */
  async function switchAgent(
    tx: Queries,
    workspace: WorkspaceRow,
    agent: AgentRow,
    enabled: boolean,
  ): Promise<boolean> {
    const set = (change: Partial<AgentRow>) =>
      tx.update(agents).set(change).where(eq(agents.id, agent.id));
    if (agent.enabled === enabled) {
      if (enabled && agent.status === "error") await set({ status: "active" });
      return false;
    }
    if (enabled) {
      const status = (await isWorking(tx, agent.id)) ? "processing" : "active";
      // The time it was off is nobody's work: its audience is measured from now on.
      await set({ enabled, status, measuredAt: clock.now() });
      await schedule.release(tx, workspace, agent);
    } else {
      await set({ enabled, status: "inactive" });
      await schedule.hold(tx, agent.id);
    }
    return true;
  }

  async function remember(tx: Queries, workspaceId: string, control: LastControl | null) {
    await setLastControl(tx, workspaceId, control && JSON.stringify(control));
  }

  /** A quick action; what it changed can be undone. Gives the agents that it was for. */
  async function control(
    workspaceId: string,
    enabled: boolean,
    choose: (tx: Queries) => Promise<AgentRow[]>,
  ): Promise<AgentRow[]> {
    const chosen = await db.write(async (tx) => {
      const workspace = await workspaceOf(tx, workspaceId);
      const rows = await choose(tx);
      const switched: string[] = [];
      for (const agent of rows) {
        if (await switchAgent(tx, workspace, agent, enabled)) switched.push(agent.id);
      }
      // Pressed twice, the second press changes nothing and leaves the first to be undone.
      if (switched.length > 0) await remember(tx, workspaceId, { switched, enabled });
      return rows;
    });
    emit({ workspaceId, type: "overview" });
    return chosen;
  }

  async function controlAll(workspaceId: string, enabled: boolean): Promise<void> {
    await control(workspaceId, enabled, (tx) => agentsOf(tx, workspaceId));
  }

  async function controlOne(workspaceId: string, agentId: string, enabled: boolean) {
    const [agent] = await control(workspaceId, enabled, async (tx) => [
      await agentOf(tx, workspaceId, agentId),
    ]);
    return { name: agent?.name ?? "" };
  }

  return {
    /** Switches every agent on; those that wait begin at their next turn. */
    startAll: (workspaceId: string) => controlAll(workspaceId, true),
    /** Switches every agent off. A step under way is finished and kept; no other begins. */
    pauseAll: (workspaceId: string) => controlAll(workspaceId, false),
    /** As `startAll`, for one agent. @throws AppError `not_found`. */
    startOne: (workspaceId: string, agentId: string) => controlOne(workspaceId, agentId, true),
    /** As `pauseAll`, for one agent. @throws AppError `not_found`. */
    pauseOne: (workspaceId: string, agentId: string) => controlOne(workspaceId, agentId, false),

    /** Puts the agents back to before the last start or pause. False: nothing to undo. */
    async undo(workspaceId: string): Promise<boolean> {
      const undone = await db.write(async (tx) => {
        const workspace = await workspaceOf(tx, workspaceId);
        const last = readLastControl(workspace);
        if (!last) return false;
        for (const agent of await agentsOf(tx, workspaceId)) {
          if (last.switched.includes(agent.id))
            await switchAgent(tx, workspace, agent, !last.enabled);
        }
        await remember(tx, workspaceId, null);
        return true;
      });
      if (undone) emit({ workspaceId, type: "overview" });
      return undone;
    },

    /**
     * Changes what a person may set. Gives what was set before. @throws AppError `not_found`.
     */
    async update(
      workspaceId: string,
      agentId: string,
      settings: AgentSettings,
    ): Promise<AgentSettings> {
      const { name, pace, enabled } = settings;
      const before = await db.write(async (tx) => {
        const workspace = await workspaceOf(tx, workspaceId);
        const agent = await agentOf(tx, workspaceId, agentId);
        await tx.update(agents).set({ name, pace }).where(eq(agents.id, agentId));
        const changed = { ...agent, name, pace };
        // In this order: an agent that is switched on finds its turn at the new pace.
        if (agent.enabled !== enabled) await switchAgent(tx, workspace, changed, enabled);
        else if (agent.pace !== pace) await schedule.replan(tx, workspace, changed);
        return { name: agent.name, pace: agent.pace, enabled: agent.enabled };
      });
      emit({ workspaceId, type: "overview" });
      return before;
    },

    /** Someone has begun to watch: work that waits for later takes its next turn instead. */
    wake: (workspaceId: string) =>
      db.write(async (tx) => schedule.wake(tx, await workspaceOf(tx, workspaceId))),
  };
}

/** Null when there was none, or one that an older version has written in its own way. */
function readLastControl({ lastControl }: WorkspaceRow): LastControl | null {
  if (lastControl === null) return null;
  const parsed = LastControl.safeParse(JSON.parse(lastControl));
  return parsed.success ? parsed.data : null;
}
