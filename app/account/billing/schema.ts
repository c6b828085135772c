import * as z from "zod/mini";

/** A subscription's status, as returned by the API and shown on the dashboard. Instants are ISO. */
export const SubscriptionStatus = z.object({
  /**
   * The payment provider's status (active, trialing, past_due, canceled …); none: no subscription.
   */
  status: z.string(),
  /** Free access: granted by the operator, or the operator's own. */
  complimentary: z.boolean(),
  canAccess: z.boolean(),
  currentPeriodEnd: z.nullable(z.string()),
  /** When access is due to end; null: it continues, or there is none. */
  endsAt: z.nullable(z.string()),
  /**
   * When a canceled subscription ends, while that can be undone; null: not canceled, or ended. A
   * failed payment may end access before that, see `endsAt`.
   */
  cancelsAt: z.nullable(z.string()),
  /** When the subscription started; null: none, or its first payment is pending. */
  since: z.nullable(z.string()),
  /** How many subscriptions are charged; there should be at most one. */
  running: z.number(),
  /**
   * The charge, which may differ from the plan's current price. `label` null: only the invoices
   * say. `every`: such as "month" or "3 months". Null: none.
   */
  charge: z.nullable(z.object({ label: z.nullable(z.string()), every: z.nullable(z.string()) })),
  /**
   * Payment collection is paused at Stripe, which does not change the status; `behavior` is
   * Stripe's term for the invoices. `resumesAt` null: no date set. Null: not paused.
   */
  collectionPause: z.nullable(
    z.object({ behavior: z.string(), resumesAt: z.nullable(z.string()) }),
  ),
  /** It ended, and Stripe has deleted the customer and its invoices. */
  customerDeleted: z.boolean(),
  /** The plan on offer. */
  plan: z.object({ name: z.string(), priceLabel: z.string() }),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** A subscription and its payment secret; no secret: nothing to pay. */
export const SubscriptionStart = z.object({
  subscriptionId: z.string(),
  clientSecret: z.optional(z.string()),
});
export type SubscriptionStart = z.infer<typeof SubscriptionStart>;

/** An invoice as listed on the billing page; it is hosted by Stripe and not stored here. */
export const BillingInvoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  /** ISO. */
  createdAt: z.string(),
  /** In the currency's smallest unit, such as cents. */
  amount: z.number(),
  /** Three lowercase letters. */
  currency: z.string(),
  /** Stripe's status: open, paid, void or uncollectible. */
  status: z.string(),
  /** ISO; null: not paid. */
  paidAt: z.nullable(z.string()),
  /** Open, and paying it still gives access. */
  payable: z.boolean(),
  /** Stripe's page for it, where it can be paid. */
  url: z.nullable(z.string()),
  pdfUrl: z.nullable(z.string()),
});
export type BillingInvoice = z.infer<typeof BillingInvoice>;

/** Access that the operator gave. Instants are ISO. */
interface AccessGrant {
  id: string;
  reason: string;
  createdAt: string;
  revokedAt: string | null;
  /** Why it was revoked, if a reason was given. */
  revokeReason: string | null;
}

/** A user with a subscription or grant, as the operator sees them. Instants are ISO. */
export interface Subscriber {
  userId: string;
  email: string | null;
  name: string | null;
  /** When the account was created. */
  since: string;
  /** `currentPeriodEnd` is the renewal, unless `endsAt` is set. */
  subscription: SubscriptionStatus;
  /** Newest first; `revokedAt` null: active. */
  grants: AccessGrant[];
  /** The customer in Stripe's dashboard. */
  stripeUrl: string | null;
  /** The customers of several running subscriptions, which may be two; else empty. */
  runningUrls: string[];
}

/** A Stripe event with a customer that could not be fetched yet. */
export interface FailedEvent {
  id: string;
  type: string;
  receivedAt: string;
  attempts: number;
  error: string;
  /** When it is retried. */
  nextAt: string | null;
  stripeUrl: string | null;
}

/** A failed customer sync without an event. Instants are ISO. */
export interface FailedSync {
  customerId: string;
  /** The user's email; null: unknown user, or no address. */
  email: string | null;
  since: string;
  attempts: number;
  error: string;
  /** When it is retried. */
  nextAt: string | null;
  stripeUrl: string;
}

/**
 * Stripe problems besides events and syncs: messages with an invalid or old signature or of the
 * other mode, a failed nightly check, or a refused portal.
 */
export type ErrorKind = "signature" | "too_old" | "mode" | "nightly" | "portal";

/** Instants are ISO. */
export interface ErrorCounter {
  kind: ErrorKind;
  /** How often, since it last worked. */
  count: number;
  since: string;
  lastAt: string;
  /** The error's own message; null: the kind says it all. */
  reason: string | null;
}

/** A user with more than one running subscription. */
export interface DoubledSubscriber {
  userId: string;
  email: string | null;
  running: number;
}

/** Whether Stripe's events arrive. */
export interface StripeHealth {
  /** ISO; null: no event was ever accepted. */
  lastEventAt: string | null;
  errors: ErrorCounter[];
}
