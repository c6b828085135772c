import type Stripe from "stripe";
import type { Clock } from "../../../app/core/clock";
import { newInvoice } from "./invoice-object";
import { deletedCustomer, idOf, newCustomer, newPrice } from "./objects";
import { newCheckoutSession, newEvent, type DoubleEvent } from "./sessions";
import { newSetupIntent } from "./setup-intent-object";
import { newSubscription } from "./subscription-object";

const month = 30 * 24 * 60 * 60;

interface Charge {
  customerId: string;
  subscriptionId: string;
  invoiceId: string;
  amount: number;
}

export type StripeState = ReturnType<typeof createStripeState>;

/**
 * What Stripe knows, and what happens there without our asking: payments, renewals, cancellations
 * in the portal. Each leaves its events in `events`.
 */
export function createStripeState({ clock, apiVersion }: { clock: Clock; apiVersion: string }) {
  const customers = new Map<string, Stripe.Customer | Stripe.DeletedCustomer>();
  const prices = new Map<string, Stripe.Price>();
  const subscriptions = new Map<string, Stripe.Subscription>();
  const invoices = new Map<string, Stripe.Invoice>();
  const sessions = new Map<string, Stripe.Checkout.Session>();
  const setupIntents = new Map<string, Stripe.SetupIntent>();
  /** Of a customer, and of a subscription: tests with thousands of them look nothing through. */
  const byCustomer = new Map<string, Stripe.Subscription[]>();
  const bySubscription = new Map<string, Stripe.Invoice[]>();
  const events: DoubleEvent[] = [];
  const charges: Charge[] = [];
  /** Ids of what the product has made, and of subscriptions paid on its pages; the rest has happened. */
  const madeByProduct = new Set<string>();
  /** Subscriptions that were ended over the API though they were paid for: money that somebody lost. */
  const endedThoughPaid: string[] = [];
  /** Why the last attempt to pay an invoice failed. */
  const refusals = new Map<string, string>();
  /** Payments that have come in, and whose subscriptions do not know of it yet; null: they do at once. */
  let late: Set<Stripe.Subscription> | null = null;
  let serial = 0;

  const now = () => Math.floor(clock.now() / 1_000);
  const stamp = (prefix: string) => ({
    id: `${prefix}_${String((serial += 1)).padStart(6, "0")}`,
    created: now(),
    livemode: false,
  });
  const tell = (type: string, object: object) =>
    void events.push(newEvent(stamp("evt"), type, object, apiVersion));

  function known<T>(map: ReadonlyMap<string, T>, id: string): T {
    const found = map.get(id);
    if (found === undefined) throw new RangeError(`the double knows no ${id}`);
    return found;
  }
  const subscriptionOf = (id: string) => known(subscriptions, id);
  const itemOf = (subscription: Stripe.Subscription) => {
    const [item] = subscription.items.data;
    if (!item) throw new RangeError(`${subscription.id} has no item`);
    return item;
  };
  const invoicesOf = (id: string): readonly Stripe.Invoice[] => bySubscription.get(id) ?? [];
  const updated = (subscription: Stripe.Subscription) =>
    tell("customer.subscription.updated", subscription);

  function addInvoice(subscription: Stripe.Subscription, status: "open" | "draft"): Stripe.Invoice {
    const number = `DOUBLE-${String(invoices.size + 1).padStart(4, "0")}`;
    const first = subscription.latest_invoice === null;
    const invoice = newInvoice(stamp("in"), { subscription, number, first, status });
    invoices.set(invoice.id, invoice);
    bySubscription.set(subscription.id, [...invoicesOf(subscription.id), invoice]);
    subscription.latest_invoice = invoice.id;
    tell("invoice.created", invoice);
    if (status === "open") tell("invoice.finalized", invoice);
    return invoice;
  }

  /** Where a customer's credit covers the first invoice: nothing is charged, and a card is asked for. */
  function useCredit(customer: string, subscription: Stripe.Subscription, invoice: Stripe.Invoice) {
    const owner = known(customers, customer);
    if ("deleted" in owner || -owner.balance < invoice.total) return;
    owner.balance += invoice.total;
    invoice.amount_due = 0;
    invoice.confirmation_secret = null;
    invoice.status = "paid";
    invoice.status_transitions.paid_at = now();
    const setup = newSetupIntent(stamp("seti"), customer);
    setupIntents.set(setup.id, setup);
    subscription.pending_setup_intent = setup.id;
    subscription.status = "active";
    tell("invoice.paid", invoice);
  }

  function settle(invoice: Stripe.Invoice, subscription: Stripe.Subscription): void {
    invoice.status = "paid";
    invoice.amount_paid = invoice.total;
    invoice.amount_remaining = 0;
    invoice.attempted = true;
    invoice.status_transitions.paid_at = now();
    charges.push({
      customerId: idOf(subscription.customer),
      subscriptionId: subscription.id,
      invoiceId: invoice.id,
      amount: invoice.total,
    });
    tell("invoice.paid", invoice);
  }

  function end(
    subscription: Stripe.Subscription,
    status: "canceled" | "incomplete_expired",
    endedAt: number,
  ): void {
    subscription.status = status;
    subscription.ended_at = endedAt;
    subscription.canceled_at ??= endedAt;
    tell("customer.subscription.deleted", subscription);
  }

  const latestOf = (id: string) =>
    invoicesOf(id).findLast(({ status }) => status !== "void" && status !== "draft");

  /** The latest finalised invoice that is not void says how a subscription stands. */
  function follow(subscription: Stripe.Subscription): void {
    if (!["incomplete", "past_due", "unpaid"].includes(subscription.status)) return;
    if (latestOf(subscription.id)?.status !== "paid") return;
    if (late) return void late.add(subscription);
    subscription.status = "active";
    updated(subscription);
  }

  const state = {
    customers,
    prices,
    subscriptions,
    invoices,
    sessions,
    setupIntents,
    refusals,
    events,
    charges,
    madeByProduct,
    endedThoughPaid,
    now,
    stamp,
    invoicesOf,
    ofCustomer: (id: string): readonly Stripe.Subscription[] => byCustomer.get(id) ?? [],
    tell,

    addPrice(id: string, amount: number, currency = "usd"): Stripe.Price {
      const price = newPrice({ ...stamp("price"), id }, amount, currency);
      prices.set(id, price);
      return price;
    },
    addCustomer(email: string | null, metadata: Stripe.Metadata): Stripe.Customer {
      const customer = newCustomer(stamp("cus"), email, metadata);
      customers.set(customer.id, customer);
      tell("customer.created", customer);
      return customer;
    },
    /** As with `payment_behavior: default_incomplete`: open until it has been paid. */
    addSubscription(customer: string, priceId: string, metadata: Stripe.Metadata) {
      const price = known(prices, priceId);
      const periodEnd = now() + month;
      const subscription = newSubscription(stamp("sub"), { customer, price, metadata, periodEnd });
      subscriptions.set(subscription.id, subscription);
      byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), subscription]);
      useCredit(customer, subscription, addInvoice(subscription, "open"));
      tell("customer.subscription.created", subscription);
      return subscription;
    },
    addCheckout(params: Omit<Parameters<typeof newCheckoutSession>[1], "price">, priceId: string) {
      const price = known(prices, priceId);
      const session = newCheckoutSession(stamp("cs_test"), { ...params, price });
      sessions.set(session.id, session);
      return session;
    },

    /** From now on a payment comes first, and what it does to its subscription later. */
    lag(): void {
      late ??= new Set();
    },
    /** Subscriptions know of all payments, and at once again. */
    catchUp(): void {
      const all = [...(late ?? [])];
      late = null;
      for (const subscription of all) follow(subscription);
    },

    /** The person pays the latest open invoice of a subscription. False: there is none. */
    pay(id: string): boolean {
      const open = invoicesOf(id).findLast(({ status }) => status === "open");
      return open !== undefined && state.payInvoice(open.id);
    },
    /**
     * In the form, or on the invoice's own page. An open invoice can be paid for ever, also of a
     * subscription that has ended and stays so. False: it is not open.
     */
    payInvoice(id: string): boolean {
      const invoice = known(invoices, id);
      if (invoice.status !== "open") return false;
      const details = invoice.parent?.subscription_details;
      const subscription = subscriptionOf(idOf(details?.subscription ?? null));
      settle(invoice, subscription);
      follow(subscription);
      return true;
    },
    /** The card that is asked for where nothing is due at once. False: it was given, or not wanted. */
    keepCard(id: string): boolean {
      const setup = known(setupIntents, id);
      if (setup.status !== "requires_payment_method") return false;
      setup.status = "succeeded";
      for (const subscription of state.ofCustomer(idOf(setup.customer))) {
        if (subscription.pending_setup_intent !== id) continue;
        subscription.pending_setup_intent = null;
        updated(subscription);
      }
      return true;
    },
    voidInvoice(id: string): void {
      const invoice = known(invoices, id);
      invoice.status = "void";
      invoice.status_transitions.voided_at = now();
      tell("invoice.voided", invoice);
      const details = invoice.parent?.subscription_details;
      follow(subscriptionOf(idOf(details?.subscription ?? null)));
    },
    /** The person pays on the hosted page. */
    completeCheckout(id: string, priceId: string): Stripe.Subscription | null {
      const session = known(sessions, id);
      if (session.status !== "open") return null;
      const metadata = session.metadata ?? {};
      const subscription = state.addSubscription(idOf(session.customer), priceId, metadata);
      madeByProduct.add(subscription.id);
      state.pay(subscription.id);
      session.status = "complete";
      session.payment_status = "paid";
      session.subscription = subscription.id;
      tell("checkout.session.completed", session);
      return subscription;
    },
    /** Asked for over the API. */
    cancelOverApi(id: string): void {
      const latest = latestOf(id);
      if (latest?.status === "paid" && latest.total > 0) endedThoughPaid.push(id);
      state.cancelNow(id);
    },
    /** The next period begins; its payment succeeds or fails. Of an unpaid one nothing is collected. */
    renew(id: string, paid: boolean): void {
      const subscription = subscriptionOf(id);
      if (!["active", "past_due", "unpaid"].includes(subscription.status)) return;
      const item = itemOf(subscription);
      item.current_period_start = now();
      item.current_period_end = now() + month;
      const invoice = addInvoice(subscription, subscription.status === "unpaid" ? "draft" : "open");
      if (invoice.status === "draft") return updated(subscription);
      if (paid) {
        settle(invoice, subscription);
        subscription.status = "active";
      } else {
        subscription.status = "past_due";
        tell("invoice.payment_failed", invoice);
      }
      updated(subscription);
    },
    /** Stripe's retries are over. */
    giveUp(id: string, how: "canceled" | "unpaid"): void {
      const subscription = subscriptionOf(id);
      if (subscription.status !== "past_due") return;
      if (how === "canceled") return end(subscription, "canceled", now());
      subscription.status = "unpaid";
      updated(subscription);
    },
    /** Nobody has paid within 23 hours: the one ending at which Stripe voids what is open. */
    expire(id: string): void {
      const subscription = subscriptionOf(id);
      if (subscription.status !== "incomplete") return;
      for (const { id: invoiceId, status } of invoicesOf(id))
        if (status === "open") state.voidInvoice(invoiceId);
      end(subscription, "incomplete_expired", now());
    },
    /** A trial has ended without a card. */
    pause(id: string): void {
      const subscription = subscriptionOf(id);
      if (subscription.status !== "active") return;
      subscription.status = "paused";
      tell("customer.subscription.paused", subscription);
    },
    /** In the portal, with flexible billing: the date, and not the flag. */
    cancelInPortal(id: string): void {
      const subscription = subscriptionOf(id);
      // The portal cancels what runs, whether or not its last payment came in.
      if (!["active", "trialing", "past_due", "unpaid"].includes(subscription.status)) return;
      subscription.cancel_at = itemOf(subscription).current_period_end;
      subscription.canceled_at = now();
      updated(subscription);
    },
    /** Over the API or in the Dashboard: the flag, and not the date. */
    cancelByFlag(id: string, flag: boolean): void {
      const subscription = subscriptionOf(id);
      subscription.cancel_at_period_end = flag;
      subscription.canceled_at = flag ? now() : null;
      updated(subscription);
    },
    /** At once. Its open invoices stay open, and can be paid. */
    cancelNow(id: string): void {
      const subscription = subscriptionOf(id);
      if (subscription.ended_at !== null) return;
      const first = subscription.status === "incomplete";
      end(subscription, first ? "incomplete_expired" : "canceled", now());
    },
    /** What the calendar does by itself: what was to be cancelled by now is. */
    passTime(): void {
      for (const subscription of subscriptions.values()) {
        if (subscription.ended_at !== null || subscription.status === "incomplete") continue;
        const { current_period_end: periodEnd } = itemOf(subscription);
        const cancelAt =
          subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);
        if (cancelAt !== null && cancelAt <= now()) end(subscription, "canceled", cancelAt);
      }
    },
    /** Whatever it had ends at once. */
    deleteCustomer(id: string): void {
      const customer = known(customers, id);
      if ("deleted" in customer && customer.deleted) return;
      for (const subscription of state.ofCustomer(id)) state.cancelNow(subscription.id);
      customers.set(id, deletedCustomer(id));
      tell("customer.deleted", customer);
    },
  };
  return state;
}
