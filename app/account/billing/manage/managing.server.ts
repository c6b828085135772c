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

/** Two years of months. */
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
  /** Where it is told to the operator that Stripe refuses to open its portal. */
  errorCounters: Pick<ErrorCounters, "increment" | "reset">;
}

/** What somebody does with a subscription: look at invoices, manage it at Stripe, undo its end. */
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
        "There is no cancellation to undo: the subscription goes on, or it has ended already.",
      );
    }
    // The portal sets a date and the API a flag. Stripe takes one of the two at a time.
    const { id, cancel_at_period_end: flag } = ending;
    const unflagged = flag
      ? await stripe.subscriptions.update(id, { cancel_at_period_end: false })
      : ending;
    if (unflagged.cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: "" });
    await refresh(userId, customer);
  }

  /** Null: the customer is gone at Stripe, with all that it had; what is stored follows at once. */
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
      // Most often nobody has saved the portal's settings at Stripe: only the operator can.
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
     * The address of Stripe's portal, where cards, invoices and the cancellation are.
     * @throws AppError `not_found` for somebody who has never subscribed
     */
    portal: (userId: string): Promise<string> => openOnce(userId, () => portal(userId)),
    /** Takes a cancellation back. @throws AppError `nothing_to_undo`. */
    undoCancellation: (userId: string): Promise<void> => keyedMutex(userId, () => undo(userId)),
    /** Why a payment has failed, in Stripe's words; null: it is not theirs, or Stripe gives no reason. */
    async failureOf(userId: string, paymentIntent: string): Promise<string | null> {
      const customer = await customers.idOf(userId);
      if (!customer || !/^pi_\w+$/.test(paymentIntent)) return null;
      const intent = await stripe.paymentIntents.retrieve(paymentIntent);
      if (idOf(intent.customer) !== customer) return null;
      return intent.last_payment_error?.message ?? null;
    },
    /** The latest first; none for somebody who has never subscribed. */
    async invoices(userId: string): Promise<BillingInvoice[]> {
      const customer = await customers.idOf(userId);
      if (!customer) return [];
      const list = await ofCustomer(userId, customer, () =>
        stripe.invoices.list({
          customer,
          // Other products' are among them.
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
