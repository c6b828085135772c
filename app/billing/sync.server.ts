import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Db, Queries } from "../../db/client.server";
import { billingCustomers, subscriptions, users, workspaces } from "../../db/schema.server";
import { SECOND, type Clock } from "../core/clock";
import type { NewId } from "../core/ids";
import { idOf, isMissing, type StripeClient } from "./stripe.server";

/** Everything that a customer has ever had; nobody comes near. */
const atMost = 1_000;

export type SyncOutcome = "applied" | "unknown_customer";

type NewSubscription = Omit<typeof subscriptions.$inferInsert, "id" | "userId" | "syncedAt">;

export interface SyncDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  stripe: StripeClient;
  /** What is stored has changed: whoever keeps agents and channels by it looks again. */
  enforce(userId: string): Promise<unknown>;
}

export type Sync = ReturnType<typeof createSync>;

interface Present {
  /** Gone from Stripe, with all that it had. */
  gone: boolean;
  /** Whom Stripe's customer names as ours. */
  userId: string | null;
  subscriptions: NewSubscription[];
}

/**
 * Brings what is stored of a customer to what Stripe says now. Events only say that something has
 * happened; their order and number do not matter, since the present state is what counts.
 */
export function createSync({ db, clock, newId, stripe, enforce }: SyncDeps) {
  async function fetchPresent(customerId: string): Promise<Present> {
    const gone = { gone: true, userId: null, subscriptions: [] };
    try {
      const customer = await stripe.customers.retrieve(customerId);
      if (customer.deleted) return gone;
      const all = await stripe.subscriptions
        .list({ customer: customerId, status: "all", limit: 100 })
        .autoPagingToArray({ limit: atMost });
      const rows: NewSubscription[] = [];
      for (const one of all) rows.push(rowOf(customerId, one, await pastDueSinceOf(one)));
      return { gone: false, userId: customer.metadata.userId ?? null, subscriptions: rows };
    } catch (error) {
      if (isMissing(error)) return gone;
      throw error;
    }
  }

  /**
   * When the oldest payment that is still open failed: Stripe tries to collect as it finalises. Taken
   * from Stripe and not from the moment we hear of it, so that late news give nobody a longer grace.
   */
  async function pastDueSinceOf(subscription: Stripe.Subscription): Promise<number | null> {
    if (subscription.status !== "past_due") return null;
    const open = await stripe.invoices
      .list({ subscription: subscription.id, status: "open", limit: 100 })
      .autoPagingToArray({ limit: atMost });
    const times = open.map(
      ({ created, status_transitions: { finalized_at } }) => finalized_at ?? created,
    );
    return times.length > 0 ? Math.min(...times) * SECOND : periodOf(subscription).start;
  }

  async function findUser(tx: Queries, customerId: string, named: string | null) {
    const [known] = await tx
      .select({ userId: billingCustomers.userId })
      .from(billingCustomers)
      .where(eq(billingCustomers.customerId, customerId));
    if (known) return known.userId;
    // Its row may have been lost, or not be stored yet.
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, named ?? ""));
    if (user) return user.id;
    const [earlier] = await tx
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(eq(subscriptions.customerId, customerId))
      .limit(1);
    return earlier?.userId ?? null;
  }

  /** A person without a customer gets this one; one who has another keeps that. */
  async function adopt(tx: Queries, userId: string, customerId: string): Promise<void> {
    await tx
      .insert(billingCustomers)
      .values({ userId, customerId, createdAt: clock.now() })
      .onConflictDoUpdate({
        target: billingCustomers.userId,
        set: { customerId },
        setWhere: isNull(billingCustomers.customerId),
      });
  }

  async function forget(tx: Queries, userId: string, customerId: string): Promise<void> {
    await tx
      .update(billingCustomers)
      .set({ customerId: null, deletedCustomers: sql`deleted_customers + 1` })
      .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.customerId, customerId)));
  }

  async function store(tx: Queries, customerId: string, present: Present): Promise<string | null> {
    const userId = await findUser(tx, customerId, present.userId);
    if (userId === null) return null;
    const syncedAt = clock.now();
    if (present.gone) await forget(tx, userId, customerId);
    else await adopt(tx, userId, customerId);
    for (const row of present.subscriptions) {
      await tx
        .insert(subscriptions)
        .values({ ...row, id: newId(), userId, syncedAt })
        .onConflictDoUpdate({
          target: subscriptions.providerId,
          set: { ...row, userId, syncedAt },
        });
    }
    // What Stripe does not have any more gives nothing any more; when it ended stays as it was.
    const listed = present.subscriptions.map(({ providerId }) => providerId);
    await tx
      .update(subscriptions)
      .set({
        status: "canceled",
        endsAt: sql`min(coalesce(ends_at, ${syncedAt}), ${syncedAt})`,
        syncedAt,
      })
      .where(
        and(eq(subscriptions.customerId, customerId), notInArray(subscriptions.providerId, listed)),
      );
    // Should the process end before `enforce`, the look that is due does its work.
    await tx.update(workspaces).set({ accessCheckAt: 0 }).where(eq(workspaces.ownerId, userId));
    return userId;
  }

  return {
    /**
     * @param alongside is stored in the same transaction
     * @throws what Stripe throws; nothing has been changed then
     */
    async run(
      customerId: string,
      alongside: (tx: Queries, outcome: SyncOutcome) => Promise<void>,
    ): Promise<SyncOutcome> {
      const present = await fetchPresent(customerId);
      const userId = await db.write(async (tx) => {
        const found = await store(tx, customerId, present);
        await alongside(tx, found === null ? "unknown_customer" : "applied");
        return found;
      });
      if (userId === null) return "unknown_customer";
      await enforce(userId);
      return "applied";
    },
  };
}

/** A subscription as it is stored; Stripe counts in seconds. */
function rowOf(
  customerId: string,
  subscription: Stripe.Subscription,
  pastDueSince: number | null,
): NewSubscription {
  const { end } = periodOf(subscription);
  return {
    providerId: subscription.id,
    customerId,
    priceId: idOf(subscription.items.data[0]?.price),
    status: subscription.status,
    currentPeriodEnd: end,
    endsAt: endOf(subscription, end),
    pastDueSince,
    createdAt: subscription.created * SECOND,
  };
}

/** A cancellation stands in a date or in a flag, depending on where it was made. */
function endOf(
  { ended_at, cancel_at, cancel_at_period_end }: Stripe.Subscription,
  periodEnd: number | null,
): number | null {
  const end = ended_at ?? cancel_at;
  if (end !== null) return end * SECOND;
  return cancel_at_period_end ? periodEnd : null;
}

/** The period that is running, from the items: a subscription itself has none. */
function periodOf({ items }: Stripe.Subscription): { start: number | null; end: number | null } {
  if (items.data.length === 0) return { start: null, end: null };
  return {
    start: Math.max(...items.data.map((item) => item.current_period_start)) * SECOND,
    end: Math.max(...items.data.map((item) => item.current_period_end)) * SECOND,
  };
}
