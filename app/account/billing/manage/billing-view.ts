import type { GuaranteeState } from "#app/account/billing/access/guarantee.ts";
import type { BillingInvoice } from "#app/account/billing/schema.ts";
import type { SubscriptionStatus } from "#app/account/billing/schema.ts";

/** What the billing page's forms ask for. */
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
  /** Somebody comes from Stripe's portal, and Stripe has not said yet how things stand. */
  isAsking: boolean;
  /** Whether this site takes payments. */
  configured: boolean;
  /** Null: Stripe did not answer. */
  invoices: BillingInvoice[] | null;
  guarantee: GuaranteeState;
  /** Where the answer to a request goes; null: the account has no address. */
  email: string | null;
}
