import type Stripe from "stripe";
import type { Db, Queries } from "#db/client.server.ts";
import { SECOND, type Clock } from "#app/core/time/clock.ts";
import type { PlanScope, PlanShare } from "#app/account/billing/stripe/plan-scope.server.ts";
import { idOf, isMissing, type StripeClient } from "#app/account/billing/stripe/stripe.server.ts";
import type { CustomerSnapshot, StoredSubscription, SyncStore } from "./sync-store.server.ts";

/** A customer's complete list; far above any real one. */
const listLimit = 1_000;

export type SyncOutcome = "applied" | "unknown_customer";

interface SyncDeps {
  db: Db;
  clock: Clock;
  stripe: StripeClient;
  planScope: Pick<PlanScope, "among">;
  store: SyncStore;
  /** The stored state changed: agents and connections must follow. */
  enforce(userId: string): Promise<unknown>;
}

export type Sync = ReturnType<typeof createSync>;

/**
 * Syncs a stored customer with Stripe. Events only signal a change; their order and number do not
 * matter, because the current state is fetched.
 */
export function createSync({ db, clock, stripe, planScope, store, enforce }: SyncDeps) {
  async function fetchSnapshot(customerId: string): Promise<CustomerSnapshot> {
    const gone = { gone: true, userId: null, subscriptions: [], foreign: [] };
    try {
      const customer = await stripe.customers.retrieve(customerId);
      if (customer.deleted) return gone;
      const all = await stripe.subscriptions
        .list({ customer: customerId, status: "all", limit: 100 })
        .autoPagingToArray({ limit: listLimit });
      const userId = customer.metadata.userId ?? null;
      const rows: StoredSubscription[] = [];
      for (const { subscription, share } of await planScope.among(all, userId)) {
        const pastDueSince = await pastDueSinceOf(subscription, share);
        rows.push(rowOf(customer, { subscription, share, pastDueSince }));
      }
      const own = new Set(rows.map(({ providerId }) => providerId));
      const foreign = all.map(({ id }) => id).filter((id) => !own.has(id));
      return { gone: false, userId, subscriptions: rows, foreign };
    } catch (error) {
      if (isMissing(error)) return gone;
      throw error;
    }
  }

  /**
   * When the first payment failed since the last success: Stripe collects when it finalizes.
   * Stripe's time, not ours, so that late events do not extend the grace period. Older unpaid
   * invoices do not count, as at Stripe.
   */
  async function pastDueSinceOf(
    subscription: Stripe.Subscription,
    share: PlanShare,
  ): Promise<number | null> {
    if (subscription.status !== "past_due") return null;
    let since: number | null = null;
    // Newest first.
    for await (const invoice of stripe.invoices.list({
      subscription: subscription.id,
      limit: 100,
    })) {
      const { status, created, status_transitions: transitions } = invoice;
      if (status === "paid" || status === "uncollectible") break;
      if (status === "open") since = (transitions.finalized_at ?? created) * SECOND;
    }
    return since ?? periodOf(share).start;
  }

  return {
    /**
     * @param complete runs in the transaction that stores the state; if it throws, that is rolled
     * back
     * @throws Stripe's errors; nothing is changed then
     */
    async run(
      customerId: string,
      complete: (tx: Queries, outcome: SyncOutcome) => Promise<void>,
    ): Promise<SyncOutcome> {
      const present = await fetchSnapshot(customerId);
      const userId = await db.write(async (tx) => {
        const found = await store.store(tx, { customerId, present, now: clock.now() });
        await complete(tx, found === null ? "unknown_customer" : "applied");
        return found;
      });
      if (userId === null) return "unknown_customer";
      await enforce(userId);
      return "applied";
    },
  };
}

/** A subscription in stored form; Stripe uses seconds. */
function rowOf(
  customer: Stripe.Customer,
  {
    subscription,
    share,
    pastDueSince,
  }: { subscription: Stripe.Subscription; share: PlanShare; pastDueSince: number | null },
): StoredSubscription {
  const { end } = periodOf(share);
  const price = share.items[0]?.price;
  return {
    providerId: subscription.id,
    customerId: customer.id,
    priceId: idOf(price),
    // A customer's discount applies to subscriptions without their own.
    amount: customer.discount ? null : amountOf(subscription),
    currency: subscription.currency,
    interval: price?.recurring?.interval ?? null,
    intervalCount: price?.recurring?.interval_count ?? null,
    status: subscription.status,
    currentPeriodEnd: end,
    endsAt: endOf(subscription, end),
    pastDueSince,
    ...collectionOf(subscription),
    createdAt: subscription.created * SECOND,
  };
}

/** Whether collection is paused, which does not change the status. */
function collectionOf({ pause_collection: pause }: Stripe.Subscription) {
  const resumesAt = pause?.resumes_at ?? null;
  return {
    collectionPause: pause?.behavior ?? null,
    collectionResumesAt: resumesAt === null ? null : resumesAt * SECOND,
  };
}

/** The charge per period; null: not a simple multiplication. */
function amountOf(subscription: Stripe.Subscription): number | null {
  const { items, discounts, currency } = subscription;
  const [item, ...others] = items.data;
  if (!item || others.length > 0 || discounts.length + item.discounts.length > 0) return null;
  // The price may have amounts in several currencies, and this may be the wrong one.
  if (item.price.currency !== currency || addsTax(subscription, item)) return null;
  const { unit_amount, recurring, transform_quantity } = item.price;
  if (unit_amount === null || recurring?.usage_type === "metered" || transform_quantity !== null)
    return null;
  return unit_amount * (item.quantity ?? 1);
}

/** Added to the price, by manual rates or Stripe Tax. */
function addsTax(
  { default_tax_rates, automatic_tax }: Stripe.Subscription,
  { tax_rates, price }: Stripe.SubscriptionItem,
): boolean {
  const rates = [...(default_tax_rates ?? []), ...(tax_rates ?? [])];
  if (rates.some(({ inclusive }) => !inclusive)) return true;
  return automatic_tax.enabled && price.tax_behavior !== "inclusive";
}

/** A cancellation is a date or a flag, depending on where it was made. */
function endOf(
  { ended_at, cancel_at, cancel_at_period_end }: Stripe.Subscription,
  periodEnd: number | null,
): number | null {
  const end = ended_at ?? cancel_at;
  if (end !== null) return end * SECOND;
  return cancel_at_period_end ? periodEnd : null;
}

/** The current period, from the plan's items: a subscription has none itself. */
function periodOf({ items }: PlanShare): { start: number | null; end: number | null } {
  if (items.length === 0) return { start: null, end: null };
  return {
    start: Math.max(...items.map((item) => item.current_period_start)) * SECOND,
    end: Math.max(...items.map((item) => item.current_period_end)) * SECOND,
  };
}
