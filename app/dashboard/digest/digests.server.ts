import type { Db, Queries } from "#db/client.server.ts";
import { HOUR, MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import type { Log } from "#app/core/log.server.ts";
import { addDays, instantOn, wallClock } from "#app/core/time/time-zone.ts";
import {
  createLeasedQueue,
  leaseLost,
  type Lease,
  type LeasedTable,
} from "#app/platform/jobs/leased-queue.server.ts";
import type { Mailer } from "#app/platform/mail/mailer.ts";
import { originOf, type Mode } from "#app/workspace/origin.ts";
import { planDigest } from "#app/workspace/workspaces.server.ts";
import { readSummary } from "#app/dashboard/summary/read-summary.server.ts";
import { writeDigest, type DigestSender } from "./write-digest.ts";

/** By the workspace's clock: an hour after the manager has begun its day. In minutes of the day. */
const morning = 7 * 60;
/** After this time, an unsent morning email is dropped. */
const tooLate = 13 * 60;

/** Workspaces looked up at once. */
const batch = 20;
const leaseMs = 2 * MINUTE;
const stopWithinMs = SECOND / 2;

/** After a failure, so long at least; the mail server is left alone for longer the longer it fails. */
const shortestPause = 5 * MINUTE;
const longestPause = 2 * HOUR;

const sql = {
  due: "SELECT id FROM workspaces WHERE digest_due_at <= ? ORDER BY digest_due_at LIMIT ?",
  dueOne: `SELECT w.kind, w.owner_id AS "ownerId", w.mode, w.time_zone AS "timeZone", w.digest_due_at AS "dueAt",
      CASE WHEN w.daily_email THEN 1 ELSE 0 END AS "isWanted", u.first_name AS "firstName",
      CASE WHEN u.email_verified THEN u.email END AS email
    FROM workspaces w LEFT JOIN users u ON u.id = w.owner_id
    WHERE w.id = ? AND w.digest_due_at <= ?`,
} as const;

interface Row {
  kind: "user" | "demo" | "next_demo";
  ownerId: string;
  mode: Mode;
  timeZone: string;
  /** 0: it has not been planned yet. */
  dueAt: number;
  isWanted: number;
  firstName: string | null;
  /** Null: there is none that is known to be its owner's. */
  email: string | null;
}

interface DigestsDeps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  log: Log;
  sender: DigestSender;
  /** Only a person with access is written to. */
  hasAccess(ownerId: string): Promise<boolean>;
}

/**
 * Writes to owners on mornings when something waits for them. A crash between the sending and the note of it
 * makes a second copy, with the same Message-ID: better twice than never.
 */
export function createDigests({ db, clock, mailer, log, sender, hasAccess }: DigestsDeps) {
  const table: LeasedTable<Row> = {
    due: ({ now, limit }) => db.read.statement<{ id: string }>(sql.due).all(now, limit),
    async claim(tx, id, { now, until }) {
      const row = await tx.statement<Row>(sql.dueOne).get(id, now);
      if (!row) return null;
      const isDue = row.dueAt !== 0 && isMorning(now, row.timeZone);
      const next = isDue && row.isWanted === 1 && row.email !== null ? until : nextOf(row, now);
      await planDigest(tx, id, { planned: row.dueAt, next });
      return next === until ? row : null;
    },
    moveLease: (tx, { id, leasedUntil }, to) =>
      planDigest(tx, id, { planned: leasedUntil, next: to }),
    async fail(tx, { id, leasedUntil }, { dueAt }) {
      await planDigest(tx, id, { planned: leasedUntil, next: dueAt });
    },
  };

  async function write({ id, row, leasedUntil }: Lease<Row>): Promise<void> {
    const now = clock.now();
    const { timeZone, mode, email, firstName } = row;
    const answers = (await hasAccess(row.ownerId))
      ? await db.snapshot((tx) => readSummary(tx, id, { origin: originOf(mode), now }))
      : null;
    if (email !== null && answers && answers.needs.texts + answers.needs.questions > 0) {
      const facts = { workspaceId: id, to: email, firstName, mode, answers, timeZone };
      const { day } = wallClock(now, timeZone);
      await mailer.send(writeDigest({ ...facts, now: new Date(now).toISOString(), day }, sender));
    }
    await db.write((tx) => done(tx, id, leasedUntil, nextMorning(now, timeZone)));
  }

  async function done(tx: Queries, id: string, planned: number, next: number): Promise<void> {
    if (!(await planDigest(tx, id, { planned, next }))) throw leaseLost();
  }

  const rows = createLeasedQueue<Row>({
    name: "morning e-mails",
    db,
    clock,
    log,
    table,
    process: write,
    nextAttempt: ({ row }) => retryAt(clock.now(), row.timeZone),
    // The mail server's words may repeat the address that it refused.
    onFailure: ({ id: workspaceId }) =>
      log.warn({ workspaceId }, "a morning email was not sent and will be retried"),
    concurrency: 1,
    batch,
    leaseMs,
  });

  return {
    /** Writes what is due now. One workspace's failure is not the others'. */
    run: rows.run,
    /** Waits for no mail server. */
    stop: (): Promise<void> => rows.stop(stopWithinMs),
  };
}

/** Null: no owner. */
const nextOf = ({ kind, timeZone }: Row, now: number): number | null =>
  kind === "user" ? nextMorning(now, timeZone) : null;

function isMorning(now: number, timeZone: string): boolean {
  const { minutes } = wallClock(now, timeZone);
  return minutes >= morning && minutes < tooLate;
}

/** The next seven o'clock after now. */
function nextMorning(now: number, timeZone: string): number {
  const { day } = wallClock(now, timeZone);
  const today = instantOn(day, morning, timeZone);
  return today > now ? today : instantOn(addDays(day, 1), morning, timeZone);
}

/** Later the longer it has failed this morning, and at last on the next one. */
function retryAt(now: number, timeZone: string): number {
  const { day, minutes } = wallClock(now, timeZone);
  const failedFor = now - instantOn(day, morning, timeZone);
  const pause = Math.min(longestPause, Math.max(shortestPause, failedFor));
  return minutes * MINUTE + pause < tooLate * MINUTE ? now + pause : nextMorning(now, timeZone);
}
