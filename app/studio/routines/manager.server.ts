import { and, eq } from "drizzle-orm";
import type { Db, Queries } from "../../../db/client.server";
import { activities, routineRuns, workspaces } from "../../../db/schema.server";
import { viewActivity } from "../agents/view";
import { MINUTE, type Clock } from "../../core/clock";
import type { NewId } from "../../core/ids";
import type { Log } from "../../core/log.server";
import type { Origin } from "../../workspace/origin";
import { wallClock } from "../../core/time-zone";
import type { WorkspaceEvent } from "../../workspace/events";
import { nextRoutineAt } from "./next-routine.server";
import { routineAt, type RoutineId } from "./routines";
import { createSummaries, type Summary } from "./summaries.server";

/** What failed, a report on a full disk for one, is tried again after so long. */
const againAfterMs = 10 * MINUTE;

/** Workspaces looked up at once. */
const batch = 50;

interface DueWorkspace {
  id: string;
  ownerId: string;
  mode: "simulation" | "live";
  timeZone: string;
  /** 0: its day has not been planned yet. */
  dueAt: number;
}

const managerSql = {
  due: `SELECT id, owner_id AS ownerId, mode, time_zone AS timeZone, next_routine_at AS dueAt
    FROM workspaces WHERE next_routine_at <= ? ORDER BY next_routine_at LIMIT ${batch}`,
  ran: "SELECT 1 FROM routine_runs WHERE workspace_id = ? AND day = ? AND routine = ?",
} as const;

interface ManagerDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Makes a report; `alongside` is stored in the same transaction. */
  makeReport(workspaceId: string, alongside: (tx: Queries) => Promise<void>): Promise<unknown>;
  /** Only a person with access has a manager at work. */
  hasAccess(ownerId: string): Promise<boolean>;
  emit(event: WorkspaceEvent): void;
  log: Log;
}

/** Goes through the day's routines of every workspace, each at its time and once. */
export function createManager(deps: ManagerDeps) {
  const { db, clock, newId, emit, log } = deps;
  const selectDue = db.reader.prepare<[number], DueWorkspace>(managerSql.due);
  const selectRan = db.reader.prepare<[string, string, string], number>(managerSql.ran).pluck();
  const summaries = createSummaries({ db });
  let running: Promise<void> | null = null;
  let stopped = false;

  async function attend(workspace: DueWorkspace): Promise<void> {
    const { id, ownerId, timeZone, dueAt } = workspace;
    const now = clock.now();
    const wall = wallClock(now, timeZone);
    const routine = dueAt === 0 ? null : routineAt(wall.minutes);
    const ran = routine && selectRan.get(id, wall.day, routine.id) !== undefined;
    if (!routine || ran || !(await deps.hasAccess(ownerId))) {
      await db.write((tx) => planNext(tx, workspace, nextRoutineAt(now, timeZone)));
      return;
    }
    // What is recorded in one transaction with its outcome is done once, whatever happens.
    const done = async (tx: Queries): Promise<void> => {
      await tx
        .insert(routineRuns)
        .values({ workspaceId: id, day: wall.day, routine: routine.id, createdAt: now });
      await planNext(tx, workspace, nextRoutineAt(now, timeZone));
    };
    if (routine.id === "evening_report") await deps.makeReport(id, done);
    else await tell(workspace, routine.id, done);
    emit({ workspaceId: id, type: "overview" });
  }

  /** Nothing when the plan was changed meanwhile, by another time zone for one. */
  async function planNext(tx: Queries, { id, dueAt }: DueWorkspace, next: number): Promise<void> {
    await tx
      .update(workspaces)
      .set({ nextRoutineAt: next })
      .where(and(eq(workspaces.id, id), eq(workspaces.nextRoutineAt, dueAt)));
  }

  async function tell(
    { id: workspaceId, mode }: DueWorkspace,
    routine: Exclude<RoutineId, "evening_report">,
    done: (tx: Queries) => Promise<void>,
  ): Promise<void> {
    const origin: Origin = mode === "live" ? "real" : "simulated";
    const createdAt = clock.now();
    const { title, description, severity }: Summary = summaries[routine]({
      workspaceId,
      origin,
      now: createdAt,
    });
    const activity = {
      id: newId(),
      type: "system",
      title,
      description,
      severity,
      amountCents: null,
      origin,
      createdAt,
    };
    await db.write(async (tx) => {
      await done(tx);
      await tx.insert(activities).values({ ...activity, workspaceId, agentId: null });
    });
    emit({ workspaceId, type: "activity", activity: viewActivity(activity) });
  }

  async function runAll(): Promise<void> {
    for (;;) {
      const due = selectDue.all(clock.now());
      for (const workspace of due) {
        if (stopped) return;
        try {
          await attend(workspace);
        } catch (error) {
          log.error({ err: error, workspaceId: workspace.id }, "daily routine failed");
          const later = clock.now() + againAfterMs;
          await db.write((tx) => planNext(tx, workspace, later));
        }
      }
      if (due.length < batch) return;
    }
  }

  return {
    /** Does what is due now. One workspace's trouble is not the others'. */
    run(): Promise<void> {
      running ??= runAll().finally(() => {
        running = null;
      });
      return running;
    },
    /** Resolves when nothing is under way any more; nothing begins afterwards. */
    async stop(): Promise<void> {
      stopped = true;
      await running;
    },
  };
}
