import type { Db } from "../../db/client.server";
import { engineCounts, type Tally } from "../agents/kinds/types";
import { viewAgent } from "../agents/view";
import { DAY, dayOf } from "../core/clock";
import { AppError } from "../core/errors";
import type { Origin } from "../core/origin";
import type { ReportBody } from "./report";

const daysCovered = 30;
const activitiesKept = 10;

/** What a report asks of the database; a test asks SQLite how it plans it. */
const sql = {
  workspace: "SELECT mode, goal_cents AS goalCents FROM workspaces WHERE id = ?",
  agents: `SELECT id, type, name, status, tally, created_at AS createdAt FROM agents
    WHERE workspace_id = ? ORDER BY position`,
  oldestTask: `SELECT ordinal, created_at AS createdAt FROM tasks
    WHERE agent_id = ? ORDER BY ordinal LIMIT 1`,
  finishedTasks: `SELECT total(status = 'done') AS done, total(status = 'failed') AS failed
    FROM tasks WHERE agent_id = ? AND origin = ? AND finished_at >= ?`,
  total: "SELECT total(amount_cents) FROM ledger_entries WHERE workspace_id = ? AND origin = ?",
  byDay: `SELECT day, total(amount_cents) AS cents FROM ledger_entries
    WHERE workspace_id = ? AND origin = ? AND day BETWEEN ? AND ? GROUP BY day`,
  byAgent: `SELECT agent_id AS agentId, total(amount_cents) AS cents FROM ledger_entries
    WHERE workspace_id = ? AND origin = ? AND day BETWEEN ? AND ? GROUP BY agent_id`,
  activities: `SELECT type, title, description, created_at AS createdAt FROM activities
    WHERE workspace_id = ? AND (type <> 'agent_task' OR severity = 'warning')
      AND origin = ? AND created_at >= ?
    ORDER BY created_at DESC, id DESC LIMIT ${activitiesKept}`,
} as const;

interface AgentRow {
  id: string;
  type: string;
  name: string;
  status: "active" | "processing" | "inactive" | "error";
  tally: string;
  createdAt: number;
}

export interface Snapshot {
  origin: Origin;
  body: ReportBody;
}

/** Reads the figures of a workspace's last thirty days, all from one state of the database. */
export function createSnapshots({ db: { reader } }: { db: Db }) {
  const workspaceOf = reader.prepare<[string], { mode: "simulation" | "live"; goalCents: number }>(
    sql.workspace,
  );
  const agentsOf = reader.prepare<[string], AgentRow>(sql.agents);
  const totalOf = reader.prepare<[string, Origin], number>(sql.total).pluck();
  const revenueByDay = reader.prepare<Period, { day: string; cents: number }>(sql.byDay);
  const revenueByAgent = reader.prepare<Period, { agentId: string | null; cents: number }>(
    sql.byAgent,
  );
  const activitiesOf = reader.prepare<[string, Origin, number], ReportBody["activities"][number]>(
    sql.activities,
  );
  const oldestTask = reader.prepare<[string], { ordinal: number; createdAt: number }>(
    sql.oldestTask,
  );
  const finishedTasks = reader.prepare<[string, Origin, number], TaskCounts>(sql.finishedTasks);

  /** How many tasks of an agent ended since then. */
  function countTasks({ id, tally, createdAt }: AgentRow, origin: Origin, since: number) {
    const oldest = oldestTask.get(id);
    const counted = finishedTasks.get(id, origin, since) ?? { done: 0, failed: 0 };
    // Old tasks of a simulated agent are forgotten.
    const complete = !oldest || oldest.ordinal === 1 || oldest.createdAt < since;
    if (complete) return { ...counted, atLeast: false };
    // Its own counts go back to its beginning, which may lie in the period.
    if (createdAt < since) return { ...counted, atLeast: true };
    const { [engineCounts.done]: done = 0, [engineCounts.failed]: failed = 0 } = tallyOf(tally);
    return { done, failed, atLeast: false };
  }

  /** @throws AppError `not_found` when there is no such workspace. */
  return reader.transaction((workspaceId: string, now: number): Snapshot => {
    const workspace = workspaceOf.get(workspaceId);
    if (!workspace) throw new AppError("not_found", "This workspace does not exist any more.");
    const { mode, goalCents } = workspace;
    // A live workspace counts real amounts only, a simulated one simulated amounts only.
    const origin: Origin = mode === "live" ? "real" : "simulated";
    const days = Array.from({ length: daysCovered }, (_, index) =>
      dayOf(now - (daysCovered - 1 - index) * DAY),
    );
    const period = { from: days[0] ?? "", to: dayOf(now) };
    const since = Date.parse(period.from);
    const range: Period = [workspaceId, origin, period.from, period.to];
    const earned = new Map(revenueByDay.all(...range).map(({ day, cents }) => [day, cents]));
    const earners = new Map(revenueByAgent.all(...range).map((row) => [row.agentId, row.cents]));
    const agents = agentsOf.all(workspaceId);
    const byAgents = agents.reduce((sum, { id }) => sum + (earners.get(id) ?? 0), 0);
    const periodCents = sumOf(earned.values());
    const body: ReportBody = {
      period,
      mode,
      revenue: {
        periodCents,
        totalCents: totalOf.get(workspaceId, origin) ?? 0,
        goalCents,
        otherCents: periodCents - byAgents,
        byDay: days.map((day) => ({ day, cents: earned.get(day) ?? 0 })),
      },
      agents: agents.map((agent) => ({
        name: agent.name,
        type: agent.type,
        metrics: viewAgent({ ...agent, tally: tallyOf(agent.tally) }, null, origin).metrics,
        ...countTasks(agent, origin, since),
        revenueCents: earners.get(agent.id) ?? 0,
      })),
      activities: activitiesOf.all(workspaceId, origin, since),
    };
    return { origin, body };
  });
}

type Period = [workspaceId: string, origin: Origin, from: string, to: string];

interface TaskCounts {
  done: number;
  failed: number;
}

function tallyOf(tally: string): Tally {
  // Written by the engine only.
  return JSON.parse(tally) as Tally;
}

function sumOf(amounts: Iterable<number>): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}
