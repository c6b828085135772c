import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { billingCustomers, users } from "#db/schema.server.ts";
import { MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError, messageOf } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import { isFinalAnswer, isMissing, isRefused, type StripeClient } from "./stripe.server.ts";
import type { SyncJobs } from "#app/account/billing/sync/sync-jobs.server.ts";

type CustomerRow = typeof billingCustomers.$inferSelect;

/** Clock skew; at most this many customers are created in that time. */
const lookBack = 10 * MINUTE;
const maxLookBack = 1_000;

interface CustomersDeps {
  db: Db;
  stripe: StripeClient;
  clock: Clock;
  /** Requests a sync in a transaction, and starts it. */
  jobs: Pick<SyncJobs, "request" | "begin">;
  log: Log;
}

export type Customers = ReturnType<typeof createCustomers>;

/**
 * One Stripe customer per user. The intent is stored before Stripe is called, and the idempotency
 * key follows from it: a crash between any two lines leads to the same customer.
 */
export function createCustomers({ db, stripe, clock, jobs, log }: CustomersDeps) {
  const rowOf = async (userId: string): Promise<CustomerRow | undefined> => {
    const rows = await db.read
      .select()
      .from(billingCustomers)
      .where(eq(billingCustomers.userId, userId));
    return rows[0];
  };

  async function intend(userId: string): Promise<CustomerRow> {
    await db.write(async (tx) => {
      await tx
        .insert(billingCustomers)
        .values({ userId, createdAt: clock.now() })
        .onConflictDoNothing();
    });
    const row = await rowOf(userId);
    if (!row) throw new Error("a stored customer is missing");
    return row;
  }

  /** Stripe refuses some valid addresses: then there are no receipts, and nothing else fails. */
  async function tellEmail(customerId: string, email: string): Promise<void> {
    try {
      await stripe.customers.update(customerId, { email });
    } catch (error) {
      if (!isRefused(error)) throw error;
      const reason = messageOf(error);
      log.warn({ customerId, reason }, "Stripe refuses a person's email address");
    }
  }

  /** Whether the customer still exists; keeps Stripe's email for receipts up to date. */
  async function isThere(customerId: string, email: string | null): Promise<boolean> {
    try {
      const customer = await stripe.customers.retrieve(customerId);
      if (customer.deleted) return false;
      if (email !== null && customer.email !== email) await tellEmail(customerId, email);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /**
   * This user's next customer gets another key. The stored data of the previous one is synced now,
   * because nothing links to it afterward.
   */
  async function forget(userId: string, customerId: string): Promise<void> {
    await db.write(async (tx) => {
      await tx
        .update(billingCustomers)
        .set({ customerId: null, deletedCustomers: sql`deleted_customers + 1` })
        .where(
          and(eq(billingCustomers.userId, userId), eq(billingCustomers.customerId, customerId)),
        );
      await jobs.request(tx, customerId);
    });
    jobs.begin(customerId);
  }

  /**
   * A customer with an id that was never stored: after a crash, a lost response or a restored backup.
   * Search misses the last minute; a list does not.
   */
  async function find({ userId, createdAt }: CustomerRow): Promise<string | null> {
    // Our ids contain no quotes.
    const found = await search(`metadata['userId']:'${userId}'`);
    if (found !== null) return found;
    const since = Math.floor((createdAt - lookBack) / SECOND);
    const recent = await stripe.customers
      .list({ created: { gte: since }, limit: 100 })
      .autoPagingToArray({ limit: maxLookBack });
    return recent.find(({ metadata }) => metadata.userId === userId)?.id ?? null;
  }

  /** Null: not found, or Stripe has no search in this country. */
  async function search(query: string): Promise<string | null> {
    try {
      const { data } = await stripe.customers.search({ query, limit: 1 });
      return data[0]?.id ?? null;
    } catch (error) {
      if (isRefused(error)) return null;
      throw error;
    }
  }

  async function create(row: CustomerRow): Promise<string> {
    const { userId, deletedCustomers, refusals } = row;
    // Only constant fields: Stripe refuses a key with other parameters.
    const { id } = await noteRefusals(userId, () =>
      stripe.customers.create(
        { metadata: { userId } },
        { idempotencyKey: `customer:${userId}:${deletedCustomers}:${refusals}` },
      ),
    );
    return id;
  }

  /**
   * Stripe repeats its response to a key for a day, failures included, so the next attempt uses a
   * new key.
   */
  async function noteRefusals<Answer>(userId: string, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      if (isFinalAnswer(error)) {
        await db.write(async (tx) => {
          await tx
            .update(billingCustomers)
            .set({ refusals: sql`refusals + 1` })
            .where(eq(billingCustomers.userId, userId));
        });
      }
      throw error;
    }
  }

  return {
    noteRefusals,
    /** The user's customer, as stored. */
    idOf: async (userId: string): Promise<string | null> =>
      (await rowOf(userId))?.customerId ?? null,
    /** How many of this user's requests Stripe refused. */
    refusalsOf: async (userId: string): Promise<number> => (await rowOf(userId))?.refusals ?? 0,
    /**
     * Finds or creates the user's customer at Stripe. @throws AppError `not_found` for unknown
     * users.
     */
    async ensure(userId: string): Promise<string> {
      const [user] = await db.read
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, userId));
      if (!user) throw new AppError("not_found", "This account no longer exists.");
      let row = await intend(userId);
      if (row.customerId !== null) {
        if (await isThere(row.customerId, user.email)) return row.customerId;
        await forget(userId, row.customerId);
        row = await intend(userId);
      }
      const customerId = (await find(row)) ?? (await create(row));
      await db.write(async (tx) => {
        await tx
          .update(billingCustomers)
          .set({ customerId })
          .where(and(eq(billingCustomers.userId, userId), isNull(billingCustomers.customerId)));
      });
      // A sync may have been faster; the stored value wins.
      const present = (await rowOf(userId))?.customerId ?? customerId;
      await isThere(present, user.email);
      return present;
    },
  };
}
