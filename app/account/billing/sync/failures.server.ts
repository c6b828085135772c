import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { billingEvents, billingSyncs } from "#db/schema.server.ts";
import { isoOf, isoOrNull } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { ErrorCounters } from "./error-counters.server.ts";
import type {
  DoubledSubscriber,
  FailedEvent,
  FailedSync,
  StripeHealth,
} from "#app/account/billing/schema.ts";
import type { SyncJobs } from "./sync-jobs.server.ts";

/** Length of each list. */
const shown = 50;

/** Failed syncs without an event: events have their own list. */
const failedSyncsSql = `FROM billing_syncs s
  WHERE s.error IS NOT NULL AND NOT EXISTS (SELECT 1 FROM billing_events e
    WHERE e.customer_id = s.customer_id AND e.processed_at IS NULL AND e.error IS NOT NULL)`;

const failuresSql = {
  syncs: `SELECT s.customer_id AS "customerId", s.created_at AS since, s.attempts, s.error,
      CASE WHEN s.leased_until = s.due_at THEN NULL ELSE s.due_at END AS "nextAt", (SELECT u.email FROM billing_customers c JOIN users u ON u.id = c.user_id
        WHERE c.customer_id = s.customer_id) AS email
    ${failedSyncsSql} ORDER BY s.due_at LIMIT ${shown}`,
  syncCount: `SELECT count(*) AS syncs ${failedSyncsSql}`,
  sync: "SELECT attempts FROM billing_syncs WHERE customer_id = ? AND error IS NOT NULL",
  // Must match the partial index billing_customers_doubled.
  doubled: `SELECT c.user_id AS "userId", u.email, c.running
    FROM billing_customers c JOIN users u ON u.id = c.user_id
    WHERE c.running > 1 ORDER BY c.running DESC LIMIT ${shown}`,
  doubledCount: "SELECT count(*) AS people FROM billing_customers WHERE running > 1",
  /** Of the current mode: old test events say nothing about the live endpoint. */
  lastEvent: `SELECT max(received_at) AS "lastAt" FROM billing_events WHERE livemode = ?`,
} as const;

const failedAndOpen = and(isNull(billingEvents.processedAt), isNotNull(billingEvents.error));

interface SyncRow {
  customerId: string;
  since: number;
  attempts: number;
  error: string;
  /** Null: in progress. */
  nextAt: number | null;
  email: string | null;
}

export interface FailuresDeps {
  db: Db;
  /** Requests a sync in a transaction, and starts it; null without payments. */
  jobs: Pick<SyncJobs, "request" | "begin"> | null;
  errorCounters: Pick<ErrorCounters, "list"> | null;
  /** Whether the price is known to prevent subscribing. */
  hasPriceProblem(): boolean;
  /** The mode of Stripe's dashboard; null without payments. */
  livemode: boolean | null;
}

/** A customer's page in Stripe's dashboard. */
export const customerUrlAt = (livemode: boolean | null) => (customerId: string) =>
  `https://dashboard.stripe.com/${livemode ? "" : "test/"}customers/${customerId}`;

