import type Stripe from "stripe";
import { AppError } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import type { PlanScope } from "#app/account/billing/stripe/plan-scope.server.ts";
import {
  isMissing,
  isRefused,
  paymentMessages,
  type StripeClient,
} from "#app/account/billing/stripe/stripe.server.ts";
import {
  decisiveInvoiceOf,
  invoiceOf,
  phaseOf,
  subscriptionIdOf,
} from "./subscription-phase.server.ts";

/** More than anybody has. */
const listLimit = 1_000;

export type OpenPayments = ReturnType<typeof createOpenPayments>;

interface OpenPaymentsDeps {
  stripe: StripeClient;
  planScope: Pick<PlanScope, "isOnlyPlan">;
  supportEmail: string;
  log: Log;
}

/**
 * Ends what could be paid in another tab. Somebody may be paying there at this very moment, so only
 * that is ended of which Stripe has said before that it can be paid no more. An invoice that also asks
 * for something else than the plan is left alone: voiding it would cancel another product's sale.
 */
export function createOpenPayments({ stripe, planScope, supportEmail, log }: OpenPaymentsDeps) {
  /** How the invoice stands once it cannot be paid any more; `open`: Stripe lets nobody void it now. */
  async function voided(id: string): Promise<Stripe.Invoice> {
    try {
      return await stripe.invoices.voidInvoice(id);
    } catch (error) {
      if (!isRefused(error)) throw error;
      return stripe.invoices.retrieve(id);
    }
  }

  async function cancel({ id }: Stripe.Subscription): Promise<void> {
    try {
      await stripe.subscriptions.cancel(id);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /**
   * Invoices of subscriptions that have ended.
   * @throws AppError `payment_unassigned` once, where one of them was paid at this very moment;
   *   `payment_under_way`
   */
  async function voidAll(open: readonly Stripe.Invoice[]): Promise<void> {
    const paid: string[] = [];
    for (const invoice of open) {
      if (!(await planScope.isOnlyPlan(invoice))) continue;
      const { id } = invoice;
      const { status } = await voided(id);
      if (status === "open") throw paymentUnderWay();
      if (status === "paid") paid.push(id);
    }
    if (paid.length === 0) return;
    log.error({ invoices: paid }, "an invoice of an ended subscription was paid: refund it");
    throw new AppError("payment_unassigned", unassignedPaymentMessage(supportEmail));
  }

  return {
    /** A hosted page. What has been paid on it is found among the subscriptions. */
    async expireCheckout({ id }: Stripe.Checkout.Session): Promise<void> {
      try {
        await stripe.checkout.sessions.expire(id);
      } catch (error) {
        if (!isRefused(error)) throw error;
        const { status } = await stripe.checkout.sessions.retrieve(id);
        if (status === "open") throw paymentUnderWay(error);
      }
    },
    /**
     * A subscription that waits for its first payment. Its invoice is voided first, and of a payment
     * and a void Stripe takes one: cancelling alone would leave the invoice to be paid for nothing.
     * @returns false: it has been paid, and stays as it is. True also where it asks for something
     *   else besides the plan: then Stripe lets it expire
     */
    async cancelUnpaid(subscription: Stripe.Subscription): Promise<boolean> {
      let invoice = invoiceOf(subscription);
      if (invoice?.status === "open") {
        if (!(await planScope.isOnlyPlan(invoice))) return true;
        invoice = await voided(invoice.id);
      }
      if (invoice?.status === "paid") return false;
      if (invoice?.status === "open") throw paymentUnderWay();
      await cancel(subscription);
      return true;
    },
    /**
     * A subscription that no payment brings back, so that cancelling it takes nothing from anybody.
     * The other way round, voiding what is open could make Stripe take it for one that is paid.
     * @throws AppError `payment_overdue`, `payment_under_way`: a payment does bring it back after all
     */
    async cancelLost(subscription: Stripe.Subscription): Promise<void> {
      const { id } = subscription;
      // All of them: the latest alone does not tell of a payment for the one before a draft.
      const all = await stripe.invoices
        .list({ subscription: id, limit: 100 })
        .autoPagingToArray({ limit: listLimit });
      const phase = phaseOf(subscription, decisiveInvoiceOf(subscription, all));
      if (phase === "owing") throw new AppError("payment_overdue", paymentMessages.overdue);
      if (phase !== "lost") {
        log.error(
          { subscription: id },
          "a subscription is paid at Stripe and does not go on there",
        );
        throw paymentUnderWay();
      }
      await cancel(subscription);
      await voidAll(all.filter(({ status }) => status === "open"));
    },
    /** Whatever could still be paid of subscriptions that have ended, for nothing. Throws as `voidAll`. */
    async voidInvoicesOf(customer: string, ended: readonly Stripe.Subscription[]): Promise<void> {
      if (ended.length === 0) return;
      const ids = new Set<string | null>(ended.map(({ id }) => id));
      const open = await stripe.invoices
        .list({ customer, status: "open", limit: 100 })
        .autoPagingToArray({ limit: listLimit });
      await voidAll(open.filter((invoice) => ids.has(subscriptionIdOf(invoice))));
    },
  };
}

/** Told to the one person whom it concerns; the log tells the operator. */
const unassignedPaymentMessage = (supportEmail: string) =>
  `A payment of yours has just come in for a subscription that has ended, so it brings you nothing. Write to us at ${supportEmail}, and we pay it back.`;

export const paymentUnderWay = (cause?: unknown) =>
  new AppError("payment_under_way", paymentMessages.underWay, { cause });
