import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { Log } from "#app/core/log.server.ts";
import { nextAttemptAt, type Backoff } from "./backoff.ts";
import {
  createLeasedQueue,
  leaseLost,
  type Lease,
  type LeasedTable,
} from "./leased-queue.server.ts";

/** The only SQL that writes recurring tasks. */
const recurringSql = {
  plan: `INSERT INTO recurring_tasks (name, scope, due_at) VALUES (@name, @scope, @now)
    ON CONFLICT (name) DO UPDATE
      SET scope = excluded.scope, due_at = excluded.due_at, attempts = 0, error = NULL
      WHERE recurring_tasks.scope <> excluded.scope`,
  due: "SELECT due_at FROM recurring_tasks WHERE name = ? AND due_at <= ?",
  claim: `UPDATE recurring_tasks SET due_at = @until WHERE name = @name AND due_at <= @now
    RETURNING attempts`,
  moveLease: "UPDATE recurring_tasks SET due_at = ? WHERE name = ? AND due_at = ?",
  complete: `UPDATE recurring_tasks SET due_at = ?, attempts = 0, error = NULL
    WHERE name = ? AND due_at = ?`,
  fail: `UPDATE recurring_tasks SET due_at = ?, attempts = attempts + 1, error = ?
    WHERE name = ? AND due_at = ?`,
  error: "SELECT error FROM recurring_tasks WHERE name = ? AND error IS NOT NULL",
} as const;

interface Row {
  /** Failures since the last success. */
  attempts: number;
}

/** A task that runs once per period, in whichever process comes first. */
interface RecurringTask {
  /** Unique in the installation. */
  name: string;
  /** When the next period starts after `now`, in milliseconds since the epoch. */
  nextAt(now: number): number;
  /**
   * Runs the task. Call `complete` in the transaction of its changes; if the outcome is unknown, it
   * runs again.
   */
  run(complete: (tx: Queries) => Promise<void>): Promise<unknown>;
}

interface RecurringTasksDeps {
  db: Db;
  clock: Clock;
  log: Log;
  tasks: readonly RecurringTask[];
  /** What the tasks apply to; a new scope makes them due at once. */
  scope: string;
  backoff: Backoff;
  /** Must exceed the interval of `run`. */
  leaseMs: number;
  /** Called once per failure. */
  onFailure(task: string, error: unknown): unknown;
}

/** Recurring tasks, run in sequence and independently; due at once the first time. */
export function createRecurringTasks(deps: RecurringTasksDeps) {
  const { db, clock, log, tasks, scope, backoff, leaseMs } = deps;
  const names = tasks.map(({ name }) => name);
  const byName = new Map(tasks.map((task) => [task.name, task]));
  let planned: Promise<void> | null = null;

  const table: LeasedTable<Row> = {
    async due({ now }) {
      const due = db.read.statement<{ dueAt: number }>(recurringSql.due);
      const found = await Promise.all(names.map((name) => due.value(name, now)));
      return names.filter((_, index) => found[index] !== undefined).map((id) => ({ id }));
    },
    claim: (tx, name, { now, until }) =>
      tx.statement<Row>(recurringSql.claim).get({ name, now, until }),
    async moveLease(tx, { id, leasedUntil }, to) {
      const { changes } = await tx.statement(recurringSql.moveLease).run(to, id, leasedUntil);
      return changes > 0;
    },
    fail: (tx, { id, leasedUntil }, { dueAt, reason }) =>
      tx.statement(recurringSql.fail).run(dueAt, reason, id, leasedUntil),
  };

  async function complete(tx: Queries, { id, leasedUntil }: Lease<Row>, dueAt: number) {
    const { changes } = await tx.statement(recurringSql.complete).run(dueAt, id, leasedUntil);
    if (changes === 0) throw leaseLost();
  }

  const rows = createLeasedQueue<Row>({
    name: "recurring tasks",
    db,
    clock,
    log,
    table,
    async process(claim) {
      const task = byName.get(claim.id);
      await task?.run((tx) => complete(tx, claim, task.nextAt(clock.now())));
    },
    nextAttempt: ({ row }) => {
      const now = clock.now();
      const failures = row.attempts + 1;
      return nextAttemptAt(backoff, { failure: { class: "retry" }, failures, now });
    },
    onFailure: ({ id }, error) => deps.onFailure(id, error),
    concurrency: 1,
    batch: names.length,
    leaseMs,
  });

  /** Once per start: the scope comes from the settings. */
  async function plan(): Promise<void> {
    await db.write(async (tx) => {
      for (const name of names) {
        await tx.statement(recurringSql.plan).run({ name, scope, now: clock.now() });
      }
    });
  }

  return {
    /** Runs due tasks. Rejects only if failures cannot be stored. */
    async run(): Promise<void> {
      planned ??= plan().catch((error: unknown) => {
        planned = null;
        throw error;
      });
      await planned;
      await rows.run();
    },
    /** Whether a task's last attempt failed. */
    async isFailing(): Promise<boolean> {
      const error = db.read.statement<{ error: string }>(recurringSql.error);
      const found = await Promise.all(names.map((name) => error.value(name)));
      return found.some((each) => each !== undefined);
    },
    stop: rows.stop,
  };
}
