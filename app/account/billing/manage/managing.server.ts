import type Stripe from "stripe";
import { SECOND } from "#app/core/time/clock.ts";
import { AppError, messageOf } from "#app/core/errors.ts";
import { createInFlight } from "#app/core/async/in-flight.ts";
import type { KeyedMutex } from "#app/core/async/keyed-mutex.ts";
import { portalReturnPath } from "#app/workspace/paths/billing.ts";
import type { Customers } from "#app/account/billing/stripe/customers.server.ts";
import type { ErrorCounters } from "#app/account/billing/sync/error-counters.server.ts";
import type { PlanScope } from "#app/account/billing/stripe/plan-scope.server.ts";
import type { BillingInvoice } from "#app/account/billing/schema.ts";
import {
  idOf,
  isMisconfigured,
  isMissing,
  type StripeClient,
} from "#app/account/billing/stripe/stripe.server.ts";
import { isPayable } from "#app/account/billing/subscribe/subscription-phase.server.ts";

/** Two years of monthly invoices. */
const invoicesShown = 24;

interface ManagingDeps {
  stripe: StripeClient;
  keyedMutex: KeyedMutex;
  customers: Customers;
  planScope: Pick<PlanScope, "among" | "isShown">;
  /** The product's address, without a path. */
  appUrl: string;
  /** Fetches the customer's present state. */
  refresh(userId: string, customerId: string): Promise<unknown>;
  /** Records for the operator that Stripe refused to open its portal. */
  errorCounters: Pick<ErrorCounters, "increment" | "reset">;
}

/** Managing a subscription: list invoices, open the portal, undo a cancellation. */
export function createManaging(deps: ManagingDeps) {
  const { stripe, keyedMutex, customers, planScope, appUrl, refresh, errorCounters } = deps;
  const openOnce = createInFlight<string>();

  async function undo(userId: string): Promise<void> {
    const customer = await customers.idOf(userId);
    const ending =
      customer === null
        ? null
        : await ofCustomer(userId, customer, () => findEnding(userId, customer));
    if (!customer || !ending) {
      throw new AppError(
        "nothing_to_undo",
        "There is no cancellation to undo: the subscription is active or has already ended.",
      );
    }
    // The portal sets a date and the API a flag. Stripe accepts only one at a time.
    const { id, cancel_at_period_end: flag } = ending;
    const unflagged = flag
      ? await stripe.subscriptions.update(id, { cancel_at_period_end: false })
      : ending;
    if (unflagged.cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: "" });
    await refresh(userId, customer);
  }

  /** Null: Stripe has deleted the customer; the stored state follows at once. */
  async function ofCustomer<Answer>(
    userId: string,
    customer: string,
    ask: () => Promise<Answer>,
  ): Promise<Answer | null> {
    try {
      return await ask();
    } catch (error) {
      if (!isMissing(error)) throw error;
      await refresh(userId, customer);
      return null;
    }
  }

  async function findEnding(
    userId: string,
    customer: string,
  ): Promise<Stripe.Subscription | undefined> {
    const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
    const ending = data.filter(
      ({ status, cancel_at, cancel_at_period_end }) =>
        status !== "incomplete" && (cancel_at !== null || cancel_at_period_end),
    );
    const [first] = await planScope.among(ending, userId);
    return first?.subscription;
  }

  async function portal(userId: string): Promise<string> {
    const customer = await customers.idOf(userId);
    if (!customer) throw new AppError("not_found", "There is no subscription to manage yet.");
    const return_url = `${appUrl}${portalReturnPath}`;
    const session = await ofCustomer(userId, customer, () =>
      stripe.billingPortal.sessions.create({ customer, return_url }),
    ).catch(async (error: unknown) => {
      // Usually the portal's settings were never saved at Stripe: only the operator can do that.
      if (isMisconfigured(error)) await errorCounters.increment("portal", messageOf(error));
      throw error;
    });
    if (session) {
      await errorCounters.reset("portal");
      return session.url;
    }
    throw new AppError(
      "not_found",
      "Your subscription no longer exists at Stripe, so there is nothing to manage and nothing more is charged. You can subscribe again.",
    );
  }

  return {
    /**
     * The address of Stripe's portal for cards, invoices and cancellation.
     * @throws AppError `not_found` if the user never subscribed
     */
    portal: (userId: string): Promise<string> => openOnce(userId, () => portal(userId)),
    /** Undoes a cancellation. @throws AppError `nothing_to_undo`. */
    undoCancellation: (userId: string): Promise<void> => keyedMutex(userId, () => undo(userId)),
    /** Why a payment failed, in Stripe's words; null: not this user's, or no reason given. */
    async failureOf(userId: string, paymentIntent: string): Promise<string | null> {
      const customer = await customers.idOf(userId);
      if (!customer || !/^pi_\w+$/.test(paymentIntent)) return null;
      const intent = await stripe.paymentIntents.retrieve(paymentIntent);
      if (idOf(intent.customer) !== customer) return null;
      return intent.last_payment_error?.message ?? null;
    },
    /** Newest first; empty if the user never subscribed. */
    async invoices(userId: string): Promise<BillingInvoice[]> {
      const customer = await customers.idOf(userId);
      if (!customer) return [];
      const list = await ofCustomer(userId, customer, () =>
        stripe.invoices.list({
          customer,
          // The list includes invoices of other products.
          limit: 100,
          expand: ["data.parent.subscription_details.subscription"],
        }),
      );
      const data = list?.data ?? [];
      const shown: BillingInvoice[] = [];
      for (const invoice of data) {
        if (shown.length === invoicesShown) break;
        if (invoice.status === "draft" || !(await planScope.isShown(invoice, userId))) continue;
        shown.push(viewInvoice(invoice, isPayable(invoice, data)));
      }
      return shown;
    },
  };
}

function viewInvoice(invoice: Stripe.Invoice, payable: boolean): BillingInvoice {
  const { paid_at } = invoice.status_transitions;
  return {
    id: invoice.id,
    number: invoice.number,
    createdAt: isoOf(invoice.created),
    amount: invoice.total,
    currency: invoice.currency,
    status: invoice.status ?? "open",
    paidAt: paid_at === null ? null : isoOf(paid_at),
    payable,
    url: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

const isoOf = (seconds: number): string => new Date(seconds * SECOND).toISOString();
