import type { Db, Queries } from "#db/client.server.ts";
import { DAY, HOUR, MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import { failureUntil, listedDelay, nextAttemptAt } from "#app/platform/jobs/backoff.ts";
import {
  createLeasedQueue,
  leaseLost,
  type Lease,
  type LeasedTable,
} from "#app/platform/jobs/leased-queue.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { testEvent } from "#app/workspace/webhook-event.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { webhookDeliveriesSql } from "#app/workspace/webhook-deliveries.server.ts";
import type { Request } from "#app/domain/channels/channel-adapter.ts";
import { createFailingEndpoints, takesNothing } from "./failing-endpoints.server.ts";
import { Refused, sendDelivery } from "./send-delivery.server.ts";
import { noteDelivered } from "./webhook-endpoint-store.server.ts";

const leaseMs = 2 * MINUTE;
/** Endpoints asked at once. */
const concurrency = 32;
const batch = 100;
/** For so long a delivery is tried. */
const triedForMs = DAY;
const retentionMs = 30 * DAY;
const forgottenAtOnce = 1_000;
const stopWithinMs = 2 * SECOND;

const backoff = {
  delay: listedDelay(30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR),
  giveUpAfterMs: triedForMs,
};

const sql = {
  // One of each, so that many for one who is slow keep nothing from the others.
  due: `SELECT min(id) AS id, endpoint_id AS "key" FROM webhook_deliveries
    WHERE state = 'pending' AND due_at IS NOT NULL AND due_at <= @now
    GROUP BY endpoint_id ORDER BY min(due_at) LIMIT @limit`,
  next: `SELECT id FROM webhook_deliveries WHERE endpoint_id = ? AND state = 'pending' AND due_at <= ?
    ORDER BY due_at, id LIMIT 1`,
} as const;

interface Row {
  id: string;
  workspaceId: string;
  endpointId: string;
  eventType: string;
  /** JSON. */
  about: string;
  origin: Origin;
  attempts: number;
  since: number;
  createdAt: number;
}

/** The data of an attempt in progress. */
type Attempt = Row & { startedAt?: number };

interface DeliveryDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  /** Through the guard: the addresses are owners'. */
  request: Request;
  appUrl: string;
  /** Null: it was removed. */
  secretOf(endpoint: {
    workspaceId: string;
    id: string;
  }): Promise<{ address: string; key: string } | null>;
  emit(event: WorkspaceEvent): void;
}

/** Sends webhook deliveries: each until its endpoint has taken it, whenever the process ends. */
export function createDeliveryWorker(deps: DeliveryDeps) {
  const { db, clock, log } = deps;
  const stopping = new AbortController();
  const failing = createFailingEndpoints(deps);

  const table: LeasedTable<Attempt> = {
    due: (look) => db.read.statement<{ id: string; key: string }>(sql.due).all({ ...look }),
    claim: (tx, id, { now, until }) =>
      tx.statement<Attempt>(webhookDeliveriesSql.claim).get({ id, now, until }),
    async moveLease(tx, { id, leasedUntil }, to) {
      return (
        (await tx.statement(webhookDeliveriesSql.moveLease).run(to, id, leasedUntil)).changes > 0
      );
    },
    async fail(tx, claim, { dueAt, reason }) {
      const ended = await end(tx, claim, dueAt === null ? "failed" : "pending", reason, dueAt);
      if (!ended || claim.row.eventType === testEvent) return;
      await failing.note(tx, claim.row, { dueAt, reason });
      if (!takesNothing(reason)) await addNext(tx, claim.row.endpointId);
    },
  };

  async function end(
    tx: Queries,
    { id, leasedUntil, row }: Lease<Attempt>,
    state: "delivered" | "pending" | "failed",
    answer: string,
    dueAt: number | null,
  ): Promise<boolean> {
    const now = clock.now();
    const attempts = state === "delivered" ? row.attempts : row.attempts + 1;
    const tookMs = now - (row.startedAt ?? now);
    const ended = { id, leasedUntil, state, answer, dueAt, attempts, tookMs, now };
    return (await tx.statement(webhookDeliveriesSql.end).run(ended)).changes > 0;
  }

  async function process(claim: Lease<Attempt>): Promise<void> {
    const { row, id } = claim;
    const secret = await deps.secretOf({ workspaceId: row.workspaceId, id: row.endpointId });
    row.startedAt = clock.now();
    // The endpoint was removed; its deliveries continue if it is restored.
    if (!secret)
      return void (await db.write((tx) =>
        tx.statement(webhookDeliveriesSql.moveLease).run(null, id, claim.leasedUntil),
      ));
    const answer = await sendDelivery(row, secret, { ...deps, stopping: stopping.signal });
    await db.write(async (tx) => {
      if (!(await end(tx, claim, "delivered", answer, null))) throw leaseLost();
      await noteDelivered(tx, row.endpointId, clock.now());
    });
    await addNext(db.read, row.endpointId);
  }

  /** Queues the endpoint's next due delivery, after the current one is committed. */
  async function addNext(tx: Queries, endpointId: string): Promise<void> {
    const next = await tx.statement<{ id: string }>(sql.next).value(endpointId, clock.now());
    if (next !== undefined) rows.add({ id: next, key: endpointId });
  }

  const rows = createLeasedQueue<Attempt>({
    name: "webhook deliveries",
    db,
    clock,
    log,
    table,
    process,
    nextAttempt({ row }, error) {
      const now = clock.now();
      // A user is waiting for the test and can send another.
      if (row.eventType === testEvent) return null;
      const at = error instanceof Refused || isAppError(error) ? error.retryAt : null;
      const failure = failureUntil(at);
      return nextAttemptAt(backoff, { failure, failures: row.attempts + 1, now, since: row.since });
    },
    onFailure: ({ row }, error) =>
      error instanceof Refused || isAppError(error)
        ? undefined
        : log.error(
            { err: error, endpoint: row.endpointId },
            "a webhook delivery could not be sent",
          ),
    concurrency,
    batch,
    leaseMs,
  });

  return {
    /** Sends what is due now. */
    async run(): Promise<void> {
      const looked = rows.run();
      // Other endpoints get their deliveries while a slow one responds.
      for (const row of await table.due({ now: clock.now(), limit: batch })) rows.add(row);
      await looked;
      await rows.idle();
      failing.tell();
    },
    /** The user is waiting for this one. */
    async runNow(delivery: { id: string; endpointId: string }): Promise<void> {
      await rows.runNow({ id: delivery.id, key: delivery.endpointId });
      failing.tell();
    },
    /** Forgets deliveries that are a month old. */
    async forget(): Promise<void> {
      const old = { before: clock.now() - retentionMs, limit: forgottenAtOnce };
      for (;;) {
        const { changes } = await db.write((tx) =>
          tx.statement(webhookDeliveriesSql.forget).run(old),
        );
        if (changes < forgottenAtOnce) return;
      }
    },
    async stop(): Promise<void> {
      await rows.stop(stopWithinMs);
      stopping.abort();
    },
  };
}
