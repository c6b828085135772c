import type Stripe from "stripe";
import { idOf } from "#app/account/billing/stripe/stripe.server.ts";

/**
 * What a subscription means to somebody who wants one.
 * - `subscribed`: there is nothing to do;
 * - `waiting`: its first payment has not been made;
 * - `owing`: an open invoice decides, and paying it brings the subscription back;
 * - `held`: it stands still with something paid or to be paid, and only the operator lets it go on;
 * - `lost`: no payment brings it back, and cancelling it takes nothing from anybody;
 * - `ended`: it stays so, whatever is paid.
 */
export type SubscriptionPhase = "subscribed" | "waiting" | "owing" | "held" | "lost" | "ended";

/** @param decisiveInvoice the invoice that says how it stands; without one, the latest is taken for it */
export function phaseOf(
  subscription: Stripe.Subscription,
  decisiveInvoice: Stripe.Invoice | null = invoiceOf(subscription),
): SubscriptionPhase {
  // Stripe may have the payment and not have changed the subscription yet.
  const unlessPaid = (phase: SubscriptionPhase) =>
    decisiveInvoice?.status === "paid" ? "subscribed" : phase;
  switch (subscription.status) {
    case "active":
    case "trialing":
      return "subscribed";
    case "incomplete":
      return unlessPaid("waiting");
    case "past_due":
      return unlessPaid("owing");
    case "unpaid":
      return unlessPaid(decisiveInvoice?.status === "open" ? "owing" : "lost");
    case "canceled":
    case "incomplete_expired":
      return "ended";
    // A trial that has ended without a card leaves an invoice of nothing, or none. Of any other, the
    // month that is paid would be lost, and so would one of a state that this product does not know.
    case "paused":
    default:
      return hasAmount(decisiveInvoice) ? "held" : "lost";
  }
}

const hasAmount = (invoice: Stripe.Invoice | null): boolean =>
  invoice !== null && invoice.total > 0 && ["paid", "open"].includes(invoice.status ?? "");

/**
 * The invoice by which Stripe tells how a subscription stands: the latest that is finalised and not
 * void. Where Stripe has stopped collecting, a draft after an open one does not become the next
 * month's by itself, and then nothing is to be paid.
 * @param all a customer's or a subscription's, the latest first
 */
export function decisiveInvoiceOf(
  { id, status }: Pick<Stripe.Subscription, "id" | "status">,
  all: readonly Stripe.Invoice[],
): Stripe.Invoice | null {
  const own = all.filter((each) => subscriptionIdOf(each) === id && each.status !== "void");
  const finalised = own.find((each) => each.status !== "draft") ?? null;
  const hasStopped = status === "unpaid" && finalised?.status === "open";
  return hasStopped ? (own[0] ?? null) : finalised;
}

/**
 * Stripe takes money for an open invoice also when its subscription has ended, or when a later one
 * says how it stands. Nobody is asked to pay what brings nothing.
 * @param all a customer's, the latest first, their subscriptions asked for whole
 */
export function isPayable(invoice: Stripe.Invoice, all: readonly Stripe.Invoice[]): boolean {
  if (invoice.status !== "open") return false;
  const subscription = invoice.parent?.subscription_details?.subscription;
  // Without one it was made by hand: what it is for, the operator knows.
  if (!subscription) return true;
  if (typeof subscription === "string") return false;
  const decisiveInvoice = decisiveInvoiceOf(subscription, all);
  return (
    decisiveInvoice?.id === invoice.id &&
    ["waiting", "owing"].includes(phaseOf(subscription, decisiveInvoice))
  );
}

/** The latest, which was asked for whole. */
export function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return invoice && typeof invoice !== "string" ? invoice : null;
}

export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription);
