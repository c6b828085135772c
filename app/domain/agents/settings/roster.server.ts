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
 * How a simulated task goes follows from the agent's kind and the task's number: another agent of the
 * kind counts from elsewhere, so that the two do not work in step.
 */
const ordinalsApart = 10_000;

interface NewAgent {
  workspaceId: string;
  kind: AgentKind;
  name: string;
  /** Its place in the workspace, from 0. */
  position: number;
  /** How many of its kind there have been before it. */
  siblings: number;
  /** Of the work that it begins with. */
  origin: Origin;
}

/** Stores an agent that is about to look for its first task. Returns its id. */
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
   * An agent works no more: what lies there for it, and what it was at, goes on without it. In the same
   * transaction.
   */
  onRemoved(tx: Queries, workspaceId: string, abandoned: Abandoned | null): Promise<void>;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
}

/** Adds agents to a workspace and removes them; what they have made and earned stays. */
export function createRoster({ db, clock, newId, onRemoved, emit }: RosterDeps) {
  const schedule = createSchedule({ clock });

  /** An agent that was removed is there again, switched on or off as it was. */
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
     * A further agent of a kind. It looks for work at once.
     * @param name left out: the kind's, with a number where there are several
     * @throws AppError `bad_request` for a kind that there is not, `conflict` when there are too many
     */
    async add(
      actor: Actor,
      { type, name }: { type: string; name?: string | undefined },
    ): Promise<{ id: string; name: string }> {
      const { workspaceId } = actor;
      const kind = findKind(type);
      if (!kind) throw new AppError("bad_request", "There is no such kind of agent.");
      const { added, activity } = await db.write(async (tx) => {
        const workspace = await workspaceOf(tx, workspaceId);
        const all = await tx.select().from(agents).where(eq(agents.workspaceId, workspaceId));
        const present = all.filter(({ removedAt }) => removedAt === null);
        if (present.length >= maxAgents)
          throw new AppError(
            "conflict",
            `There are ${maxAgents} agents already: remove one first.`,
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
          description: `${agentDisplayName(named)} begins with its next turn`,
          createdAt: clock.now(),
          change: null,
        });
        return { added: { id, name: named }, activity };
      });
      tell(workspaceId, activity);
      return added;
    },

    /**
     * The agent is gone from the workspace, at once. What it was at is anybody's again.
     * @param isExpected whether its settings are still those that whoever removes it has seen
     * @returns its name, and what takes it back
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
          description: `${agentDisplayName(name)} is gone; what it has made and earned stays`,
          createdAt: now,
          change: { kind: "agent_removed", parts: [part] },
        });
        return { name, activity };
      });
      tell(workspaceId, activity);
      return { name, undo: activity.id };
    },

    /** For undoing a removal. */
    revert,
  };

  /** After the commit. */
  function tell(workspaceId: string, activity: Awaited<ReturnType<typeof addAction>>): void {
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
