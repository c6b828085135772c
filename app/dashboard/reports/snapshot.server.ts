import type { Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import { addDays, dayIn, latestDay, startOfDay } from "#app/core/time/time-zone.ts";
import { countTasks } from "#app/domain/agents/view/task-counts.server.ts";
import { readCounters, agentCountersSql } from "#app/domain/agents/view/counters.ts";
import { viewAgent } from "#app/domain/agents/view/view.ts";
import { originOf, type Mode, type Origin } from "#app/workspace/origin.ts";
import { readLastDay } from "./last-day.server.ts";
import { reportNews } from "./report.copy.ts";
import type { ReportBody } from "./report.ts";

const daysCovered = 30;
const maxActivities = 10;

/** Reports leave out activities about reports. */
const newsOfReports = Object.values(reportNews)
  .map((title) => `'${title}'`)
  .join(", ");

const sumOfCents = "CAST(coalesce(sum(amount_cents), 0) AS bigint)";

/** A report's queries. */
const sql = {
  workspace: `SELECT mode, goal_cents AS "goalCents", time_zone AS "timeZone" FROM workspaces
    WHERE id = ?`,
  // Includes agents removed during the period, marked as removed.
  agents: `SELECT a.id, a.type, a.status, ${agentCountersSql("?")} AS counters, a.created_at AS "createdAt",
      CASE WHEN a.removed_at IS NULL THEN a.name ELSE a.name || ' (removed)' END AS name
    FROM agents a
    WHERE a.workspace_id = ? AND (a.removed_at IS NULL OR a.removed_at >= ?) ORDER BY a.position`,
  total: `SELECT ${sumOfCents} AS cents FROM earnings_entries WHERE workspace_id = ? AND origin = ?`,
  lastBooked: `SELECT max(day) AS day FROM earnings_entries
    WHERE workspace_id = ? AND origin = ? AND day <= ?`,
  byDay: `SELECT day, ${sumOfCents} AS cents FROM earnings_entries
    WHERE workspace_id = ? AND origin = ? AND day BETWEEN ? AND ? GROUP BY day`,
  byAgent: `SELECT agent_id AS "agentId", ${sumOfCents} AS cents FROM earnings_entries
    WHERE workspace_id = ? AND origin = ? AND day BETWEEN ? AND ? GROUP BY agent_id`,
  activities: `SELECT a.type, a.title, a.description, a.created_at AS "createdAt",
      coalesce(p.id, t.content_item_id) AS "contentItemId", coalesce(i.id, t.idea_id) AS "ideaId"
    FROM activities a LEFT JOIN tasks t ON t.id = a.task_id
      LEFT JOIN content_items p ON p.id = a.subject_id LEFT JOIN ideas i ON i.id = a.subject_id
    WHERE a.workspace_id = ? AND (a.type <> 'agent_task' OR a.severity = 'warning')
      AND a.origin = ? AND a.created_at >= ? AND a.title NOT IN (${newsOfReports})
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${maxActivities}`,
} as const;

interface WorkspaceRow {
  mode: Mode;
  goalCents: number;
  timeZone: string;
}

interface AgentRow {
  id: string;
  type: string;
  name: string;
  status: "active" | "processing" | "inactive" | "error";
  counters: string;
  createdAt: number;
}

interface Snapshot {
  origin: Origin;
  body: ReportBody & { timeZone: string };
}

/**
 * Reads a workspace's last thirty days.
 * @param tx a snapshot, so that all numbers are consistent
 * @throws AppError `not_found` when there is no such workspace
 */
export async function readSnapshot(
  tx: Queries,
  workspaceId: string,
  now: number,
): Promise<Snapshot> {
  const workspace = await tx.statement<WorkspaceRow>(sql.workspace).get(workspaceId);
  if (!workspace) throw new AppError("not_found", "This workspace no longer exists.");
  const { mode, goalCents, timeZone } = workspace;
  // A live workspace counts only real amounts, a simulated one only simulated amounts.
  const origin = originOf(mode);
  const period = await readPeriod(tx, { workspaceId, origin, timeZone, now });
  const since = startOfDay(period.from, timeZone);
  const range: Range = [workspaceId, origin, period.from, period.to];
  const [totalCents = 0, earnedByDay, earnedByAgent, agents, activities] = await Promise.all([
    tx.statement<{ cents: number }>(sql.total).value(workspaceId, origin),
    tx.statement<{ day: string; cents: number }>(sql.byDay).all(...range),
    tx.statement<{ agentId: string | null; cents: number }>(sql.byAgent).all(...range),
    readAgents(tx, workspaceId, { origin, since }),
    tx.statement<ReportBody["activities"][number]>(sql.activities).all(workspaceId, origin, since),
  ]);
  const earned = new Map(earnedByDay.map(({ day, cents }) => [day, cents]));
  const earners = new Map(earnedByAgent.map((row) => [row.agentId, row.cents]));
  const periodCents = sumOf(earned.values());
  const byAgents = sumOf(agents.map(({ id }) => earners.get(id) ?? 0));
  const body = {
    period,
    timeZone,
    mode,
    revenue: {
      periodCents,
      totalCents,
      goalCents,
      otherCents: periodCents - byAgents,
      byDay: daysOf(period).map((day) => ({ day, cents: earned.get(day) ?? 0 })),
    },
    agents: agents.map(({ id, ...agent }) => ({ ...agent, revenueCents: earners.get(id) ?? 0 })),
    lastDay: await readLastDay(tx, { workspaceId, origin, now, timeZone }),
    activities,
  };
  return { origin, body };
}

/** A report has no current task or status. */
const nothingNow = {
  currentTask: null,
  about: null,
  progress: null,
  problem: null,
  stopped: false,
  waiting: null,
  restsFor: null,
} as const;

async function readAgents(
  tx: Queries,
  workspaceId: string,
  span: { origin: Origin; since: number },
) {
  const rows = await tx.statement<AgentRow>(sql.agents).all(span.origin, workspaceId, span.since);
  return Promise.all(
    rows.map(async (row) => {
      const agent = { ...row, counters: readCounters(row.counters) };
      return {
        id: row.id,
        name: row.name,
        type: row.type,
        metrics: viewAgent(agent, nothingNow, span.origin).metrics,
        ...(await countTasks(tx, agent, span)),
      };
    }),
  );
}

interface Asked {
  workspaceId: string;
  origin: Origin;
  now: number;
}

type Range = [workspaceId: string, origin: Origin, from: string, to: string];

/**
 * Thirty days up to the workspace's current day, or up to a later day with revenue recorded before a
 * time zone change, so that a report leaves out no revenue.
 */
async function readPeriod(
  tx: Queries,
  { workspaceId, origin, timeZone, now }: Omit<WorkspaceRow, "mode" | "goalCents"> & Asked,
): Promise<ReportBody["period"]> {
  const today = dayIn(now, timeZone);
  const booked = tx.statement<{ day: string | null }>(sql.lastBooked);
  const last = (await booked.value(workspaceId, origin, latestDay(now))) ?? today;
  const to = last > today ? last : today;
  return { from: addDays(to, 1 - daysCovered), to };
}

function daysOf({ from }: ReportBody["period"]): string[] {
  return Array.from({ length: daysCovered }, (_, index) => addDays(from, index));
}

function sumOf(amounts: Iterable<number>): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}
