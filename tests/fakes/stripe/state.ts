import type Stripe from "stripe";
import type { Clock } from "#app/core/time/clock.ts";
import { newInvoice } from "./invoice-object.ts";
import { newLine } from "./invoice-line-object.ts";
import { deletedCustomer, idOf, listOf } from "./objects.ts";
import { createStripePayments } from "./payments.ts";
import { createStripeRecords, mustFind } from "./records.ts";
import { newCheckoutSession } from "./sessions.ts";
import { createSubscriptionLifecycle } from "./subscription-lifecycle.ts";
import { billingPeriodSeconds, newSubscription } from "./subscription-object.ts";

export type StripeState = ReturnType<typeof createStripeState>;

/**
 * What Stripe knows, and what happens there without our asking: payments, renewals, cancellations
 * in the portal. Each leaves its events in `events`.
 */
export function createStripeState({ clock, apiVersion }: { clock: Clock; apiVersion: string }) {
  const records = createStripeRecords({ clock, apiVersion });
  const payments = createStripePayments(records);
  const lifecycle = createSubscriptionLifecycle(records, payments);
  const { customers, prices, sessions, now, stamp, tell } = records;
  /** Ids of what the product has made, and of subscriptions paid on its pages; the rest has happened. */
  const madeByProduct = new Set<string>();
  const portals = new Map<string, Stripe.BillingPortal.Session>();

  /** As with `payment_behavior: default_incomplete`: open until it has been paid. */
  function addSubscription(customer: string, priceId: string, metadata: Stripe.Metadata) {
    const price = mustFind(prices, priceId);
    const periodEnd = now() + billingPeriodSeconds;
    const subscription = newSubscription(stamp("sub"), { customer, price, metadata, periodEnd });
    records.addToCustomer(customer, subscription);
    payments.useCredit(customer, subscription, records.addInvoice(subscription, "open"));
    tell("customer.subscription.created", subscription);
    return subscription;
  }

  /** In the Dashboard, or by another product: one more item of a subscription. */
  function addItem(id: string, priceId: string): Stripe.SubscriptionItem {
    const subscription = records.subscriptionOf(id);
    const price = mustFind(prices, priceId);
    const item = { ...records.itemOf(subscription), id: stamp("si").id, price };
    subscription.items.data.push(item);
    return item;
  }

  /** An open invoice made in the Dashboard, of no subscription. */
  function addLooseInvoice(customer: string, priceId: string): Stripe.Invoice {
    const price = mustFind(prices, priceId);
    const params = { customer, price, metadata: {}, periodEnd: now() };
    const subscription = newSubscription(stamp("sub"), params);
    const number = `LOOSE-${String(records.invoices.size + 1)}`;
    const made = stamp("in");
    const invoice: Stripe.Invoice = {
      ...newInvoice(made, { subscription, number, first: true, status: "open" }),
      lines: listOf(`/v1/invoices/${made.id}/lines`, [newLine(made, { price, item: null })]),
      parent: null,
    };
    records.invoices.set(invoice.id, invoice);
    tell("invoice.finalized", invoice);
    return invoice;
  }

  function addCheckout(
    params: Omit<Parameters<typeof newCheckoutSession>[1], "price">,
    priceId: string,
  ) {
    const price = mustFind(prices, priceId);
    const session = newCheckoutSession(stamp("cs_test"), { ...params, price });
    sessions.set(session.id, session);
    return session;
  }

  /** The person pays on the hosted page. */
  function completeCheckout(id: string, priceId: string): Stripe.Subscription | null {
    const session = mustFind(sessions, id);
    if (session.status !== "open") return null;
    const metadata = session.metadata ?? {};
    const subscription = addSubscription(idOf(session.customer), priceId, metadata);
    madeByProduct.add(subscription.id);
    payments.pay(subscription.id);
    session.status = "complete";
    session.payment_status = "paid";
    session.subscription = subscription.id;
    tell("checkout.session.completed", session);
    return subscription;
  }

  /** Whatever it had ends at once. */
  function deleteCustomer(id: string): void {
    const customer = mustFind(customers, id);
    if ("deleted" in customer && customer.deleted) return;
    for (const subscription of records.ofCustomer(id)) lifecycle.cancelNow(subscription.id);
    customers.set(id, deletedCustomer(id));
    tell("customer.deleted", customer);
  }

  return {
    customers,
    prices,
    subscriptions: records.subscriptions,
    invoices: records.invoices,
    sessions,
    portals,
    setupIntents: records.setupIntents,
    events: records.events,
    now,
    stamp,
    tell,
    invoicesOf: records.invoicesOf,
    ofCustomer: records.ofCustomer,
    addPrice: records.addPrice,
    addCustomer: records.addCustomer,

    refusals: payments.refusals,
    charges: payments.charges,
    lag: payments.lag,
    catchUp: payments.catchUp,
    pay: payments.pay,
    payInvoice: payments.payInvoice,
    confirmSetup: payments.confirmSetup,
    voidInvoice: payments.voidInvoice,

    ...lifecycle,
    madeByProduct,
    addSubscription,
    addItem,
    addLooseInvoice,
    addCheckout,
    completeCheckout,
    deleteCustomer,
  };
}
