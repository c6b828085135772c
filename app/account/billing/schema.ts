import * as z from "zod/mini";

/** How a person's subscription stands, as the API and the dashboard tell it. Instants are ISO. */
export const SubscriptionStatus = z.object({
  /** The payment provider's own word (active, trialing, past_due, canceled …); none: no subscription. */
  status: z.string(),
  /** Access that nobody pays for: given by the operator, or the operator's own. */
  complimentary: z.boolean(),
  canAccess: z.boolean(),
  currentPeriodEnd: z.nullable(z.string()),
  /** When the access that it gives ends as things stand; null: it goes on, or there is none. */
  endsAt: z.nullable(z.string()),
  /**
   * When the subscription ends because it has been cancelled, which can still be undone; null: it has
   * not been, or is over. Apart from `endsAt`, since a payment that fails may end access before.
   */
  cancelsAt: z.nullable(z.string()),
  /** When the subscription began; null: there is none, or its first payment has not been made. */
  since: z.nullable(z.string()),
  /** Subscriptions that charge: more than one is one too many. */
  running: z.number(),
  /**
   * What the subscription charges, which may be another price than the plan's: it was made at that.
   * `label` null: only the invoices say. `every`: such as "month" or "3 months". Null: none.
   */
  charge: z.nullable(z.object({ label: z.nullable(z.string()), every: z.nullable(z.string()) })),
  /**
   * Collecting is paused at Stripe, which leaves the status as it is; `behavior` is Stripe's word for
   * what becomes of invoices meanwhile. `resumesAt` null: when somebody says so. Null: it is not.
   */
  collectionPause: z.nullable(
    z.object({ behavior: z.string(), resumesAt: z.nullable(z.string()) }),
  ),
  /** It ended, and Stripe has neither the customer nor its invoices any more. */
  customerDeleted: z.boolean(),
  /** What is on offer. */
  plan: z.object({ name: z.string(), priceLabel: z.string() }),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** A subscription to be paid, by its secret; without one there is nothing to pay. */
export const SubscriptionStart = z.object({
  subscriptionId: z.string(),
  clientSecret: z.optional(z.string()),
});
export type SubscriptionStart = z.infer<typeof SubscriptionStart>;

/** An invoice as the billing page lists it; it lives at Stripe and is not stored here. */
export const BillingInvoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  /** ISO. */
  createdAt: z.string(),
  /** In the currency's smallest unit, such as cents. */
  amount: z.number(),
  /** Three letters, in lower case. */
  currency: z.string(),
  /** Stripe's own word: open, paid, void or uncollectible. */
  status: z.string(),
  /** ISO; null: it has not been paid. */
  paidAt: z.nullable(z.string()),
  /** Open, and what it asks for still comes of paying it. */
  payable: z.boolean(),
  /** Stripe's page of it, where it can be paid too. */
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
  /** Why it was taken back, where that was asked. */
  revokeReason: string | null;
}

/** Somebody with a subscription, or who was given access, as the operator sees them. Instants are ISO. */
export interface Subscriber {
  userId: string;
  email: string | null;
  name: string | null;
  /** When the account was made. */
  since: string;
  /** `currentPeriodEnd` is the renewal, unless there is an `endsAt`. */
  subscription: SubscriptionStatus;
  /** The latest first; `revokedAt` null: it holds. */
  grants: AccessGrant[];
  /** The customer in Stripe's dashboard. */
  stripeUrl: string | null;
  /** Of several running subscriptions, the customers that have them, which may be two; else empty. */
  runningUrls: string[];
}

/** An event of Stripe's whose customer could not be fetched yet. */
export interface FailedEvent {
  id: string;
  type: string;
  receivedAt: string;
  attempts: number;
  error: string;
  /** When it is tried again by itself. */
  nextAt: string | null;
  stripeUrl: string | null;
}

/** A fetch of a customer's state that failed and that no event has asked for. Instants are ISO. */
export interface FailedSync {
  customerId: string;
  /** Whose it is; null: of nobody here, or without an address. */
  email: string | null;
  since: string;
  attempts: number;
  error: string;
  /** When it is tried again by itself. */
  nextAt: string | null;
  stripeUrl: string;
}

/**
 * What goes wrong with Stripe beside events and syncs: its messages are refused, since their signature
 * does not fit, or is too old, or since they are of the other mode; the nightly look has failed; or
 * Stripe refuses to open its portal.
 */
export type ErrorKind = "signature" | "too_old" | "mode" | "nightly" | "portal";

/** Instants are ISO. */
export interface ErrorCounter {
  kind: ErrorKind;
  /** How often, since it was last well. */
  count: number;
  since: string;
  lastAt: string;
  /** In the words of whoever failed; null: the kind says it all. */
  reason: string | null;
}

/** Somebody with more than one subscription that charges. */
export interface DoubledSubscriber {
  userId: string;
  email: string | null;
  running: number;
}

/** Whether what Stripe tells arrives. */
export interface StripeHealth {
  /** ISO; null: no event has ever been taken. */
  lastEventAt: string | null;
  errors: ErrorCounter[];
}
