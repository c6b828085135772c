import type { GuaranteeState } from "#app/account/billing/access/guarantee.ts";
import type { BillingInvoice } from "#app/account/billing/schema.ts";
import type { SubscriptionStatus } from "#app/account/billing/schema.ts";

/** The intents of the billing page's forms. */
export const billingIntents = {
  manage: "manage",
  undo: "undo_cancellation",
  refund: "ask_for_refund",
} as const;

export const noteField = "note";

/** What the billing page shows. */
export interface BillingView {
  subscription: SubscriptionStatus;
  isOperator: boolean;
  timeZone: string;
  /** The user returned from Stripe's portal, and Stripe has not responded yet. */
  isAsking: boolean;
  /** Whether this site takes payments. */
  configured: boolean;
  /** Null: Stripe did not answer. */
  invoices: BillingInvoice[] | null;
  guarantee: GuaranteeState;
  /** Where replies to a request go; null: no email address. */
  email: string | null;
}
