import type Stripe from "stripe";
import { AppError } from "../core/errors";
import { isMissing, isRefused, paymentMessages, type StripeClient } from "./stripe.server";

/** More than anybody has. */
const atMost = 1_000;

export type Closing = ReturnType<typeof createClosing>;

/**
 * Ends what could be paid in another tab. Somebody may be paying there at this very moment, so only
 * that is ended of which Stripe has said before that it can be paid no more.
 */
export function createClosing({ stripe }: { stripe: StripeClient }) {
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

  return {
    /** A hosted page. What has been paid on it is found among the subscriptions. */
    async expire({ id }: Stripe.Checkout.Session): Promise<void> {
      try {
        await stripe.checkout.sessions.expire(id);
      } catch (error) {
        if (!isRefused(error)) throw error;
        const { status } = await stripe.checkout.sessions.retrieve(id);
        if (status === "open") throw underWay(error);
      }
    },
    /**
     * A subscription that waits for its first payment. Its invoice is voided first, and of a payment
     * and a void Stripe takes one: cancelling alone would leave the invoice to be paid for nothing.
     * @returns false: it has been paid, and stays as it is
     */
    async close(subscription: Stripe.Subscription): Promise<boolean> {
      let invoice = invoiceOf(subscription);
      if (invoice?.status === "open") invoice = await voided(invoice.id);
      if (invoice?.status === "paid") return false;
      if (invoice?.status === "open") throw underWay();
      await cancel(subscription);
      return true;
    },
    /**
     * A subscription that no payment brings back, so that cancelling it takes nothing from anybody.
     * The other way round, voiding what is open could make Stripe take it for one that is paid.
     */
    async replace(subscription: Stripe.Subscription): Promise<void> {
      await cancel(subscription);
      const open = await stripe.invoices
        .list({ subscription: subscription.id, status: "open", limit: 100 })
        .autoPagingToArray({ limit: atMost });
      for (const { id } of open) await voided(id);
    },
  };
}

/** The latest, which was asked for whole. */
export function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return invoice && typeof invoice !== "string" ? invoice : null;
}

const underWay = (cause?: unknown) =>
  new AppError("payments_unavailable", paymentMessages.underWay, { cause });
