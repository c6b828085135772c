import type Stripe from "stripe";
import type { StripePayments } from "./payments.ts";
import type { StripeRecords } from "./records.ts";
import { billingPeriodSeconds } from "./subscription-object.ts";

/** What the calendar, the person in the portal and the API do to a subscription after its first payment. */
export function createSubscriptionLifecycle(records: StripeRecords, payments: StripePayments) {
  const { subscriptions, now, tell, tellUpdated, subscriptionOf, itemOf } = records;
  const { invoicesOf, addInvoice } = records;
  const { latestOf, settle, voidInvoice } = payments;
  /** Subscriptions that were canceled over the API though they were paid for: a customer lost money. */
  const endedThoughPaid: string[] = [];

  function endSubscription(
    subscription: Stripe.Subscription,
    status: "canceled" | "incomplete_expired",
    endedAt: number,
  ): void {
    subscription.status = status;
    subscription.ended_at = endedAt;
    subscription.canceled_at ??= endedAt;
    tell("customer.subscription.deleted", subscription);
  }

  /** Asked for over the API. */
  function cancelOverApi(id: string): void {
    const latest = latestOf(id);
    if (latest?.status === "paid" && latest.total > 0) endedThoughPaid.push(id);
    cancelNow(id);
  }

  /** The next period begins; its payment succeeds or fails. Of an unpaid one nothing is collected. */
  function renew(id: string, paid: boolean): void {
    const subscription = subscriptionOf(id);
    if (!["active", "past_due", "unpaid"].includes(subscription.status)) return;
    const item = itemOf(subscription);
    item.current_period_start = now();
    item.current_period_end = now() + billingPeriodSeconds;
    const invoice = addInvoice(subscription, subscription.status === "unpaid" ? "draft" : "open");
    if (invoice.status === "draft") return tellUpdated(subscription);
    if (paid) {
      settle(invoice, subscription);
      subscription.status = "active";
    } else {
      subscription.status = "past_due";
      tell("invoice.payment_failed", invoice);
    }
    tellUpdated(subscription);
  }

  /** Stripe's retries are over. */
  function giveUp(id: string, how: "canceled" | "unpaid"): void {
    const subscription = subscriptionOf(id);
    if (subscription.status !== "past_due") return;
    if (how === "canceled") return endSubscription(subscription, "canceled", now());
    subscription.status = "unpaid";
    tellUpdated(subscription);
  }

  /** Not paid within 23 hours: the only ending at which Stripe voids open invoices. */
  function expire(id: string): void {
    const subscription = subscriptionOf(id);
    if (subscription.status !== "incomplete") return;
    for (const { id: invoiceId, status } of invoicesOf(id))
      if (status === "open") voidInvoice(invoiceId);
    endSubscription(subscription, "incomplete_expired", now());
  }

  /** A trial has ended without a card. */
  function pause(id: string): void {
    const subscription = subscriptionOf(id);
    if (subscription.status !== "active") return;
    subscription.status = "paused";
    tell("customer.subscription.paused", subscription);
  }

  /** In the portal, with flexible billing: the date, and not the flag. */
  function cancelInPortal(id: string): void {
    const subscription = subscriptionOf(id);
    // The portal cancels what runs, whether or not its last payment came in.
    if (!["active", "trialing", "past_due", "unpaid"].includes(subscription.status)) return;
    subscription.cancel_at = itemOf(subscription).current_period_end;
    subscription.canceled_at = now();
    tellUpdated(subscription);
  }

  /** Over the API or in the Dashboard: the flag, and not the date. */
  function cancelByFlag(id: string, flag: boolean): void {
    const subscription = subscriptionOf(id);
    subscription.cancel_at_period_end = flag;
    subscription.canceled_at = flag ? now() : null;
    tellUpdated(subscription);
  }

  /** At once. Its open invoices stay open, and can be paid. */
  function cancelNow(id: string): void {
    const subscription = subscriptionOf(id);
    if (subscription.ended_at !== null) return;
    const first = subscription.status === "incomplete";
    endSubscription(subscription, first ? "incomplete_expired" : "canceled", now());
  }

  /** What the calendar does by itself: what was to be cancelled by now is. */
  function passTime(): void {
    for (const subscription of subscriptions.values()) {
      if (subscription.ended_at !== null || subscription.status === "incomplete") continue;
      const { current_period_end: periodEnd } = itemOf(subscription);
      const cancelAt =
        subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);
      if (cancelAt !== null && cancelAt <= now())
        endSubscription(subscription, "canceled", cancelAt);
    }
  }

  return {
    endedThoughPaid,
    cancelOverApi,
    renew,
    giveUp,
    expire,
    pause,
    cancelInPortal,
    cancelByFlag,
    cancelNow,
    passTime,
  };
}
