import type { Db, Queries } from "#db/client.server.ts";
import { DAY, MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import {
  createLeasedQueue,
  type Lease,
  type LeasedTable,
} from "#app/platform/jobs/leased-queue.server.ts";
import { deleteOldActivities } from "#app/workspace/activities.server.ts";
import { scheduleRetention } from "#app/workspace/workspaces.server.ts";
import { deleteOldTasks, clearOldWork } from "#app/domain/agents/runner/finished-tasks.server.ts";
import { clearOldChecks, deleteOldReports } from "#app/domain/content/old-texts.server.ts";
import { sumOldEarnings } from "#app/domain/earnings/ledger.server.ts";
import { forgetPictures } from "#app/domain/pictures/picture-store.server.ts";
import { deleteOldClaims } from "#app/domain/workflow/tasks/planner.server.ts";
import { deleteOldPublishJobs } from "#app/domain/publishing/jobs/ended-publish-jobs.server.ts";
import { deleteOldMetrics } from "#app/domain/results/old-metrics.server.ts";
import { retentionDays } from "./retention.ts";

/*
 * Replaces old simulated work by totals, so that simulation does not fill the disk: counts in the
 * agents' counters, revenue in one entry per agent and day. Real work is kept.
 */

/** Reports cover the last thirty days. */
const keptMs = retentionDays.tasks * DAY;
const everydayMs = retentionDays.everyday * DAY;
/** By then every task that runs once is done, in any time zone. */
const onceMs = 2 * DAY;

/** Small transactions, so that others do not wait long. */
const rowsAtOnce = 200;

const everyMs = DAY;
const leaseMs = 5 * MINUTE;
const stopWithinMs = SECOND;
const retryDelayMs = 15 * MINUTE;

const sql = {
  due: `SELECT id FROM workspaces WHERE retention_due_at <= @now AND kind = 'user'
    ORDER BY retention_due_at LIMIT @limit`,
  dueOne: `SELECT retention_due_at AS "dueAt", time_zone AS "timeZone" FROM workspaces
    WHERE id = @id AND kind = 'user' AND retention_due_at <= @now`,
} as const;

interface Retention {
  timeZone: string;
}

/** The input of one cleanup step, which runs in its own transaction. */
interface CleanupInput {
  workspaceId: string;
  /** Work that ended before this instant is replaced. */
  before: number;
  /** Maximum rows per transaction. */
  limit: number;
}

interface RetentionDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
}

/** Replaces the finished work of each workspace by totals once a day, in small transactions. */
export function createRetention({ db, clock, newId, log }: RetentionDeps) {
  const table: LeasedTable<Retention> = {
    due: (look) => db.read.statement<{ id: string }>(sql.due).all({ ...look }),
    async claim(tx, id, { now, until }) {
      const found = await tx.statement<Retention & { dueAt: number }>(sql.dueOne).get({ id, now });
      if (!found) return null;
      await scheduleRetention(tx, id, { planned: found.dueAt, next: until });
      return found;
    },
    moveLease: (tx, { id, leasedUntil }, to) =>
      scheduleRetention(tx, id, { planned: leasedUntil, next: to }),
    async fail(tx, { id, leasedUntil }, { dueAt }) {
      if (dueAt !== null) await scheduleRetention(tx, id, { planned: leasedUntil, next: dueAt });
    },
  };

  async function cleanUp(claim: Lease<Retention>): Promise<void> {
    const { id: workspaceId, row, leasedUntil } = claim;
    const now = clock.now();
    const today = dayIn(now, row.timeZone);
    const parts: ((tx: Queries) => Promise<number>)[] = [
      (tx) => deleteOldActivities(tx, { ...upTo(everydayMs), notable: false }),
      (tx) => deleteOldActivities(tx, { ...upTo(keptMs), notable: true }),
      (tx) => deleteOldClaims(tx, upTo(onceMs)),
      (tx) => deleteOldTasks(tx, upTo(keptMs)),
      (tx) => clearOldWork(tx, upTo(onceMs)),
      (tx) => deleteOldPublishJobs(tx, upTo(onceMs)),
      (tx) => deleteOldMetrics(tx, upTo(everydayMs)),
      (tx) => deleteOldReports(tx, upTo(everydayMs)),
      (tx) => clearOldChecks(tx, upTo(everydayMs)),
      (tx) => forgetPictures(tx, upTo(onceMs)),
      (tx) => sumOldEarnings(tx, { workspaceId, day: today, newId, limit: rowsAtOnce }),
    ];
    // Each step repeats until nothing is left; completed steps survive a restart.
    for (const part of parts) while ((await db.write(part)) > 0);
    await db.write((tx) =>
      scheduleRetention(tx, workspaceId, { planned: leasedUntil, next: now + everyMs }),
    );

    function upTo(age: number): CleanupInput {
      return { workspaceId, before: now - age, limit: rowsAtOnce };
    }
  }

  const rows = createLeasedQueue<Retention>({
    name: "folding",
    db,
    clock,
    log,
    table,
    process: cleanUp,
    nextAttempt: () => clock.now() + retryDelayMs,
    onFailure: ({ id: workspaceId }, error) =>
      log.error({ err: error, workspaceId }, "cleanup of finished work failed"),
    // Nothing depends on it being fast.
    concurrency: 1,
    batch: 50,
    leaseMs,
  });

  return {
    /** Cleans up what is due. A failure in one workspace does not affect the others. */
    run: rows.run,
    /** Starts nothing more, and resolves once work in progress is stored or returned. */
    stop: (): Promise<void> => rows.stop(stopWithinMs),
  };
}
