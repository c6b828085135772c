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

/** More than any customer has. */
const listLimit = 1_000;

export type OpenPayments = ReturnType<typeof createOpenPayments>;

interface OpenPaymentsDeps {
  stripe: StripeClient;
  planScope: Pick<PlanScope, "isOnlyPlan">;
  supportEmail: string;
  log: Log;
}

/**
 * Closes payments left open in other tabs. The user may be paying at this moment, so it closes only
 * what Stripe has confirmed can no longer be paid. Invoices with items beyond the plan are left
 * alone: voiding them would cancel another product's sale.
 */
export function createOpenPayments({ stripe, planScope, supportEmail, log }: OpenPaymentsDeps) {
  /** The invoice's status once it can't be paid; `open`: Stripe can't void it now. */
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
   * Invoices of ended subscriptions.
   * @throws AppError `payment_unassigned` once, if one of them has just been paid;
   * `payment_under_way`
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
    /** A checkout page. Payments made on it are found among the subscriptions. */
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
     * A subscription waiting for its first payment. Its invoice is voided first, because Stripe
     * accepts either a payment or a void: canceling alone would leave a payable invoice for
     * nothing. @returns false: it was paid and stays. True also for invoices with items beyond the
     * plan: Stripe lets those expire
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
     * A subscription that no payment restores, so canceling it takes nothing away. Voiding the open
     * invoice first could make Stripe treat it as paid.
     * @throws AppError `payment_overdue`, `payment_under_way`: a payment restores it after all
     */
    async cancelLost(subscription: Stripe.Subscription): Promise<void> {
      const { id } = subscription;
      // All invoices: the latest alone does not show a payment made before a draft.
      const all = await stripe.invoices
        .list({ subscription: id, limit: 100 })
        .autoPagingToArray({ limit: listLimit });
      const phase = phaseOf(subscription, decisiveInvoiceOf(subscription, all));
      if (phase === "owing") throw new AppError("payment_overdue", paymentMessages.overdue);
      if (phase !== "lost") {
        log.error({ subscription: id }, "a subscription is paid at Stripe but not active there");
        throw paymentUnderWay();
      }
      await cancel(subscription);
      await voidAll(all.filter(({ status }) => status === "open"));
    },
    /** Open invoices of ended subscriptions. Throws as `voidAll`. */
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

/** Shown to the one affected user; the log informs the operator. */
const unassignedPaymentMessage = (supportEmail: string) =>
  `We just received a payment for a subscription that has already ended. Email us at ${supportEmail} for a refund.`;

export const paymentUnderWay = (cause?: unknown) =>
  new AppError("payment_under_way", paymentMessages.underWay, { cause });
