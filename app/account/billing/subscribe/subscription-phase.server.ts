import type Stripe from "stripe";
import { idOf } from "#app/account/billing/stripe/stripe.server.ts";

/**
 * What a subscription means for a user who wants one.
 * - `subscribed`: nothing to do;
 * - `waiting`: its first payment is missing;
 * - `owing`: paying the open invoice restores it;
 * - `held`: paused with a paid or payable invoice; only the operator can resume it;
 * - `lost`: no payment restores it, and canceling it takes nothing away;
 * - `ended`: paying changes nothing.
 */
export type SubscriptionPhase = "subscribed" | "waiting" | "owing" | "held" | "lost" | "ended";

/** @param decisiveInvoice the invoice that determines the state; default: the latest */
export function phaseOf(
  subscription: Stripe.Subscription,
  decisiveInvoice: Stripe.Invoice | null = invoiceOf(subscription),
): SubscriptionPhase {
  // Stripe may have received the payment without having updated the subscription yet.
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
    // A trial that ended without a card has no invoice, or one of zero. In any other state a paid
    // month would be lost, also in states this product does not know.
    case "paused":
    default:
      return hasAmount(decisiveInvoice) ? "held" : "lost";
  }
}

const hasAmount = (invoice: Stripe.Invoice | null): boolean =>
  invoice !== null && invoice.total > 0 && ["paid", "open"].includes(invoice.status ?? "");

/**
 * The invoice that determines a subscription's state: the latest that is finalized and not void.
 * After Stripe stops collecting, a draft that follows an open invoice is not finalized
 * automatically, and then nothing is due.
 * @param all a customer's or a subscription's invoices, newest first
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
 * Stripe accepts payments of open invoices even if the subscription has ended or a later invoice
 * decides. Users are not asked to pay those.
 * @param all a customer's invoices, newest first, with expanded subscriptions
 */
export function isPayable(invoice: Stripe.Invoice, all: readonly Stripe.Invoice[]): boolean {
  if (invoice.status !== "open") return false;
  const subscription = invoice.parent?.subscription_details?.subscription;
  // An invoice without a subscription was created manually; only the operator knows its purpose.
  if (!subscription) return true;
  if (typeof subscription === "string") return false;
  const decisiveInvoice = decisiveInvoiceOf(subscription, all);
  return (
    decisiveInvoice?.id === invoice.id &&
    ["waiting", "owing"].includes(phaseOf(subscription, decisiveInvoice))
  );
}

/** The latest, as an expanded object. */
export function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return invoice && typeof invoice !== "string" ? invoice : null;
}

export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription);