/** Stripe failures for the operator, with retries. */
export function createFailures(deps: FailuresDeps) {
  const { db, jobs, errorCounters, hasPriceProblem, livemode } = deps;
  const customerUrl = customerUrlAt(livemode);

  async function tryAgain(customerId: string): Promise<void> {
    if (!jobs) {
      throw new AppError(
        "payments_not_configured",
        "Payments are not set up, so this can't be retried. Set the STRIPE_ settings listed in .env.example first.",
      );
    }
    await db.write((tx) => jobs.request(tx, customerId));
    jobs.begin(customerId);
  }

  const countSyncs = async (): Promise<number> =>
    (await db.read.statement<{ syncs: number }>(failuresSql.syncCount).value()) ?? 0;

  const countDoubled = async (): Promise<number> =>
    (await db.read.statement<{ people: number }>(failuresSql.doubledCount).value()) ?? 0;

  async function countEvents(): Promise<number> {
    const [row] = await db.read
      .select({ count: sql<number>`count(*)` })
      .from(billingEvents)
      .where(failedAndOpen);
    return row?.count ?? 0;
  }

  return {
    /** Events with a failed sync that will be retried: the latest, and the total. */
    async failedEvents(): Promise<{ events: FailedEvent[]; count: number }> {
      const rows = await db.read
        .select({
          id: billingEvents.id,
          type: billingEvents.type,
          customerId: billingEvents.customerId,
          receivedAt: billingEvents.receivedAt,
          attempts: billingEvents.attempts,
          error: billingEvents.error,
          nextAt: sql<
            number | null
          >`CASE WHEN ${billingSyncs.leasedUntil} = ${billingSyncs.dueAt} THEN NULL ELSE ${billingSyncs.dueAt} END`,
        })
        .from(billingEvents)
        .leftJoin(billingSyncs, eq(billingSyncs.customerId, billingEvents.customerId))
        .where(failedAndOpen)
        .orderBy(desc(billingEvents.receivedAt))
        .limit(shown);
      const events = rows.map(({ customerId, receivedAt, nextAt, error, ...rest }) => ({
        ...rest,
        error: error ?? "",
        receivedAt: isoOf(receivedAt),
        nextAt: isoOrNull(nextAt),
        stripeUrl: customerId === null ? null : customerUrl(customerId),
      }));
      return { events, count: await countEvents() };
    },

    /** Retries an event's sync now. @throws AppError `not_found`, `payments_not_configured`. */
    async retry(eventId: string): Promise<void> {
      const [event] = await db.read
        .select({ customerId: billingEvents.customerId })
        .from(billingEvents)
        .where(and(eq(billingEvents.id, eventId), isNull(billingEvents.processedAt)));
      if (!event?.customerId) {
        throw new AppError("not_found", "This event has already been processed.");
      }
      await tryAgain(event.customerId);
    },

    /**
     * Failed syncs without an event: from the nightly check or a return from paying. The next to be
     * retried, and the total.
     */
    async failedSyncs(): Promise<{ syncs: FailedSync[]; count: number }> {
      const rows = await db.read.statement<SyncRow>(failuresSql.syncs).all();
      const syncs = rows.map(({ since, nextAt, ...rest }) => ({
        ...rest,
        since: isoOf(since),
        nextAt: isoOrNull(nextAt),
        stripeUrl: customerUrl(rest.customerId),
      }));
      return { syncs, count: await countSyncs() };
    },

    /** Fetches a customer's state now. @throws AppError `not_found`, `payments_not_configured`. */
    async retrySync(customerId: string): Promise<void> {
      const failed = await db.read.statement(failuresSql.sync).get(customerId);
      if (failed === undefined) {
        throw new AppError("not_found", "This customer has already been fetched.");
      }
      await tryAgain(customerId);
    },

    /** Users with more than one running subscription, most first. */
    doubled: (): Promise<DoubledSubscriber[]> =>
      db.read.statement<DoubledSubscriber>(failuresSql.doubled).all(),

    /** Whether Stripe's events arrive. */
    async health(): Promise<StripeHealth> {
      const newest = db.read.statement<{ lastAt: number | null }>(failuresSql.lastEvent);
      const lastEventAt = (await newest.value(livemode ? 1 : 0)) ?? null;
      return {
        lastEventAt: isoOrNull(lastEventAt),
        errors: (await errorCounters?.list()) ?? [],
      };
    },

    /** How many problems the operator's page shows. */
    async errorCount(): Promise<number> {
      const counted = (await errorCounters?.list()) ?? [];
      const listed = (await countEvents()) + (await countSyncs()) + (await countDoubled());
      return listed + counted.length + (hasPriceProblem() ? 1 : 0);
    },
  };
}
