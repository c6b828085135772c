import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { billingCustomers, users } from "#db/schema.server.ts";
import { MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError, messageOf } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import { isFinalAnswer, isMissing, isRefused, type StripeClient } from "./stripe.server.ts";
import type { SyncJobs } from "#app/account/billing/sync/sync-jobs.server.ts";

type CustomerRow = typeof billingCustomers.$inferSelect;

/** Clocks differ a little; more customers than this are not made meanwhile. */
const lookBack = 10 * MINUTE;
const maxLookBack = 1_000;

interface CustomersDeps {
  db: Db;
  stripe: StripeClient;
  clock: Clock;
  /** Asks for a sync within a transaction, and begins it. */
  jobs: Pick<SyncJobs, "request" | "begin">;
  log: Log;
}

export type Customers = ReturnType<typeof createCustomers>;

/**
 * A person is one customer at Stripe. The intention is stored before Stripe is asked, and the key of
 * the request follows from it: a crash between any two lines leads back to the same customer.
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

  /** Stripe refuses some that others take: then receipts go nowhere, and that stops nobody. */
  async function tellEmail(customerId: string, email: string): Promise<void> {
    try {
      await stripe.customers.update(customerId, { email });
    } catch (error) {
      if (!isRefused(error)) throw error;
      const reason = messageOf(error);
      log.warn({ customerId, reason }, "Stripe refuses a person's e-mail address");
    }
  }

  /** Whether the customer is still there; keeps Stripe's e-mail, where receipts go, up to date. */
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
   * The next customer of this person is another one, and goes under another key. What is stored of
   * the one before is brought up to date, since nothing leads there any more.
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
   * One that was made and whose id has not been stored: after a crash, an answer that was lost, a
   * backup that was put back. A search does not find what is younger than a minute; a list does.
   */
  async function find({ userId, createdAt }: CustomerRow): Promise<string | null> {
    // The quotes: an id of ours has none.
    const found = await search(`metadata['userId']:'${userId}'`);
    if (found !== null) return found;
    const since = Math.floor((createdAt - lookBack) / SECOND);
    const recent = await stripe.customers
      .list({ created: { gte: since }, limit: 100 })
      .autoPagingToArray({ limit: maxLookBack });
    return recent.find(({ metadata }) => metadata.userId === userId)?.id ?? null;
  }

  /** Null also where Stripe has no search: accounts in some countries have none. */
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
    // Only what never changes: Stripe refuses a key that comes with other parameters.
    const { id } = await noteRefusals(userId, () =>
      stripe.customers.create(
        { metadata: { userId } },
        { idempotencyKey: `customer:${userId}:${deletedCustomers}:${refusals}` },
      ),
    );
    return id;
  }

  /** Stripe gives the same answer to the same key for a day, a failure too: the next try takes another. */
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
    /** The person's customer as far as we know. */
    idOf: async (userId: string): Promise<string | null> =>
      (await rowOf(userId))?.customerId ?? null,
    /** How many requests of this person Stripe has said no to. */
    refusalsOf: async (userId: string): Promise<number> => (await rowOf(userId))?.refusals ?? 0,
    /**
     * The person's customer at Stripe, found or made. @throws AppError `not_found` for nobody.
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
      // A sync may have been faster, and what it has stored is what counts.
      const present = (await rowOf(userId))?.customerId ?? customerId;
      await isThere(present, user.email);
      return present;
    },
  };
}
