import type { Db, Queries } from "#db/client.server.ts";
import { routineRuns } from "#db/schema.server.ts";
import { MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import { wallClock } from "#app/core/time/time-zone.ts";
import { listedDelay, nextAttemptAt, type Backoff } from "#app/platform/jobs/backoff.ts";
import {
  createLeasedQueue,
  type Lease,
  type LeasedTable,
} from "#app/platform/jobs/leased-queue.server.ts";
import { addNews } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Mode, Origin } from "#app/workspace/origin.ts";
import { planRoutine } from "#app/workspace/workspaces.server.ts";
import { createNextRoutine } from "./next-routine.server.ts";
import { routineAt, type RoutineId } from "./routines.ts";
import { summaries } from "./summaries.server.ts";

/** When to retry a failure, such as a report on a full disk. */
const backoff: Backoff = { delay: listedDelay(10 * MINUTE) };

/** Workspaces per query. */
const batch = 50;

const leaseMs = 2 * MINUTE;
const stopWithinMs = 5 * SECOND;

const managerSql = {
  due: "SELECT id FROM workspaces WHERE next_routine_at <= ? ORDER BY next_routine_at LIMIT ?",
  dueOne: `SELECT owner_id AS "ownerId", mode, time_zone AS "timeZone", next_routine_at AS "dueAt"
    FROM workspaces WHERE id = ? AND next_routine_at <= ?`,
  ran: "SELECT created_at FROM routine_runs WHERE workspace_id = ? AND day = ? AND routine = ?",
} as const;

interface DueWorkspace {
  ownerId: string;
  mode: "simulation" | "live";
  timeZone: string;
  /** 0: its day has not been planned yet. */
  dueAt: number;
}

/** A due routine and its day (YYYY-MM-DD) in the workspace's time zone. */
interface Attendance {
  day: string;
  routine: RoutineId;
}

interface ClaimedWorkspace extends DueWorkspace {
  /** Or the error from finding out. */
  due: Attendance | { error: unknown };
}

export interface ManagerDeps {
  db: Db;
  /** Fills the plan of the coming days, in the transaction that records it. */
  fillPlan(
    tx: Queries,
    plan: { workspaceId: string; mode: Mode; timeZone: string; now: number },
  ): Promise<unknown>;
  clock: Clock;
  newId: NewId;
  /** Creates a report; `alongside` runs in the same transaction. */
  makeReport(workspaceId: string, alongside: (tx: Queries) => Promise<void>): Promise<unknown>;
  /** The manager only works for users with access. */
  hasAccess(ownerId: string): Promise<boolean>;
  emit(event: WorkspaceEvent): void;
  log: Log;
}

/** The routine due now, or the time of the next one if none is due or it has run. */
async function attendanceAt(
  tx: Queries,
  { id, dueAt, timeZone }: DueWorkspace & { id: string },
  now: number,
  nextRoutine: (now: number, timeZone: string) => number,
): Promise<Attendance | { next: number }> {
  const { day, minutes } = wallClock(now, timeZone);
  const routine = dueAt === 0 ? null : routineAt(minutes)?.id;
  const ran = routine && (await tx.statement(managerSql.ran).get(id, day, routine));
  return routine && ran === undefined ? { day, routine } : { next: nextRoutine(now, timeZone) };
}

/** Runs the daily routines of every workspace, each once at its time. */
export function createManager(deps: ManagerDeps) {
  const { db, clock, newId, emit, log } = deps;
  const nextRoutine = createNextRoutine();

  const table: LeasedTable<ClaimedWorkspace> = {
    due: ({ now, limit }) => db.read.statement<{ id: string }>(managerSql.due).all(now, limit),
    async claim(tx, id, { now, until }) {
      const workspace = await tx.statement<DueWorkspace>(managerSql.dueOne).get(id, now);
      if (!workspace) return null;
      const planned = workspace.dueAt;
      const due = await attendanceAt(tx, { id, ...workspace }, now, nextRoutine).catch(
        (error: unknown) => ({
          error,
        }),
      );
      if ("next" in due) await planRoutine(tx, id, { planned, next: due.next });
      else await planRoutine(tx, id, { planned, next: until });
      return "next" in due ? null : { ...workspace, due };
    },
    moveLease: (tx, { id, leasedUntil }, to) =>
      planRoutine(tx, id, { planned: leasedUntil, next: to }),
    async fail(tx, { id, leasedUntil }, { dueAt }) {
      if (dueAt !== null) await planRoutine(tx, id, { planned: leasedUntil, next: dueAt });
    },
  };

  async function processRow(claim: Lease<ClaimedWorkspace>): Promise<void> {
    const { id, row } = claim;
    const { due } = row;
    if ("error" in due) throw due.error;
    const now = clock.now();
    // Skipped if the plan changed meanwhile, for example by a new time zone.
    const planNext = async (tx: Queries): Promise<void> => {
      const next = nextRoutine(now, row.timeZone);
      await planRoutine(tx, id, { planned: claim.leasedUntil, next });
    };
    if (!(await deps.hasAccess(row.ownerId))) return db.write(planNext);
    // Recorded with its outcome in one transaction, so that it runs only once.
    const done = async (tx: Queries): Promise<void> => {
      await tx.insert(routineRuns).values({ workspaceId: id, ...due, createdAt: now });
      await planNext(tx);
    };
    if (due.routine === "evening_report") await deps.makeReport(id, done);
    else
      await announce(
        id,
        { mode: row.mode, timeZone: row.timeZone, routine: due.routine },
        due.routine === "task_allocation"
          ? async (tx) => {
              await done(tx);
              await deps.fillPlan(tx, {
                workspaceId: id,
                mode: row.mode,
                timeZone: row.timeZone,
                now,
              });
            }
          : done,
      );
    emit({ workspaceId: id, type: "overview" });
  }

  async function announce(
    workspaceId: string,
    {
      mode,
      timeZone,
      routine,
    }: Pick<DueWorkspace, "mode" | "timeZone"> & {
      routine: Exclude<RoutineId, "evening_report">;
    },
    done: (tx: Queries) => Promise<void>,
  ): Promise<void> {
    const origin: Origin = mode === "live" ? "real" : "simulated";
    const now = clock.now();
    const summary = await db.snapshot((tx) =>
      summaries[routine](tx, { workspaceId, origin, now, timeZone }),
    );
    const activity = await db.write(async (tx) => {
      await done(tx);
      return addNews(tx, { ...summary, id: newId(), workspaceId, origin, createdAt: now });
    });
    emit({ workspaceId, type: "activity", activity });
  }

  const rows = createLeasedQueue<ClaimedWorkspace>({
    name: "daily routines",
    db,
    clock,
    log,
    table,
    process: processRow,
    nextAttempt: () =>
      nextAttemptAt(backoff, { failure: { class: "retry" }, failures: 1, now: clock.now() }),
    onFailure: ({ id: workspaceId }, error) =>
      log.error({ err: error, workspaceId }, "daily routine failed"),
    concurrency: 1,
    batch,
    leaseMs,
  });

  return {
    /** Runs what is due. A failure in one workspace does not affect the others. */
    run: rows.run,
    /** Starts nothing more, and resolves once work in progress is stored. */
    stop: (): Promise<void> => rows.stop(stopWithinMs),
  };
}
