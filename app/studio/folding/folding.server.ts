import type { Db, Queries } from "../../../db/client.server";
import { DAY, MINUTE, SECOND, type Clock } from "../../core/clock";
import type { NewId } from "../../core/ids";
import type { Log } from "../../core/log.server";
import { dayIn } from "../../core/time-zone";
import { createDueRows, type Claim, type DueTable } from "../../platform/jobs/due-rows.server";
import { foldActivities } from "../../workspace/activities.server";
import { planFold } from "../../workspace/workspaces.server";
import { foldTasks, foldWork } from "../agents/finished-tasks.server";
import { foldChecks, foldReports } from "../content/old-texts.server";
import { foldEarnings } from "../earnings/ledger.server";
import { forgetPictures } from "../pictures/picture-store.server";
import { foldClaims } from "../pipeline/planner.server";
import { foldOperations } from "../publishing/ended-operations.server";
import { foldReadings } from "../results/old-readings.server";
import { retentionDays } from "./retention";

/*
 * What is over is folded into totals, so that play does not fill the disk: counts stand in their agents'
 * tallies, money in one entry for each agent and day. What is real is kept as it is.
 */

/** Reports tell of the last thirty days. */
const toldMs = retentionDays.tasks * DAY;
const everydayMs = retentionDays.everyday * DAY;
/** Whatever is done once has been done by then, wherever the clock stands. */
const onceMs = 2 * DAY;

/** In one transaction: others wait meanwhile. */
const rowsAtOnce = 200;

const everyMs = DAY;
const leaseMs = 5 * MINUTE;
const stopWithinMs = SECOND;
const againMs = 15 * MINUTE;

const sql = {
  due: `SELECT id FROM workspaces WHERE fold_due_at <= @now AND kind = 'user'
    ORDER BY fold_due_at LIMIT @limit`,
  dueOne: `SELECT fold_due_at AS "dueAt", time_zone AS "timeZone" FROM workspaces
    WHERE id = @id AND kind = 'user' AND fold_due_at <= @now`,
} as const;

interface Folding {
  timeZone: string;
}

/** What a part of folding is given, in a transaction of its own. */
interface ToFold {
  workspaceId: string;
  /** What ended before this instant is over. */
  before: number;
  /** So many rows at most. */
  limit: number;
}

interface FoldingDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
}

/** Folds the finished work of each workspace once a day, in small transactions. */
export function createFolding({ db, clock, newId, log }: FoldingDeps) {
  const table: DueTable<Folding> = {
    due: (look) => db.read.statement<{ id: string }>(sql.due).all({ ...look }),
    async claim(tx, id, { now, until }) {
      const found = await tx.statement<Folding & { dueAt: number }>(sql.dueOne).get({ id, now });
      if (!found) return null;
      await planFold(tx, id, { planned: found.dueAt, next: until });
      return found;
    },
    moveLease: (tx, { id, leasedUntil }, to) =>
      planFold(tx, id, { planned: leasedUntil, next: to }),
    async fail(tx, { id, leasedUntil }, { dueAt }) {
      if (dueAt !== null) await planFold(tx, id, { planned: leasedUntil, next: dueAt });
    },
  };

  async function fold(claim: Claim<Folding>): Promise<void> {
    const { id: workspaceId, row, leasedUntil } = claim;
    const now = clock.now();
    const today = dayIn(now, row.timeZone);
    const parts: ((tx: Queries) => Promise<number>)[] = [
      (tx) => foldActivities(tx, { ...upTo(everydayMs), notable: false }),
      (tx) => foldActivities(tx, { ...upTo(toldMs), notable: true }),
      (tx) => foldClaims(tx, upTo(onceMs)),
      (tx) => foldTasks(tx, upTo(toldMs)),
      (tx) => foldWork(tx, upTo(onceMs)),
      (tx) => foldOperations(tx, upTo(onceMs)),
      (tx) => foldReadings(tx, upTo(everydayMs)),
      (tx) => foldReports(tx, upTo(everydayMs)),
      (tx) => foldChecks(tx, upTo(everydayMs)),
      (tx) => forgetPictures(tx, upTo(onceMs)),
      (tx) => foldEarnings(tx, { workspaceId, day: today, newId, limit: rowsAtOnce }),
    ];
    // Each until nothing is left of it; what a process that ends has done is done.
    for (const part of parts) while ((await db.write(part)) > 0);
    await db.write((tx) =>
      planFold(tx, workspaceId, { planned: leasedUntil, next: now + everyMs }),
    );

    function upTo(age: number): ToFold {
      return { workspaceId, before: now - age, limit: rowsAtOnce };
    }
  }

  const rows = createDueRows<Folding>({
    name: "folding",
    db,
    clock,
    log,
    table,
    work: fold,
    nextAttempt: () => clock.now() + againMs,
    onFailure: ({ id: workspaceId }, error) =>
      log.error({ err: error, workspaceId }, "finished work could not be folded"),
    // Nobody waits for it.
    concurrency: 1,
    batch: 50,
    leaseMs,
  });

  return {
    /** Folds what is due. One workspace's failure is not the others'. */
    run: rows.run,
    /** Begins nothing any more, and resolves once what is under way is stored, or given back. */
    stop: (): Promise<void> => rows.stop(stopWithinMs),
  };
}
