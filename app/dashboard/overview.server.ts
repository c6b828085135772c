import type { Db } from "../../db/client.server";
import type { AgentState } from "../agents/engine/types";
import type { Tally } from "../agents/kinds/types";
import { viewActivity, viewAgent } from "../agents/view";
import { DAY, dayOf, type Clock } from "../core/clock";
import { AppError } from "../core/errors";
import { centsToDollars } from "../core/money";
import type { Origin } from "../core/origin";
import type { DashboardData } from "./schema";

const activitiesShown = 10;
const daysShown = 30;

/** The dashboard's queries; tests ask SQLite how it plans them. */
export const overviewSql = {
  workspace: "SELECT id, kind, mode, goal_cents AS goalCents FROM workspaces WHERE id = ?",
  agents: `SELECT id, type, name, status, tally FROM agents WHERE workspace_id = ? ORDER BY position`,
  openTasks: `SELECT agent_id AS agentId, title, status FROM tasks
    WHERE workspace_id = ? AND status IN ('queued', 'running') AND due_at IS NOT NULL`,
  total: `SELECT total(amount_cents) FROM ledger_entries WHERE workspace_id = ? AND origin = ?`,
  byDay: `SELECT day, total(amount_cents) AS cents FROM ledger_entries
    WHERE workspace_id = ? AND origin = ? AND day > ? GROUP BY day ORDER BY day`,
  activities: `SELECT id, type, title, description, severity, amount_cents AS amountCents, origin,
      created_at AS createdAt
    FROM activities WHERE workspace_id = ? ORDER BY created_at DESC, id DESC LIMIT ${activitiesShown}`,
} as const;

export type Overview = ReturnType<typeof createOverview>;

/** The dashboard's one read model, behind the page, the public API and the live channel alike. */
export function createOverview({ db, clock }: { db: Db; clock: Clock }) {
  const { reader } = db;
  const selectWorkspace = reader.prepare<
    [string],
    { id: string; kind: string; mode: "simulation" | "live"; goalCents: number }
  >(overviewSql.workspace);
  const selectAgents = reader.prepare<
    [string],
    { id: string; type: string; name: string; status: AgentState["status"]; tally: string }
  >(overviewSql.agents);
  const selectOpenTasks = reader.prepare<
    [string],
    { agentId: string; title: string; status: "queued" | "running" }
  >(overviewSql.openTasks);
  const selectTotal = reader.prepare<[string, Origin], number>(overviewSql.total).pluck();
  const selectByDay = reader.prepare<[string, Origin, string], { day: string; cents: number }>(
    overviewSql.byDay,
  );
  const selectActivities = reader.prepare<[string], Parameters<typeof viewActivity>[0]>(
    overviewSql.activities,
  );

  /** One snapshot: all of it is read from the same state of the database. */
  const read = reader.transaction((workspaceId: string): DashboardData => {
    const workspace = selectWorkspace.get(workspaceId);
    if (!workspace) throw new AppError("not_found", "This workspace does not exist any more.");
    const now = clock.now();
    // A live workspace counts real amounts only, a simulated one simulated amounts only.
    const origin: Origin = workspace.mode === "live" ? "real" : "simulated";
    const open = selectOpenTasks.all(workspaceId);
    const working = new Map(
      open.filter((task) => task.status === "running").map((task) => [task.agentId, task.title]),
    );
    return {
      workspace: { id: workspaceId, demo: workspace.kind !== "user", mode: workspace.mode },
      generatedAt: new Date(now).toISOString(),
      agents: selectAgents.all(workspaceId).map(({ tally, ...agent }) =>
        // Written by the engine only.
        viewAgent(
          { ...agent, tally: JSON.parse(tally) as Tally },
          working.get(agent.id) ?? null,
          origin,
        ),
      ),
      financials: financials({
        totalCents: selectTotal.get(workspaceId, origin) ?? 0,
        goalCents: workspace.goalCents,
        days: selectByDay.all(workspaceId, origin, dayOf(now - daysShown * DAY)),
        origin,
      }),
      tasks: { active: open.length },
      timeline: { daysLeft: daysLeftInMonth(now) },
      activities: selectActivities.all(workspaceId).map(viewActivity),
    };
  });

  return {
    /** @throws AppError `not_found` when there is no such workspace. */
    of: async (workspaceId: string): Promise<DashboardData> => read(workspaceId),
  };
}

function financials({
  totalCents,
  goalCents,
  days,
  origin,
}: {
  totalCents: number;
  goalCents: number;
  days: { day: string; cents: number }[];
  origin: Origin;
}): DashboardData["financials"] {
  return {
    totalRevenue: centsToDollars(totalCents),
    goal: centsToDollars(goalCents),
    progressPercentage: goalCents > 0 ? Math.round((totalCents / goalCents) * 1_000) / 10 : 0,
    remaining: centsToDollars(Math.max(0, goalCents - totalCents)),
    revenueByDate: days.map(({ day, cents }) => ({ date: day, amount: centsToDollars(cents) })),
    origin,
  };
}

function daysLeftInMonth(now: number): number {
  const date = new Date(now);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  return last.getUTCDate() - date.getUTCDate();
}
