import type Stripe from "stripe";
import { MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { KeyedMutex } from "#app/core/async/keyed-mutex.ts";
import type { Customers } from "#app/account/billing/stripe/customers.server.ts";
import { paymentUnderWay, type OpenPayments } from "./open-payments.server.ts";
import { isPlanCheckout, type PlanScope } from "#app/account/billing/stripe/plan-scope.server.ts";
import type { PlanPrice } from "./price.server.ts";
import type { SubscriptionStart } from "#app/account/billing/schema.ts";
import { paymentMessages, type StripeClient } from "#app/account/billing/stripe/stripe.server.ts";
import { invoiceOf, phaseOf, type SubscriptionPhase } from "./subscription-phase.server.ts";

/** More than any customer has; limits what is listed. */
const listLimit = 1_000;

/** Each further attempt follows a payment, so there are only a few. */
const maxAttempts = 3;

/** A checkout page that expires sooner is not reused. */
const minSessionLifetime = 5 * MINUTE;

const paused = (supportEmail: string) =>
  `Your subscription is paused. Email us at ${supportEmail} to resume it.`;

interface SubscribingDeps {
  stripe: StripeClient;
  clock: Clock;
  /**
   * Runs a user's requests one at a time and joins equal ones: two tabs create one subscription.
   */
  keyedMutex: KeyedMutex;
  customers: Customers;
  openPayments: OpenPayments;
  planScope: Pick<PlanScope, "among">;
  price: PlanPrice;
  priceId: string;
  /** The product's address, without a path. */
  appUrl: string;
  supportEmail: string;
  /** Fetches the customer's current state and returns whether the user has access. */
  refresh(userId: string, customerId: string): Promise<boolean>;
}

/** A subscription that counts, and its open invoice to pay first. */
interface CurrentSubscription {
  subscription: Stripe.Subscription;
  open: Stripe.Invoice | null;
}

/**
 * From the wish to subscribe to a payment form or page. Charges nothing, and asks Stripe for
 * existing subscriptions before creating any, so interrupted attempts are resumed.
 */
export function createSubscribing(deps: SubscribingDeps) {
  const { stripe, clock, keyedMutex, customers, openPayments, planScope, price, priceId } = deps;
  const { appUrl, supportEmail } = deps;

  const subscriptionsOf = (customer: string) =>
    stripe.subscriptions
      .list({
        customer,
        status: "all",
        limit: 100,
        expand: ["data.latest_invoice.confirmation_secret", "data.pending_setup_intent"],
      })
      .autoPagingToArray({ limit: listLimit });

  const sessionsOf = (customer: string) =>
    stripe.checkout.sessions.list({ customer, limit: 100 }).autoPagingToArray({ limit: listLimit });

  /** The existing subscription, if it still counts; its open invoice comes first. */
  async function findCurrent(
    userId: string,
    customerId: string,
    all: Stripe.Subscription[],
  ): Promise<CurrentSubscription | null> {
    const first = (phase: SubscriptionPhase) => all.find((one) => phaseOf(one) === phase);
    const subscribed = first("subscribed");
    if (subscribed) return { subscription: subscribed, open: null };
    const pastDue = first("owing");
    if (!pastDue && first("held")) throw new AppError("subscription_paused", paused(supportEmail));
    if (!pastDue) return null;
    // During the grace period there is nothing to set up: Stripe retries by itself.
    if (await deps.refresh(userId, customerId)) return { subscription: pastDue, open: null };
    const invoice = invoiceOf(pastDue);
    // Pages show the plan's price: other prices are paid at Stripe.
    if (invoice?.status !== "open" || !isOf(pastDue, priceId))
      throw new AppError("payment_overdue", paymentMessages.overdue);
    return { subscription: pastDue, open: invoice };
  }

  /**
   * The user's subscriptions after all other open payments are closed, except those that `keeps`
   * selects. If a payment arrives before its closing, it checks again.
   */
  async function settle(
    userId: string,
    customerId: string,
    shouldKeep: (waiting: Stripe.Subscription) => boolean,
    attempts = maxAttempts,
  ): Promise<{
    present: CurrentSubscription | null;
    kept: Stripe.Subscription | null;
    earlier: number;
  }> {
    const all = await subscriptionsOf(customerId);
    const own = await planScope.among(all, userId);
    const counting = own.map(({ subscription }) => subscription);
    const present = await findCurrent(userId, customerId, counting);
    if (present) return { present, kept: null, earlier: all.length };
    // A subscription shared with another product counts, but is never ended.
    const whole = own.filter(({ share }) => share.isWhole).map(({ subscription }) => subscription);
    const inState = (phase: SubscriptionPhase) => whole.filter((one) => phaseOf(one) === phase);
    await openPayments.voidInvoicesOf(customerId, inState("ended"));
    for (const one of inState("lost")) await openPayments.cancelLost(one);
    const waiting = inState("waiting");
    const kept = waiting.find(shouldKeep) ?? null;
    let hasBeenPaid = false;
    for (const one of waiting) {
      if (one !== kept && !(await openPayments.cancelUnpaid(one))) hasBeenPaid = true;
    }
    if (hasBeenPaid && attempts <= 1) throw paymentUnderWay();
    if (hasBeenPaid) return settle(userId, customerId, shouldKeep, attempts - 1);
    return { present: null, kept, earlier: all.length };
  }

  async function getOrCreate(userId: string): Promise<SubscriptionStart> {
    await price.check();
    const customerId = await customers.ensure(userId);
    // Another tab's checkout page could be paid in addition to this form.
    const sessions = await sessionsOf(customerId);
    for (const session of sessions)
      if (session.status === "open" && isPlanCheckout(session, userId))
        await openPayments.expireCheckout(session);

    // Other prices and accidental duplicates must not be paid too.
    const { present, kept, earlier } = await settle(
      userId,
      customerId,
      (waiting) => isOf(waiting, priceId) && secretOf(waiting) !== null,
    );
    if (present)
      return startOf(present.subscription, present.open && secretOf(present.subscription));
    if (kept) return startOf(kept, secretOf(kept));
    return create(userId, customerId, earlier);
  }

  async function create(userId: string, customerId: string, earlier: number) {
    const refusals = await customers.refusalsOf(userId);
    const made = await customers.noteRefusals(userId, () =>
      stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price: priceId }],
          payment_behavior: "default_incomplete",
          payment_settings: { save_default_payment_method: "on_subscription" },
          billing_mode: { type: "flexible" },
          metadata: { userId },
          expand: ["latest_invoice.confirmation_secret", "pending_setup_intent"],
        },
        // The idempotency key is the customer's n-th subscription, so repeats create only one.
        { idempotencyKey: `subscription:${customerId}:${priceId}:${earlier}:${refusals}` },
      ),
    );
    return startOf(made, secretOf(made));
  }

  async function checkout(userId: string): Promise<{ url: string } | { subscriptionId: string }> {
    await price.check();
    const customerId = await customers.ensure(userId);
    const sessions = await sessionsOf(customerId);
    const open = sessions.filter((one) => one.status === "open" && isPlanCheckout(one, userId));
    const reusable = open.find(
      ({ metadata, url, expires_at }) =>
        url !== null &&
        metadata?.priceId === priceId &&
        expires_at * SECOND > clock.now() + minSessionLifetime,
    );
    for (const other of open) if (other !== reusable) await openPayments.expireCheckout(other);

    // Another tab's form could be paid in addition to this page.
    const { present } = await settle(userId, customerId, () => false);
    if (present) {
      // Stripe has its own page for open invoices.
      const url = present.open?.hosted_invoice_url;
      return url ? { url } : { subscriptionId: present.subscription.id };
    }
    if (reusable?.url) return { url: reusable.url };

    const refusals = await customers.refusalsOf(userId);
    const { url } = await customers.noteRefusals(userId, () =>
      stripe.checkout.sessions.create(
        {
          mode: "subscription",
          ui_mode: "hosted_page",
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price: priceId, quantity: 1 }],
          // Otherwise Stripe's page may show a different currency than ours.
          adaptive_pricing: { enabled: false },
          metadata: { userId, priceId },
          subscription_data: { metadata: { userId }, billing_mode: { type: "flexible" } },
          success_url: `${appUrl}/dashboard?subscription=success`,
          cancel_url: `${appUrl}/subscribe`,
        },
        { idempotencyKey: `checkout:${customerId}:${priceId}:${sessions.length}:${refusals}` },
      ),
    );
    if (!url) throw new Error("Stripe gave a hosted page without an address");
    return { url };
  }

  return {
    /**
     * The subscription to pay, with its form's secret; no secret: nothing to pay. Repeated calls
     * return the same one.
     * @throws AppError `payments_misconfigured`, `payment_overdue`, `payment_under_way`,
     *   `payment_unassigned`, `subscription_paused`; what Stripe throws otherwise
     */
    getOrCreate: (userId: string) =>
      keyedMutex(userId, () => getOrCreate(userId), { coalesceKey: "form" }),
    /** Stripe's checkout page, for browsers without JavaScript; or the existing subscription. */
    checkout: (userId: string) =>
      keyedMutex(userId, () => checkout(userId), { coalesceKey: "checkout" }),
  };
}

const startOf = ({ id }: Stripe.Subscription, clientSecret: string | null): SubscriptionStart =>
  clientSecret === null ? { subscriptionId: id } : { subscriptionId: id, clientSecret };

/** Null: paid, or the payment is in progress. */
function secretOf(subscription: Stripe.Subscription): string | null {
  const { pending_setup_intent: setup } = subscription;
  if (setup && typeof setup !== "string") return setup.client_secret;
  const invoice = invoiceOf(subscription);
  return invoice?.status === "open" ? (invoice.confirmation_secret?.client_secret ?? null) : null;
}

/** A subscription of the plan at its price. */
const isOf = ({ items, discounts }: Stripe.Subscription, priceId: string): boolean =>
  discounts.length === 0 &&
  items.data.every(
    ({ price, quantity, discounts: own }) =>
      price.id === priceId && quantity === 1 && own.length === 0,
  );
