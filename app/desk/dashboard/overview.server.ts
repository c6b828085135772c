import type { Db } from "../../../db/client.server";
import type { AgentState } from "../../studio/agents/engine/types";
import type { Tally } from "../../studio/agents/kinds/types";
import { viewActivity, viewAgent } from "../../studio/agents/view";
import { DAY, dayOf, type Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import { centsToDollars } from "../../core/money";
import type { Origin } from "../../workspace/origin";
import { wallClock } from "../../core/time-zone";
import { dueRoutine, routineAt, sampleWorkflow, workflowOf } from "../../studio/routines/routines";
import { activitiesShown } from "../activities/activity-feed";
import type { DashboardData, Health, WorkflowItem } from "../../workspace/overview";

const daysShown = 30;
const itemsShown = 5;

/** What went wrong longer ago than this is history. */
const problemsShownMs = 7 * DAY;

/** The specification's figures for the demo, whose visitors have no business with this host. */
const sampleHealth: Health = { cpu: 47, memory: 62, storage: 23, measured: false };

const activityColumns = `id, type, title, description, severity, amount_cents AS amountCents, origin,
      created_at AS createdAt`;

/** The dashboard's queries. */
const overviewSql = {
  workspace: `SELECT id, kind, mode, owner_id AS ownerId, goal_cents AS goalCents, time_zone AS timeZone,
      notifications_read_at AS readAt, next_routine_at AS plannedAt
    FROM workspaces WHERE id = ?`,
  agents: `SELECT id, type, name, status, tally FROM agents WHERE workspace_id = ? ORDER BY position`,
  openTasks: `SELECT agent_id AS agentId, title, status FROM tasks
    WHERE workspace_id = ? AND status IN ('queued', 'running') AND due_at IS NOT NULL`,
  total: `SELECT total(amount_cents) FROM ledger_entries WHERE workspace_id = ? AND origin = ?`,
  byDay: `SELECT day, total(amount_cents) AS cents FROM ledger_entries
    WHERE workspace_id = ? AND origin = ? AND day > ? GROUP BY day ORDER BY day`,
  activities: `SELECT ${activityColumns}
    FROM activities WHERE workspace_id = ? ORDER BY created_at DESC, id DESC LIMIT ${activitiesShown}`,
  // The words of the partial index activities_notable.
  notable: `SELECT ${activityColumns}
    FROM activities WHERE workspace_id = ? AND (type <> 'agent_task' OR severity = 'warning')
    ORDER BY created_at DESC, id DESC LIMIT ${activitiesShown}`,
  published: `SELECT p.id, c.title, c.kind, p.destination, p.url, p.status, t.agent_id AS agentId,
      coalesce(p.confirmed_at, p.created_at) AS at, p.origin
    FROM publications p JOIN content c ON c.id = p.content_id LEFT JOIN tasks t ON t.id = c.task_id
    WHERE p.workspace_id = ? ORDER BY p.created_at DESC LIMIT ${itemsShown}`,
  // The words of the partial index tasks_problems.
  problems: `SELECT id, agent_id AS agentId, title, status, error AS reason, finished_at AS at, origin
    FROM tasks WHERE workspace_id = ? AND status IN ('failed', 'needs_check', 'stopped_budget')
      AND finished_at > ?
    ORDER BY finished_at DESC LIMIT ${itemsShown}`,
  routines: "SELECT routine FROM routine_runs WHERE workspace_id = ? AND day = ?",
} as const;

interface WorkspaceRow {
  id: string;
  kind: string;
  mode: "simulation" | "live";
  ownerId: string | null;
  goalCents: number;
  timeZone: string;
  readAt: number;
  /** When the manager attends to it next. */
  plannedAt: number | null;
}

type ActivityRow = Parameters<typeof viewActivity>[0];
type AgentRow = Pick<AgentState, "id" | "type" | "name" | "status"> & { tally: string };
type Published = DashboardData["content"]["published"][number];
type Problem = DashboardData["content"]["problems"][number];
/** Its instant as the database has it. */
type Stored<Item extends { at: string }> = Omit<Item, "at"> & { at: number };

interface OverviewDeps {
  db: Db;
  clock: Clock;
  /** How busy this host is. */
  health: () => Health;
  /** Billing's word on when a person's subscription ends or renews; null: there is none. */
  termEndOf: (userId: string) => number | null;
}

/** The dashboard's one read model, behind the page, the public API and the live channel alike. */
export function createOverview({ db, clock, health, termEndOf }: OverviewDeps) {
  const { reader } = db;
  const selectWorkspace = reader.prepare<[string], WorkspaceRow>(overviewSql.workspace);
  const selectAgents = reader.prepare<[string], AgentRow>(overviewSql.agents);
  const selectOpenTasks = reader.prepare<
    [string],
    { agentId: string; title: string; status: "queued" | "running" }
  >(overviewSql.openTasks);
  const selectTotal = reader.prepare<[string, Origin], number>(overviewSql.total).pluck();
  const selectByDay = reader.prepare<[string, Origin, string], { day: string; cents: number }>(
    overviewSql.byDay,
  );
  const selectActivities = reader.prepare<[string], ActivityRow>(overviewSql.activities);
  const selectNotable = reader.prepare<[string], ActivityRow>(overviewSql.notable);
  const selectPublished = reader.prepare<[string], Stored<Published>>(overviewSql.published);
  const selectProblems = reader.prepare<[string, number], Stored<Problem>>(overviewSql.problems);
  const selectRoutines = reader.prepare<[string, string], string>(overviewSql.routines).pluck();

  /** One snapshot: all of it is read from the same state of the database. */
  const read = reader.transaction((workspaceId: string): DashboardData => {
    const workspace = selectWorkspace.get(workspaceId);
    if (!workspace) throw new AppError("not_found", "This workspace no longer exists.");
    const now = clock.now();
    const demo = workspace.kind !== "user";
    // A live workspace counts real amounts only, a simulated one simulated amounts only.
    const origin: Origin = workspace.mode === "live" ? "real" : "simulated";
    const open = selectOpenTasks.all(workspaceId);
    return {
      workspace: {
        id: workspaceId,
        demo,
        mode: workspace.mode,
        timeZone: workspace.timeZone,
      },
      generatedAt: new Date(now).toISOString(),
      agents: agentsOf(workspaceId, open, origin),
      financials: financials({
        totalCents: selectTotal.get(workspaceId, origin) ?? 0,
        goalCents: workspace.goalCents,
        days: selectByDay.all(workspaceId, origin, dayOf(now - daysShown * DAY)),
        origin,
      }),
      tasks: { active: open.length },
      timeline: timelineOf(workspace.ownerId, now),
      activities: selectActivities.all(workspaceId).map(viewActivity),
      notifications: {
        readAt: new Date(workspace.readAt).toISOString(),
        items: selectNotable.all(workspaceId).map(viewActivity),
      },
      workflow: demo ? [...sampleWorkflow] : workflowNow(workspace, now),
      health: demo ? sampleHealth : health(),
      content: {
        // Nothing waits: a simulation publishes on simulated places only, without asking.
        waiting: 0,
        published: selectPublished.all(workspaceId).map(withInstant),
        problems: selectProblems.all(workspaceId, now - problemsShownMs).map(withInstant),
      },
    };
  });

  function agentsOf(
    workspaceId: string,
    open: { agentId: string; title: string; status: string }[],
    origin: Origin,
  ) {
    const working = new Map(
      open.filter((task) => task.status === "running").map((task) => [task.agentId, task.title]),
    );
    return selectAgents.all(workspaceId).map(({ tally, ...agent }) =>
      // Written by the engine only.
      viewAgent(
        { ...agent, tally: JSON.parse(tally) as Tally },
        working.get(agent.id) ?? null,
        origin,
      ),
    );
  }

  function workflowNow({ id, timeZone, plannedAt }: WorkspaceRow, now: number): WorkflowItem[] {
    const { day, minutes } = wallClock(now, timeZone);
    const ran = new Set(selectRoutines.all(id, day));
    const current = routineAt(minutes);
    // Asked for only where it matters: reading clocks of other places is slow.
    const due = current && !ran.has(current.id) ? dueRoutine(plannedAt, now, timeZone) : null;
    return workflowOf(ran, { minutes, due });
  }

  function timelineOf(ownerId: string | null, now: number): DashboardData["timeline"] {
    const end = ownerId === null ? null : termEndOf(ownerId);
    if (end === null || end <= now) return { daysLeft: daysLeftInMonth(now), until: "month" };
    return { daysLeft: Math.ceil((end - now) / DAY), until: "period" };
  }

  return {
    /** @throws AppError `not_found` when there is no such workspace. */
    of: async (workspaceId: string): Promise<DashboardData> => read(workspaceId),
  };
}

function withInstant<Row extends { at: number }>(row: Row) {
  return { ...row, at: new Date(row.at).toISOString() };
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
