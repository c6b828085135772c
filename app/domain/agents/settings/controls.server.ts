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

/** The result of a control. */
export interface Controlled {
  /** Token for undoing it; null: nothing was switched. */
  undo: string | null;
}

interface ControlsDeps extends ScheduleDeps {
  db: Db;
  /**
   * An agent was paused: work reserved for it continues without it. Runs in the same transaction.
   */
  onPaused(tx: Queries, workspaceId: string): Promise<void>;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
}

/** Starting, pausing and settings, for forms and the realtime channel. */
export function createControls({ db, clock, newId, onPaused, emit }: ControlsDeps) {
  const schedule = createSchedule({ clock });

  /** "same": already switched that way; "restarted": the same, after an error. */
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
      // Retries what waited for a person.
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

  /**
   * A quick action.
   * @param agentId null: all agents
   */
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
      // A second press changes nothing, so there is nothing to announce.
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
        // Undo does not bring back an agent's error.
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
    return { chosen, ...announce(workspaceId, activity) };
  }

  /** After the commit. */
  function announce(workspaceId: string, activity: Activity | null): Controlled {
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

  /** A new speed applies from the agent's next task on. */
  async function change(
    tx: Queries,
    agent: AgentRow,
    { name, speed, enabled, approvalPolicy }: AgentSettings,
  ): Promise<void> {
    await tx.update(agents).set({ name, speed, approvalPolicy }).where(eq(agents.id, agent.id));
    if (agent.enabled !== enabled)
      await switchAgent(tx, { ...agent, name, speed, approvalPolicy }, enabled);
  }

  /**
   * Changes the given settings.
   * @returns their previous values
   */
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

  /** Restores settings that have not changed since; a removed agent stays removed. */
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
    /** Switches on every agent; waiting ones start at their next turn. */
    startAll: (actor: Actor) => controlAll(actor, true),
    /** Switches off every agent. Steps in progress are finished and kept. */
    pauseAll: (actor: Actor) => controlAll(actor, false),
    /** As `startAll`, for one agent. @throws AppError `not_found`. */
    startOne: (actor: Actor, agentId: string) => controlOne(actor, agentId, true),
    /** As `pauseAll`, for one agent. @throws AppError `not_found`. */
    pauseOne: (actor: Actor, agentId: string) => controlOne(actor, agentId, false),

    /** Undoes switching and settings. */
    revert,

    /**
     * Changes a person's settings; those left out stay.
     * @param isExpected whether the settings are still those the user saw
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
      return announce(workspaceId, activity);
    },

    /**
     * Sets the approval policy of these agents. Others stay as they are, and removed ones are
     * skipped.
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
          title: "Approvals changed",
          description: changed.map(({ name, parts }) => describeSettings(name, parts)).join(". "),
          createdAt: clock.now(),
          change: { kind: "agent_settings", parts: changed.flatMap(({ parts }) => parts) },
        });
      });
      return announce(workspaceId, activity);
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
