import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { PageRequest } from "#app/platform/api/pages.ts";
import { readMoment, type OpenTask } from "#app/domain/agents/view/agent-moment.server.ts";
import type { AgentState } from "#app/domain/agents/engine/types.ts";
import type { ApprovalPolicy } from "#app/domain/agents/settings/approval-policy.ts";
import { settingsVersion } from "#app/domain/agents/settings/settings-version.server.ts";
import { readCounters, agentCountersSql } from "#app/domain/agents/view/counters.ts";
import { viewAgent } from "#app/domain/agents/view/view.ts";
import { originOf } from "#app/workspace/origin.ts";
import type { ListedAgent } from "./listed-agent.ts";

// One statement reads all agents with their open tasks.
const select = `SELECT a.id, a.type, a.name, a.status, a.enabled, a.speed, a.approval_policy AS "approvalPolicy", a.position,
    ${agentCountersSql("w.mode")} AS counters,
    a.created_at AS "createdAt", w.mode, w.time_zone AS "timeZone", t.title, t.status AS "taskStatus",
    t.step, t.error, t.failure, t.waiting_since AS "waitingSince", t.started_at AS "startedAt",
    t.works_until AS "worksUntil", t.step_plan AS "stepPlan", t.waits_for AS "waitsFor", t.due_at AS "dueAt",
    t.idea_id AS "ideaId", t.content_item_id AS "contentItemId"
  FROM agents a JOIN workspaces w ON w.id = a.workspace_id
  LEFT JOIN tasks t ON t.id = (SELECT o.id FROM tasks o
    WHERE o.agent_id = a.id AND o.finished_at IS NULL ORDER BY o.ordinal DESC LIMIT 1)`;

const sql = {
  list: `${select} WHERE a.workspace_id = ? AND a.position > ? AND a.removed_at IS NULL
    ORDER BY a.position`,
  one: `${select} WHERE a.id = ? AND a.workspace_id = ? AND a.removed_at IS NULL`,
} as const;

/** Task columns are null when the agent has no open task. */
type TaskColumns = { [Name in keyof Omit<OpenTask, "status">]: OpenTask[Name] | null };

interface Row extends Pick<AgentState, "id" | "type" | "name" | "status" | "speed">, TaskColumns {
  taskStatus: OpenTask["status"] | null;
  enabled: number;
  approvalPolicy: ApprovalPolicy;
  counters: string;
  position: number;
  createdAt: number;
  mode: "simulation" | "live";
  timeZone: string;
}

interface AgentFilter {
  type?: string | undefined;
  status?: string | undefined;
}

/** A workspace's agents for the API. */
export function createAgentList({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** In dashboard order; cursors come from `placeOf`. */
    list: (workspaceId: string, filter: AgentFilter, page: PageRequest) =>
      db.snapshot(async (tx) => {
        const after = page.after?.[0] ?? -1;
        const rows = await tx.statement<Row>(sql.list).all(workspaceId, after);
        const { type, status } = filter;
        const wanted = rows
          .filter((row) => type === undefined || row.type === type)
          .filter((row) => status === undefined || row.status === status)
          .slice(0, page.rows);
        return Promise.all(
          wanted.map(async (row) => ({
            position: row.position,
            agent: await view(tx, row, clock.now()),
          })),
        );
      }),

    /** With its settings' version. @throws AppError `not_found` */
    one: (workspaceId: string, id: string): Promise<{ agent: ListedAgent; version: string }> =>
      db.snapshot(async (tx) => {
        const row = await tx.statement<Row>(sql.one).get(id, workspaceId);
        if (!row) throw new AppError("not_found", "This workspace has no such agent.");
        const agent = await view(tx, row, clock.now());
        return { agent, version: settingsVersion(agent) };
      }),
  };
}

export type AgentList = ReturnType<typeof createAgentList>;

async function view(tx: Queries, row: Row, now: number): Promise<ListedAgent> {
  const { taskStatus: status, title, step } = row;
  const task =
    status === null || title === null || step === null ? null : { ...row, status, title, step };
  const { timeZone } = row;
  const moment = await readMoment(tx, row, task, { timeZone, now });
  const counted = { ...row, counters: readCounters(row.counters) };
  const origin = originOf(row.mode);
  return {
    ...viewAgent(counted, moment, origin),
    enabled: row.enabled === 1,
    speed: row.speed,
    approvalPolicy: row.approvalPolicy,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
