import { and, eq, isNull, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Db, Queries } from "../../db/client.server";
import { agents, tasks, workspaces } from "../../db/schema.server";
import type { Clock } from "../core/clock";
import { AppError } from "../core/errors";
import type { WorkspaceEvent } from "../live/events";
import type { Edge } from "./edge";
import type { EngineWorkspace } from "./engine-store.server";

/** Which agents were on before the last quick action. */
const LastControl = z.object({ enabledBefore: z.array(z.string()) });

export type Controls = ReturnType<typeof createControls>;

/** Starting and pausing, for the forms and the live channel alike. */
export function createControls({
  db,
  clock,
  edgeOf,
  emit,
}: {
  db: Db;
  clock: Clock;
  edgeOf(workspace: EngineWorkspace): Edge;
  emit(event: WorkspaceEvent): void;
}) {
  async function workspaceOf(tx: Queries, workspaceId: string) {
    const rows = await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId));
    if (!rows[0]) throw new AppError("not_found", "This workspace does not exist any more.");
    return rows[0];
  }

  /** Switches exactly these agents on and all others off. Null when they are so already. */
  async function switchAgents(
    tx: Queries,
    workspaceId: string,
    on: (agent: { id: string }) => boolean,
  ): Promise<z.infer<typeof LastControl> | null> {
    const workspace = await workspaceOf(tx, workspaceId);
    const all = await tx.select().from(agents).where(eq(agents.workspaceId, workspaceId));
    const toSwitch = all.filter((agent) => on(agent) !== agent.enabled);
    for (const agent of toSwitch) {
      const change = agent.enabled
        ? { enabled: false, status: "inactive" as const }
        : // The time it was off is nobody's work: its audience is measured from now on.
          { enabled: true, status: "active" as const, measuredAt: clock.now() };
      await tx.update(agents).set(change).where(eq(agents.id, agent.id));
      if (change.enabled) await resumeTasks(tx, workspace, agent);
      else await holdTasks(tx, agent.id);
    }
    if (toSwitch.length === 0) return null;
    return { enabledBefore: all.filter((agent) => agent.enabled).map((agent) => agent.id) };
  }

  /** A quick action for all agents; what it changed can be undone. */
  async function switchAll(workspaceId: string, enabled: boolean): Promise<void> {
    await db.write(async (tx) => {
      const changed = await switchAgents(tx, workspaceId, () => enabled);
      // Pressed twice, the second press changes nothing and leaves the first to be undone.
      if (changed) await remember(tx, workspaceId, JSON.stringify(changed));
    });
    emit({ workspaceId, type: "overview" });
  }

  async function remember(tx: Queries, workspaceId: string, lastControl: string | null) {
    await tx.update(workspaces).set({ lastControl }).where(eq(workspaces.id, workspaceId));
  }

  async function holdTasks(tx: Queries, agentId: string) {
    await tx
      .update(tasks)
      .set({ dueAt: null })
      .where(and(eq(tasks.agentId, agentId), eq(tasks.status, "queued")));
  }

  async function resumeTasks(
    tx: Queries,
    workspace: typeof workspaces.$inferSelect,
    agent: typeof agents.$inferSelect,
  ) {
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
  }

  function nextTurn(
    { id, seed, mode, kind }: typeof workspaces.$inferSelect,
    { type, position }: { type: string; position: number },
    ordinal: number,
  ): number {
    const edge = edgeOf({ id, seed, mode, demo: kind !== "user" });
    return edge.pace.nextDue({ seed, type, ordinal, now: clock.now(), position, soon: true });
  }

  return {
    /** Switches every agent on; those that wait begin at their next turn. */
    startAll: (workspaceId: string) => switchAll(workspaceId, true),
    /** Switches every agent off. A step under way is finished and kept; no other begins. */
    pauseAll: (workspaceId: string) => switchAll(workspaceId, false),
    /** Puts the agents back to before the last start or pause. False: nothing to undo. */
    async undo(workspaceId: string): Promise<boolean> {
      const undone = await db.write(async (tx) => {
        const { lastControl } = await workspaceOf(tx, workspaceId);
        if (lastControl === null) return false;
        const { enabledBefore } = LastControl.parse(JSON.parse(lastControl));
        await switchAgents(tx, workspaceId, ({ id }) => enabledBefore.includes(id));
        await remember(tx, workspaceId, null);
        return true;
      });
      if (undone) emit({ workspaceId, type: "overview" });
      return undone;
    },
    /** Someone has begun to watch: work that waits for later takes its next turn instead. */
    wake: (workspaceId: string) =>
      db.write(async (tx) => {
        const workspace = await workspaceOf(tx, workspaceId);
        const waiting = await tx
          .select({
            id: tasks.id,
            ordinal: tasks.ordinal,
            dueAt: tasks.dueAt,
            type: agents.type,
            position: agents.position,
          })
          .from(tasks)
          .innerJoin(agents, eq(agents.id, tasks.agentId))
          .where(
            and(
              eq(tasks.workspaceId, workspaceId),
              eq(tasks.status, "queued"),
              isNotNull(tasks.dueAt),
            ),
          );
        for (const { id, ordinal, dueAt, ...agent } of waiting) {
          const sooner = nextTurn(workspace, agent, ordinal);
          if (dueAt === null || dueAt <= sooner) continue;
          await tx.update(tasks).set({ dueAt: sooner }).where(eq(tasks.id, id));
        }
      }),
  };
}
