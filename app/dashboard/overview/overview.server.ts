import type { Db, Queries } from "#db/client.server.ts";
import { DAY, type Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { centsToDollars } from "#app/core/money.ts";
import { daysLeftInMonth } from "#app/core/time/month.ts";
import { addDays, dayIn, latestDay, wallClock } from "#app/core/time/time-zone.ts";
import {
  dueRoutine,
  routineAt,
  sampleWorkflow,
  workflowOf,
} from "#app/domain/routines/routines.ts";
import { viewActivity, type StoredActivity } from "#app/workspace/activity.ts";
import { originOf, type Mode, type Origin } from "#app/workspace/origin.ts";
import type { DashboardData, Health } from "#app/workspace/overview.ts";
import { readSummary } from "#app/dashboard/summary/read-summary.server.ts";
import { latestActivities } from "#app/dashboard/activities/activity-feed.ts";
import { countQuestions } from "#app/dashboard/publishing-issues/read-publishing-issues.server.ts";
import { readScheduled } from "#app/dashboard/agents/scheduled.server.ts";
import { readNotable } from "#app/dashboard/notifications/notifications.server.ts";
import {
  isActive,
  viewAgents,
  type AgentRow,
  type AgentsTask,
} from "./agents/overview-agents.server.ts";
import { itemsShown, overviewSql } from "./overview-sql.server.ts";

const daysShown = 30;

/** Older problems are not shown. */
const problemsShownMs = 7 * DAY;

/** Fixed figures from the specification, so that the demo reveals nothing about the host. */
const sampleHealth: Health = { cpu: 47, memory: 62, storage: 23, measured: false };

interface WorkspaceRow {
  id: string;
  kind: string;
  mode: Mode;
  ownerId: string | null;
  goalCents: number;
  timeZone: string;
  timeZoneChosenAt: number | null;
  readAt: number;
  /** The manager's next run. */
  plannedAt: number | null;
}

type Published = DashboardData["content"]["published"][number];
type Problem = DashboardData["content"]["problems"][number];
/** The instant as stored. */
type Stored<Item extends { at: string }> = Omit<Item, "at"> & { at: number };

interface OverviewDeps {
  db: Db;
  clock: Clock;
  /** This host's load. */
  health: () => Health;
  /** When the user's subscription ends or renews, per billing; null: there is none. */
  currentTermEndOf: (userId: string, tx: Queries) => Promise<number | null>;
}

/** The dashboard's read model for the page, the public API, and the live connection. */
export function createOverview({ db, clock, health, currentTermEndOf }: OverviewDeps) {
  async function read(tx: Queries, workspaceId: string): Promise<DashboardData> {
    const workspace = await tx.statement<WorkspaceRow>(overviewSql.workspace).get(workspaceId);
    if (!workspace) throw new AppError("not_found", "This workspace no longer exists.");
    const { mode, timeZone, ownerId } = workspace;
    const now = clock.now();
    const today = dayIn(now, timeZone);
    const demo = workspace.kind !== "user";
    // Count only amounts of the workspace's own origin.
    const origin = originOf(mode);
    const [answers, agents, open, earned, news, content, workflow, termEnd] = await Promise.all([
      readSummary(tx, workspaceId, { origin, now }),
      tx.statement<AgentRow>(overviewSql.agents).all(origin, workspaceId),
      tx.statement<AgentsTask>(overviewSql.openTasks).all(workspaceId),
      readEarnings(tx, workspaceId, { origin, today, now }),
      readNews(tx, workspaceId, now),
      readContent(tx, workspaceId, { origin, now }),
      demo ? [...sampleWorkflow] : readWorkflow(tx, workspace, { origin, now }),
      ownerId === null ? null : currentTermEndOf(ownerId, tx),
    ]);
    return {
      workspace: {
        id: workspaceId,
        demo,
        mode,
        timeZone,
        isTimeZoneChosen: workspace.timeZoneChosenAt !== null,
        today,
      },
      generatedAt: new Date(now).toISOString(),
      answers,
      agents: await viewAgents(tx, agents, { open, origin, timeZone, now }),
      financials: financials({ ...earned, goalCents: workspace.goalCents, origin }),
      tasks: { active: open.filter((task) => isActive(task, { today, timeZone })).length },
      timeline: timelineUntil(termEnd, { today, now }),
      activities: news.latest,
      notifications: {
        readAt: new Date(workspace.readAt).toISOString(),
        items: news.notable.map(viewActivity),
      },
      workflow,
      health: demo ? sampleHealth : health(),
      content,
    };
  }

  return {
    /** Reads everything in one transaction. @throws AppError `not_found` when there is no such workspace.
     */
    of: (workspaceId: string): Promise<DashboardData> => db.snapshot((tx) => read(tx, workspaceId)),
  };
}

async function readEarnings(
  tx: Queries,
  workspaceId: string,
  { origin, today, now }: { origin: Origin; today: string; now: number },
) {
  const range = [addDays(today, -daysShown), latestDay(now)];
  const [totalCents = 0, days] = await Promise.all([
    tx.statement<{ cents: number }>(overviewSql.total).value(workspaceId, origin),
    tx
      .statement<{ day: string; cents: number }>(overviewSql.byDay)
      .all(workspaceId, origin, ...range),
  ]);
  return { totalCents, days };
}

async function readNews(tx: Queries, workspaceId: string, now: number) {
  const [latest, undoable, notable] = await Promise.all([
    tx.statement<StoredActivity>(overviewSql.activities).all(now, workspaceId),
    tx.statement<StoredActivity>(overviewSql.undoable).all(now, workspaceId, now),
    readNotable(tx, workspaceId, now),
  ]);
  const older = undoable.filter(({ id }) => !latest.some((each) => each.id === id));
  return { latest: latestActivities([...latest, ...older].map(viewActivity)), notable };
}

async function readContent(
  tx: Queries,
  workspaceId: string,
  { origin, now }: { origin: Origin; now: number },
): Promise<DashboardData["content"]> {
  const since = now - problemsShownMs;
  const [waiting, questions, scheduled, published, problems, stuck] = await Promise.all([
    tx.statement<{ waiting: number }>(overviewSql.waiting).value(workspaceId),
    countQuestions(tx, workspaceId),
    readScheduled(tx, workspaceId, origin),
    tx.statement<Stored<Published>>(overviewSql.published).all(workspaceId),
    tx.statement<Stored<Problem>>(overviewSql.problems).all(workspaceId, since),
    tx.statement<Stored<Problem>>(overviewSql.stuck).all(workspaceId, since),
  ]);
  return {
    waiting: waiting ?? 0,
    questions,
    scheduled,
    published: published.map(withInstant),
    problems: [...problems, ...stuck]
      .sort((a, b) => b.at - a.at)
      .slice(0, itemsShown)
      .map(withInstant),
  };
}

async function readWorkflow(
  tx: Queries,
  { id, timeZone, plannedAt }: WorkspaceRow,
  { origin, now }: { origin: Origin; now: number },
): Promise<DashboardData["workflow"]> {
  const { day, minutes } = wallClock(now, timeZone);
  const ran = new Set(
    await tx.statement<{ routine: string }>(overviewSql.routines).values(id, day),
  );
  const current = routineAt(minutes);
  // Only where it matters, because time zone conversion is slow.
  const due = current && !ran.has(current.id) ? dueRoutine(plannedAt, now, timeZone) : null;
  const midday = { workspaceId: id, day, origin };
  const contentItemId = await tx.statement<{ id: string }>(overviewSql.middayText).value(midday);
  const reportId = await tx.statement<{ id: string }>(overviewSql.eveningReport).value(id, day);
  return workflowOf(ran, { minutes, due }).map((item) => ({
    ...item,
    ...(item.id === "midday_check" && contentItemId !== undefined && { contentItemId }),
    ...(item.id === "evening_report" && reportId !== undefined && { reportId }),
  }));
}

function timelineUntil(
  termEnd: number | null,
  { today, now }: { today: string; now: number },
): DashboardData["timeline"] {
  if (termEnd === null || termEnd <= now)
    return { daysLeft: daysLeftInMonth(today), until: "month" };
  return { daysLeft: Math.ceil((termEnd - now) / DAY), until: "period" };
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
    // Refunds can exceed earnings; progress stays at zero then.
    progressPercentage:
      goalCents > 0 ? Math.max(0, Math.round((totalCents / goalCents) * 1_000) / 10) : 0,
    remaining: centsToDollars(Math.max(0, goalCents - totalCents)),
    revenueByDate: days.map(({ day, cents }) => ({ date: day, amount: centsToDollars(cents) })),
    origin,
  };
}
