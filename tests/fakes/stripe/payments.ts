import type Stripe from "stripe";
import { idOf } from "./objects.ts";
import { mustFind, type StripeRecords } from "./records.ts";
import { newSetupIntent } from "./setup-intent-object.ts";

interface Charge {
  customerId: string;
  subscriptionId: string;
  invoiceId: string;
  amount: number;
}

export type StripePayments = ReturnType<typeof createStripePayments>;

/** What is paid, and what that does to the subscriptions. */
export function createStripePayments(records: StripeRecords) {
  const { customers, invoices, setupIntents, now, stamp, tell, tellUpdated } = records;
  const { subscriptionOf, invoicesOf, ofCustomer } = records;
  const charges: Charge[] = [];
  /** Why the last attempt to pay an invoice failed. */
  const refusals = new Map<string, string>();
  /** Payments received, with subscriptions not updated yet; null: they are updated at once. */
  let late: Set<Stripe.Subscription> | null = null;

  /** Where a customer's credit covers the first invoice: nothing is charged, and a card is asked for. */
  function useCredit(customer: string, subscription: Stripe.Subscription, invoice: Stripe.Invoice) {
    const owner = mustFind(customers, customer);
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

  const latestOf = (id: string) =>
    invoicesOf(id).findLast(({ status }) => status !== "void" && status !== "draft");

  /** The latest finalized invoice that is not void gives a subscription's status. */
  function activateIfPaid(subscription: Stripe.Subscription): void {
    if (!["incomplete", "past_due", "unpaid"].includes(subscription.status)) return;
    if (latestOf(subscription.id)?.status !== "paid") return;
    if (late) return void late.add(subscription);
    subscription.status = "active";
    tellUpdated(subscription);
  }

  /** From now on a payment comes first, and what it does to its subscription later. */
  function lag(): void {
    late ??= new Set();
  }

  /** Subscriptions know of all payments, and at once again. */
  function catchUp(): void {
    const all = [...(late ?? [])];
    late = null;
    for (const subscription of all) activateIfPaid(subscription);
  }

  /** The person pays the latest open invoice of a subscription. False: there is none. */
  function pay(id: string): boolean {
    const open = invoicesOf(id).findLast(({ status }) => status === "open");
    return open !== undefined && payInvoice(open.id);
  }

  /**
   * In the form, or on the invoice's own page. An open invoice can be paid for ever, also of a
   * subscription that has ended and stays so. False: it is not open.
   */
  function payInvoice(id: string): boolean {
    const invoice = mustFind(invoices, id);
    if (invoice.status !== "open") return false;
    const details = invoice.parent?.subscription_details;
    const subscription = subscriptionOf(idOf(details?.subscription ?? null));
    settle(invoice, subscription);
    activateIfPaid(subscription);
    return true;
  }

  /** The card that is asked for where nothing is due at once. False: it was given, or not wanted. */
  function confirmSetup(id: string): boolean {
    const setup = mustFind(setupIntents, id);
    if (setup.status !== "requires_payment_method") return false;
    setup.status = "succeeded";
    for (const subscription of ofCustomer(idOf(setup.customer))) {
      if (subscription.pending_setup_intent !== id) continue;
      subscription.pending_setup_intent = null;
      tellUpdated(subscription);
    }
    return true;
  }

  function voidInvoice(id: string): void {
    const invoice = mustFind(invoices, id);
    invoice.status = "void";
    invoice.status_transitions.voided_at = now();
    tell("invoice.voided", invoice);
    const details = invoice.parent?.subscription_details;
    if (details) activateIfPaid(subscriptionOf(idOf(details.subscription)));
  }

  return {
    refusals,
    charges,
    latestOf,
    useCredit,
    settle,
    lag,
    catchUp,
    pay,
    payInvoice,
    confirmSetup,
    voidInvoice,
  };
}
