import type { Db, Queries } from "#db/client.server.ts";
import { agents } from "#db/schema.server.ts";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { originOf, type Origin } from "#app/workspace/origin.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { agentOf, workspaceOf } from "#app/domain/agents/view/agent-rows.server.ts";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import { findKind } from "#app/domain/agents/kinds/index.ts";
import type { AgentKind } from "#app/domain/agents/kinds/types.ts";
import { maxAgents } from "./roster.ts";
import type { Abandoned } from "#app/domain/agents/runner/pipeline-port.ts";
import {
  createSchedule,
  insertTask,
  isWorking,
  type ScheduleDeps,
} from "#app/domain/agents/runner/schedule.server.ts";
import { checkVersion } from "./settings-version.server.ts";

/**
 * A simulated task depends on the agent's kind and the task's number. A second agent of a kind
 * starts from another number, so that the two differ.
 */
const ordinalsApart = 10_000;

interface NewAgent {
  workspaceId: string;
  kind: AgentKind;
  name: string;
  /** Its position in the workspace, from 0. */
  position: number;
  /** How many agents of its kind came before it. */
  siblings: number;
  /** Of its first work. */
  origin: Origin;
}

/** Stores an agent that is about to plan its first task. Returns its id. */
export async function insertAgent(
  tx: Queries,
  { workspaceId, kind, name, position, siblings, origin }: NewAgent,
  { clock, newId }: { clock: Clock; newId: NewId },
): Promise<string> {
  const now = clock.now();
  const agentId = newId();
  await tx.insert(agents).values({
    id: agentId,
    workspaceId,
    type: kind.type,
    name,
    position,
    status: "active",
    enabled: true,
    createdAt: now,
  });
  const ordinal = siblings * ordinalsApart + 1;
  const first = { id: newId(), workspaceId, agentId, ordinal, dueAt: now, origin, createdAt: now };
  await insertTask(tx, first);
  return agentId;
}

interface RosterDeps extends ScheduleDeps {
  db: Db;
  /**
   * An agent was removed: its work and the work reserved for it continue without it. Runs in the
   * same transaction.
   */
  onRemoved(tx: Queries, workspaceId: string, abandoned: Abandoned | null): Promise<void>;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
}

/** Adds and removes agents; their content and revenue are kept. */
export function createRoster({ db, clock, newId, onRemoved, emit }: RosterDeps) {
  const schedule = createSchedule({ clock });

  /** Restores a removed agent, switched on or off as before. */
  const revert: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const { subject, before } of parts) {
      const [agent] = await tx
        .select()
        .from(agents)
        .where(
          and(
            eq(agents.id, subject),
            eq(agents.workspaceId, workspaceId),
            isNotNull(agents.removedAt),
          ),
        );
      if (!agent) continue;
      const enabled = before === true;
      const working = enabled && (await isWorking(tx, agent.id));
      const status = enabled ? (working ? "processing" : "active") : "inactive";
      const back = { removedAt: null, enabled, status } as const;
      await tx.update(agents).set(back).where(eq(agents.id, agent.id));
      if (enabled) await schedule.release(tx, agent.id);
      reverted += 1;
    }
    return reverted;
  };

  return {
    /**
     * Adds another agent, which looks for work at once.
     * @param name left out: the kind's, with a number if there are several
     * @throws AppError `bad_request` for an unknown kind, `conflict` when there are too many
     */
    async add(
      actor: Actor,
      { type, name }: { type: string; name?: string | undefined },
    ): Promise<{ id: string; name: string }> {
      const { workspaceId } = actor;
      const kind = findKind(type);
      if (!kind)
        throw new AppError(
          "bad_request",
          "This type of agent doesn’t exist. Reload the page and choose another one.",
        );
      const { added, activity } = await db.write(async (tx) => {
        const workspace = await workspaceOf(tx, workspaceId);
        const all = await tx.select().from(agents).where(eq(agents.workspaceId, workspaceId));
        const present = all.filter(({ removedAt }) => removedAt === null);
        if (present.length >= maxAgents)
          throw new AppError(
            "conflict",
            `There are ${maxAgents} agents already. Remove one first.`,
          );
        const named = name ?? freeName(kind.defaultName, new Set(present.map((each) => each.name)));
        const id = await insertAgent(
          tx,
          {
            workspaceId,
            kind,
            name: named,
            position: Math.max(-1, ...all.map(({ position }) => position)) + 1,
            siblings: all.filter((each) => each.type === type).length,
            origin: originOf(workspace.mode),
          },
          { clock, newId },
        );
        const activity = await addAction(tx, {
          id: newId(),
          actor,
          agentId: id,
          title: "Agent added",
          description: `${agentDisplayName(named)} starts with its next turn`,
          createdAt: clock.now(),
          change: null,
        });
        return { added: { id, name: named }, activity };
      });
      announce(workspaceId, activity);
      return added;
    },

    /**
     * Removes an agent at once and returns its work to the queue.
     * @param isExpected whether its settings are still those the user saw
     * @returns its name, and the undo token
     * @throws AppError `not_found`, and `changed_meanwhile` where they are not
     */
    async remove(
      actor: Actor,
      agentId: string,
      isExpected: (version: string) => boolean = () => true,
    ): Promise<{ name: string; undo: string }> {
      const { workspaceId } = actor;
      const { name, activity } = await db.write(async (tx) => {
        const agent = await agentOf(tx, workspaceId, agentId);
        checkVersion(agent, isExpected);
        const now = clock.now();
        await tx
          .update(agents)
          .set({ removedAt: now, enabled: false, status: "inactive" })
          .where(eq(agents.id, agentId));
        await onRemoved(tx, workspaceId, await schedule.forgetWork(tx, agent, newId));
        const { name, enabled } = agent;
        const part = { subject: agentId, field: "enabled", before: enabled, after: false };
        const activity = await addAction(tx, {
          id: newId(),
          actor,
          agentId,
          title: "Agent removed",
          description: `${agentDisplayName(name)} was removed. Its work and revenue are kept`,
          createdAt: now,
          change: { kind: "agent_removed", parts: [part] },
        });
        return { name, activity };
      });
      announce(workspaceId, activity);
      return { name, undo: activity.id };
    },

    /** Undoes a removal. */
    revert,
  };

  /** After the commit. */
  function announce(workspaceId: string, activity: Awaited<ReturnType<typeof addAction>>): void {
    emit({ workspaceId, type: "activity", activity });
    emit({ workspaceId, type: "overview" });
  }
}

/** "SEO Optimizer Agent", "SEO Optimizer 2 Agent" and so on. */
function freeName(defaultName: string, taken: ReadonlySet<string>): string {
  const [, base = defaultName, end = ""] = /^(.*?)( Agent)?$/.exec(defaultName) ?? [];
  let name = defaultName;
  for (let number = 2; taken.has(name); number += 1) name = `${base} ${number}${end}`;
  return name;
}
