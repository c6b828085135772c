import type { Db } from "../../../db/client.server";
import type { Tally } from "../../studio/agents/kinds/types";
import { createTaskCounts } from "../../studio/agents/task-counts.server";
import { viewAgent } from "../../studio/agents/view";
import { DAY, dayOf } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { Origin } from "../../workspace/origin";
import { wallClock } from "../../core/time-zone";
import { reportNews, type ReportBody } from "./report";

const daysCovered = 30;
const activitiesKept = 10;

/** No report tells of reports. */
const newsOfReports = Object.values(reportNews)
  .map((title) => `'${title}'`)
  .join(", ");

/** What a report asks of the database. */
const sql = {
  workspace: `SELECT mode, goal_cents AS goalCents, time_zone AS timeZone FROM workspaces
    WHERE id = ?`,
  agents: `SELECT id, type, name, status, tally, created_at AS createdAt FROM agents
    WHERE workspace_id = ? ORDER BY position`,
  total: "SELECT total(amount_cents) FROM ledger_entries WHERE workspace_id = ? AND origin = ?",
  byDay: `SELECT day, total(amount_cents) AS cents FROM ledger_entries
    WHERE workspace_id = ? AND origin = ? AND day BETWEEN ? AND ? GROUP BY day`,
  byAgent: `SELECT agent_id AS agentId, total(amount_cents) AS cents FROM ledger_entries
    WHERE workspace_id = ? AND origin = ? AND day BETWEEN ? AND ? GROUP BY agent_id`,
  activities: `SELECT type, title, description, created_at AS createdAt FROM activities
    WHERE workspace_id = ? AND (type <> 'agent_task' OR severity = 'warning')
      AND origin = ? AND created_at >= ? AND title NOT IN (${newsOfReports})
    ORDER BY created_at DESC, id DESC LIMIT ${activitiesKept}`,
} as const;

interface WorkspaceRow {
  mode: "simulation" | "live";
  goalCents: number;
  timeZone: string;
}

interface AgentRow {
  id: string;
  type: string;
  name: string;
  status: "active" | "processing" | "inactive" | "error";
  tally: string;
  createdAt: number;
}

interface Snapshot {
  origin: Origin;
  body: ReportBody;
  /** The workspace's. */
  timeZone: string;
}

/** Reads the figures of a workspace's last thirty days, all from one state of the database. */
export function createSnapshots({ db }: { db: Db }) {
  const { reader } = db;
  const workspaceOf = reader.prepare<[string], WorkspaceRow>(sql.workspace);
  const agentsOf = reader.prepare<[string], AgentRow>(sql.agents);
  const totalOf = reader.prepare<[string, Origin], number>(sql.total).pluck();
  const revenueByDay = reader.prepare<Range, { day: string; cents: number }>(sql.byDay);
  const revenueByAgent = reader.prepare<Range, { agentId: string | null; cents: number }>(
    sql.byAgent,
  );
  const activitiesOf = reader.prepare<[string, Origin, number], ReportBody["activities"][number]>(
    sql.activities,
  );
  const counts = createTaskCounts({ db });

  /** @throws AppError `not_found` when there is no such workspace. */
  return reader.transaction((workspaceId: string, now: number): Snapshot => {
    const workspace = workspaceOf.get(workspaceId);
    if (!workspace) throw new AppError("not_found", "This workspace no longer exists.");
    const { mode, goalCents, timeZone } = workspace;
    // A live workspace counts real amounts only, a simulated one simulated amounts only.
    const origin: Origin = mode === "live" ? "real" : "simulated";
    const period = periodTo(wallClock(now, timeZone).day);
    const since = Date.parse(period.from);
    // West of Greenwich the ledger may be at the next day already.
    const range: Range = [workspaceId, origin, period.from, dayOf(now)];
    const earned = new Map<string, number>();
    for (const { day, cents } of revenueByDay.all(...range)) {
      const shown = day > period.to ? period.to : day;
      earned.set(shown, (earned.get(shown) ?? 0) + cents);
    }
    const earners = new Map(revenueByAgent.all(...range).map((row) => [row.agentId, row.cents]));
    // Written by the engine only.
    const agents = agentsOf
      .all(workspaceId)
      .map((agent) => ({ ...agent, tally: JSON.parse(agent.tally) as Tally }));
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
        byDay: daysOf(period).map((day) => ({ day, cents: earned.get(day) ?? 0 })),
      },
      agents: agents.map((agent) => ({
        name: agent.name,
        type: agent.type,
        metrics: viewAgent(agent, null, origin).metrics,
        ...counts.ofAgent(agent, origin, since),
        revenueCents: earners.get(agent.id) ?? 0,
      })),
      activities: activitiesOf.all(workspaceId, origin, since),
    };
    return { origin, body, timeZone };
  });
}

type Range = [workspaceId: string, origin: Origin, from: string, to: string];

function periodTo(to: string): ReportBody["period"] {
  return { from: dayOf(Date.parse(to) - (daysCovered - 1) * DAY), to };
}

function daysOf({ from }: ReportBody["period"]): string[] {
  const start = Date.parse(from);
  return Array.from({ length: daysCovered }, (_, index) => dayOf(start + index * DAY));
}

function sumOf(amounts: Iterable<number>): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}
