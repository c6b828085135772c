import { eq } from "drizzle-orm";
import type { Db, Queries } from "#db/client.server.ts";
import { agents } from "#db/schema.server.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { Activity } from "#app/workspace/activity.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import type { ChangePart } from "#app/workspace/undoable-change.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { agentOf, agentsOf, type AgentRow } from "#app/domain/agents/view/agent-rows.server.ts";
import { describeSettings, describeSwitched } from "./action.copy.ts";
import {
  createSchedule,
  isWorking,
  type ScheduleDeps,
} from "#app/domain/agents/runner/schedule.server.ts";
import { AgentSettings } from "./settings.ts";
import type { ApprovalPolicy } from "./approval-policy.ts";
import { checkVersion } from "./settings-version.server.ts";

/** How a control has come out. */
export interface Controlled {
  /** Names what can be taken back; null: nothing has been switched. */
  undo: string | null;
}

interface ControlsDeps extends ScheduleDeps {
  db: Db;
  /** An agent works no more: what lies there for it goes on without it. In the same transaction. */
  onPaused(tx: Queries, workspaceId: string): Promise<void>;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
}

/** Starting, pausing and settings, for the forms and the live channel alike. */
export function createControls({ db, clock, newId, onPaused, emit }: ControlsDeps) {
  const schedule = createSchedule({ clock });

  /** "same": the agent was switched so already; "restarted": that, but it had failed. */
  async function switchAgent(
    tx: Queries,
    agent: AgentRow,
    enabled: boolean,
  ): Promise<"switched" | "restarted" | "same"> {
    const set = (change: Partial<AgentRow>) =>
      tx.update(agents).set(change).where(eq(agents.id, agent.id));
    if (agent.enabled === enabled) {
      if (!enabled || agent.status !== "error") return "same";
      await set({ status: "active" });
      // What had to be seen to by a person is tried again.
      await schedule.release(tx, agent.id);
      return "restarted";
    }
    if (enabled) {
      const status = (await isWorking(tx, agent.id)) ? "processing" : "active";
      await set({ enabled, status });
      await schedule.release(tx, agent.id);
    } else {
      await set({ enabled, status: "inactive" });
      await schedule.hold(tx, agent.id);
      await onPaused(tx, agent.workspaceId);
    }
    return "switched";
  }

  /** A quick action. @param agentId null: of all agents */
  async function control(actor: Actor, enabled: boolean, agentId: string | null) {
    const { workspaceId } = actor;
    const { chosen, activity } = await db.write(async (tx) => {
      const chosen =
        agentId === null
          ? await agentsOf(tx, workspaceId)
          : [await agentOf(tx, workspaceId, agentId)];
      const switched: AgentRow[] = [];
      const restarted: AgentRow[] = [];
      for (const agent of chosen) {
        const outcome = await switchAgent(tx, agent, enabled);
        if (outcome === "switched") switched.push(agent);
        if (outcome === "restarted") restarted.push(agent);
      }
      // Pressed twice, the second press changes nothing, and there is nothing to tell.
      if (switched.length + restarted.length === 0) return { chosen, activity: null };
      const names = (rows: AgentRow[]) => rows.map(({ name }) => name);
      const activity = await addAction(tx, {
        ...describeSwitched({
          enabled,
          all: agentId === null,
          switched: names(switched),
          restarted: names(restarted),
        }),
        id: newId(),
        actor,
        agentId,
        createdAt: clock.now(),
        // That an agent had failed is nothing to go back to.
        change:
          switched.length > 0
            ? {
                kind: "agents_switched",
                parts: switched.map((agent) => part(agent, "enabled", enabled)),
              }
            : null,
      });
      return { chosen, activity };
    });
    return { chosen, ...tell(workspaceId, activity) };
  }

  /** After the commit. */
  function tell(workspaceId: string, activity: Activity | null): Controlled {
    if (activity) emit({ workspaceId, type: "activity", activity });
    emit({ workspaceId, type: "overview" });
    return { undo: activity?.undoUntil === undefined ? null : activity.id };
  }

  async function controlAll(actor: Actor, enabled: boolean): Promise<Controlled> {
    const { undo } = await control(actor, enabled, null);
    return { undo };
  }

  async function controlOne(
    actor: Actor,
    agentId: string,
    enabled: boolean,
  ): Promise<Controlled & { name: string }> {
    const { chosen, undo } = await control(actor, enabled, agentId);
    return { name: chosen[0]?.name ?? "", undo };
  }

  /** Another pace counts from the agent's next task on. */
  async function change(
    tx: Queries,
    agent: AgentRow,
    { name, speed, enabled, approvalPolicy }: AgentSettings,
  ): Promise<void> {
    await tx.update(agents).set({ name, speed, approvalPolicy }).where(eq(agents.id, agent.id));
    if (agent.enabled !== enabled)
      await switchAgent(tx, { ...agent, name, speed, approvalPolicy }, enabled);
  }

  /** Changes what is given. @returns what that was */
  async function apply(
    tx: Queries,
    agent: AgentRow,
    changes: Partial<AgentSettings>,
  ): Promise<ChangePart[]> {
    const settings = { ...settingsOf(agent), ...changes };
    const parts = fields
      .filter((field) => agent[field] !== settings[field])
      .map((field) => part(agent, field, settings[field]));
    await change(tx, agent, settings);
    return parts;
  }

  /** Puts back what is still as it was left; an agent that is gone stays so. */
  const revert: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const agent of await agentsOf(tx, workspaceId)) {
      const settings = new Map<string, ChangePart["before"]>(Object.entries(settingsOf(agent)));
      const mine = parts.filter(
        ({ subject, field, after }) => subject === agent.id && settings.get(field) === after,
      );
      if (mine.length === 0) continue;
      for (const { field, before } of mine) settings.set(field, before);
      await change(tx, agent, AgentSettings.parse(Object.fromEntries(settings)));
      reverted += mine.length;
    }
    return reverted;
  };

  return {
    /** Switches every agent on; those that wait begin at their next turn. */
    startAll: (actor: Actor) => controlAll(actor, true),
    /** Switches every agent off. A step under way is finished and kept; no other begins. */
    pauseAll: (actor: Actor) => controlAll(actor, false),
    /** As `startAll`, for one agent. @throws AppError `not_found`. */
    startOne: (actor: Actor, agentId: string) => controlOne(actor, agentId, true),
    /** As `pauseAll`, for one agent. @throws AppError `not_found`. */
    pauseOne: (actor: Actor, agentId: string) => controlOne(actor, agentId, false),

    /** For undoing what was switched or set. */
    revert,

    /**
     * Changes what a person may set; what is left out stays.
     * @param isExpected whether the settings are still those that whoever changes them has seen
     * @throws AppError `not_found`, and `changed_meanwhile` where they are not
     */
    async update(
      actor: Actor,
      agentId: string,
      changes: Partial<AgentSettings>,
      isExpected: (version: string) => boolean = () => true,
    ): Promise<Controlled> {
      const { workspaceId } = actor;
      const activity = await db.write(async (tx) => {
        const agent = await agentOf(tx, workspaceId, agentId);
        checkVersion(agent, isExpected);
        const parts = await apply(tx, agent, changes);
        if (parts.length === 0) return null;
        return addAction(tx, {
          id: newId(),
          actor,
          agentId,
          title: "Agent settings changed",
          description: describeSettings(agent.name, parts),
          createdAt: clock.now(),
          change: { kind: "agent_settings", parts },
        });
      });
      return tell(workspaceId, activity);
    },

    /**
     * How far the texts of these agents go without their owner; agents that are not named stay as they are, and
     * one that is gone is passed over.
     */
    async setApprovalPolicy(
      actor: Actor,
      chosen: ReadonlyMap<string, ApprovalPolicy>,
    ): Promise<Controlled> {
      const { workspaceId } = actor;
      const activity = await db.write(async (tx) => {
        const changed: { name: string; parts: ChangePart[] }[] = [];
        for (const agent of await agentsOf(tx, workspaceId)) {
          const approvalPolicy = chosen.get(agent.id);
          if (approvalPolicy === undefined || approvalPolicy === agent.approvalPolicy) continue;
          changed.push({ name: agent.name, parts: await apply(tx, agent, { approvalPolicy }) });
        }
        if (changed.length === 0) return null;
        return addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          title: "Trust changed",
          description: changed.map(({ name, parts }) => describeSettings(name, parts)).join(". "),
          createdAt: clock.now(),
          change: { kind: "agent_settings", parts: changed.flatMap(({ parts }) => parts) },
        });
      });
      return tell(workspaceId, activity);
    },
  };
}

const fields = ["name", "speed", "enabled", "approvalPolicy"] as const;

const settingsOf = ({ name, speed, enabled, approvalPolicy }: AgentRow): AgentSettings => ({
  name,
  speed,
  enabled,
  approvalPolicy,
});

function part(agent: AgentRow, field: keyof AgentSettings, after: string | boolean): ChangePart {
  return { subject: agent.id, field, before: agent[field], after };
}
