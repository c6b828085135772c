import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { billingEvents, billingSyncs } from "../../../db/schema.server";
import { AppError } from "../../core/errors";
import type { FailedEvent, FailedSync, StripeHealth } from "./schema";
import type { SyncJobs } from "./sync-jobs.server";
import type { Troubles } from "./troubles.server";

/** Of each list. */
const shown = 50;

/** Syncs that failed, without those that an event has asked for: the event tells of them. */
const failedSyncsSql = `FROM billing_syncs s
  WHERE s.error IS NOT NULL AND NOT EXISTS (SELECT 1 FROM billing_events e
    WHERE e.customer_id = s.customer_id AND e.processed_at IS NULL AND e.error IS NOT NULL)`;

const failuresSql = {
  syncs: `SELECT s.customer_id AS customerId, s.created_at AS since, s.attempts, s.error,
      s.due_at AS nextAt, (SELECT u.email FROM billing_customers c JOIN users u ON u.id = c.user_id
        WHERE c.customer_id = s.customer_id) AS email
    ${failedSyncsSql} ORDER BY s.due_at LIMIT ${shown}`,
  syncCount: `SELECT count(*) ${failedSyncsSql}`,
  sync: "SELECT 1 FROM billing_syncs WHERE customer_id = ? AND error IS NOT NULL",
  /** Of the mode that is set: a test event of yesterday says nothing of the live endpoint. */
  lastEvent: "SELECT max(received_at) FROM billing_events WHERE livemode = ?",
} as const;

const failedAndOpen = and(isNull(billingEvents.processedAt), isNotNull(billingEvents.error));

interface SyncRow {
  customerId: string;
  since: number;
  attempts: number;
  error: string;
  nextAt: number;
  email: string | null;
}

export interface FailuresDeps {
  db: Db;
  /** Asks for a sync inside `db.writeHot`, and begins it; null without payments. */
  jobs: Pick<SyncJobs, "request" | "kick"> | null;
  troubles: Pick<Troubles, "list"> | null;
  /** Of Stripe's dashboard; null without payments. */
  livemode: boolean | null;
}

/** A customer's page in Stripe's dashboard. */
export const customerUrlAt = (livemode: boolean | null) => (customerId: string) =>
  `https://dashboard.stripe.com/${livemode ? "" : "test/"}customers/${customerId}`;

/** What went wrong between Stripe and here, for the operator, and the ways to try it again. */
export function createFailures({ db, jobs, troubles, livemode }: FailuresDeps) {
  const selectSyncs = db.reader.prepare<[], SyncRow>(failuresSql.syncs);
  const countSyncs = db.reader.prepare<[], number>(failuresSql.syncCount).pluck();
  const selectSync = db.reader.prepare<[string], number>(failuresSql.sync).pluck();
  const selectLastEvent = db.reader.prepare<[number], number | null>(failuresSql.lastEvent).pluck();
  const customerUrl = customerUrlAt(livemode);

  async function tryAgain(customerId: string): Promise<void> {
    if (!jobs) {
      throw new AppError(
        "payments_not_configured",
        "Payments are not set up, so this cannot be tried again. Set the STRIPE_ settings first; .env.example lists them.",
      );
    }
    await db.writeHot(() => jobs.request(customerId));
    jobs.kick(customerId);
  }

  async function countEvents(): Promise<number> {
    const [row] = await db.read
      .select({ count: sql<number>`count(*)` })
      .from(billingEvents)
      .where(failedAndOpen);
    return row?.count ?? 0;
  }

  return {
    /** Events whose sync has failed and waits for its next attempt: the latest, and how many there are. */
    async failedEvents(): Promise<{ events: FailedEvent[]; count: number }> {
      const rows = await db.read
        .select({
          id: billingEvents.id,
          type: billingEvents.type,
          customerId: billingEvents.customerId,
          receivedAt: billingEvents.receivedAt,
          attempts: billingEvents.attempts,
          error: billingEvents.error,
          nextAt: billingSyncs.dueAt,
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
        nextAt: nextAt === null ? null : isoOf(nextAt),
        stripeUrl: customerId === null ? null : customerUrl(customerId),
      }));
      return { events, count: await countEvents() };
    },

    /** Tries an event's sync again now. @throws AppError `not_found`, `payments_not_configured`. */
    async retry(eventId: string): Promise<void> {
      const [event] = await db.read
        .select({ customerId: billingEvents.customerId })
        .from(billingEvents)
        .where(and(eq(billingEvents.id, eventId), isNull(billingEvents.processedAt)));
      if (!event?.customerId) {
        throw new AppError("not_found", "This event has been dealt with already.");
      }
      await tryAgain(event.customerId);
    },

    /**
     * Syncs that failed and that no event has asked for: of the nightly look, or of somebody who came
     * back from paying. The first that are tried again, and how many there are.
     */
    failedSyncs(): Promise<{ syncs: FailedSync[]; count: number }> {
      const syncs = selectSyncs.all().map(({ since, nextAt, ...rest }) => ({
        ...rest,
        since: isoOf(since),
        nextAt: isoOf(nextAt),
        stripeUrl: customerUrl(rest.customerId),
      }));
      return Promise.resolve({ syncs, count: countSyncs.get() ?? 0 });
    },

    /** Fetches a customer's state now. @throws AppError `not_found`, `payments_not_configured`. */
    async retrySync(customerId: string): Promise<void> {
      if (selectSync.get(customerId) === undefined) {
        throw new AppError("not_found", "This customer has been fetched already.");
      }
      await tryAgain(customerId);
    },

    /** Whether what Stripe tells arrives. */
    health(): Promise<StripeHealth> {
      const lastEventAt = selectLastEvent.get(livemode ? 1 : 0) ?? null;
      return Promise.resolve({
        lastEventAt: lastEventAt === null ? null : isoOf(lastEventAt),
        troubles: troubles?.list() ?? [],
      });
    },

    /** How many things the operator's page tells of that have gone wrong. */
    async troubleCount(): Promise<number> {
      return (await countEvents()) + (countSyncs.get() ?? 0) + (troubles?.list().length ?? 0);
    },
  };
}

const isoOf = (instant: number): string => new Date(instant).toISOString();
