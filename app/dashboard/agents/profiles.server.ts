import type { Db, Queries } from "#db/client.server.ts";
import { isoOf, type Clock } from "#app/core/time/clock.ts";
import { readMoment } from "#app/domain/agents/view/agent-moment.server.ts";
import type { AgentState } from "#app/domain/agents/engine/types.ts";
import { findKind } from "#app/domain/agents/kinds/index.ts";
import { readCounters, agentCountersSql } from "#app/domain/agents/view/counters.ts";
import { viewAgent } from "#app/domain/agents/view/view.ts";
import { activitiesSql } from "#app/workspace/activities.server.ts";
import { viewActivity, type StoredActivity } from "#app/workspace/activity.ts";
import { originOf, type Mode } from "#app/workspace/origin.ts";
import { activitiesShown } from "#app/dashboard/activities/activity-feed.ts";
import { workOf, type CurrentRow } from "./current-task.ts";
import type { AgentProfile } from "./profile.ts";
import { readScheduled } from "./scheduled.server.ts";
import { readHistory, readHistoryOfOne } from "./task-history.server.ts";

const sql = {
  // Only agents of the viewer's workspace or of the public demo.
  agent: `SELECT a.id, a.workspace_id AS "workspaceId", a.type, a.name, a.status, a.enabled, a.speed,
      a.removed_at AS "removedAt",
      ${agentCountersSql("w.mode")} AS counters, w.mode, w.time_zone AS "timeZone", CASE WHEN w.kind = 'demo' THEN 1 ELSE 0 END AS demo
    FROM agents a JOIN workspaces w ON w.id = a.workspace_id
    WHERE a.id = ? AND (w.id = ? OR w.kind = 'demo')`,
  open: `SELECT t.title, t.status, t.step, t.failures, t.failure, t.waiting_since AS "waitingSince",
      t.due_at AS "dueAt", t.works_until AS "worksUntil", t.step_plan AS "stepPlan", t.waits_for AS "waitsFor",
      t.idea_id AS "ideaId", t.content_item_id AS "contentItemId", t.error, t.started_at AS "startedAt"
    FROM tasks t WHERE t.agent_id = ? AND t.finished_at IS NULL ORDER BY t.ordinal DESC LIMIT 1`,
  activities: `${activitiesSql.select}
    WHERE a.agent_id = ? ORDER BY a.created_at DESC, a.id DESC LIMIT ${activitiesShown}`,
} as const;

interface AgentRow extends Pick<
  AgentState,
  "id" | "workspaceId" | "type" | "name" | "status" | "speed"
> {
  enabled: number;
  removedAt: number | null;
  counters: string;
  mode: Mode;
  timeZone: string;
  demo: number;
}

interface ProfileQuery {
  agentId: string;
  /** The viewer's workspace; null: a visitor, who may see the demo's agents. */
  workspaceId: string | null;
  /** Shows finished tasks with an ordinal below this one; null: the latest. */
  before: number | null;
  /** Shows only this finished task, with its full text instead of an excerpt. */
  task?: string;
}

/** The read model of an agent's page. */
export function createAgentProfiles({ db, clock }: { db: Db; clock: Clock }) {
  async function read(
    tx: Queries,
    { agentId, workspaceId, before, task }: ProfileQuery,
  ): Promise<AgentProfile | null> {
    const row = await tx.statement<AgentRow>(sql.agent).get(agentId, workspaceId);
    if (!row) return null;
    const { counters, enabled, speed, demo, mode, timeZone } = row;
    const kind = findKind(row.type);
    const now = clock.now();
    const open = await tx.statement<CurrentRow>(sql.open).get(agentId);
    const [moment, history, activities, scheduled] = await Promise.all([
      readMoment(tx, row, open ?? null, { timeZone, now }),
      task === undefined ? readHistory(tx, agentId, before) : readHistoryOfOne(tx, agentId, task),
      tx.statement<StoredActivity>(sql.activities).all(now, agentId),
      readScheduled(tx, row.workspaceId, originOf(mode)),
    ]);
    return {
      agent: viewAgent({ ...row, counters: readCounters(counters) }, moment, originOf(mode)),
      enabled: enabled === 1,
      speed,
      removed: row.removedAt !== null,
      demo: demo === 1,
      generatedAt: isoOf(now),
      timeZone,
      summary: kind?.summary ?? null,
      ...workOf(open, kind, { progress: moment.progress, now }),
      scheduled: scheduled.find((each) => each.agentId === agentId) ?? null,
      history,
      activities: activities.map(viewActivity),
    };
  }

  return {
    /**
     * Reads everything in one transaction. Null: there is no such agent, or it belongs to another workspace.
     */
    find: (query: ProfileQuery): Promise<AgentProfile | null> =>
      db.snapshot((tx) => read(tx, query)),
  };
}
