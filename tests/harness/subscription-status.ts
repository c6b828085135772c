import type { SubscriptionStatus } from "#app/account/billing/schema.ts";
import { describeSubscription } from "#app/account/billing/manage/subscription.copy.ts";

/* Subscription statuses, for tests of their texts. */

export const june = "2026-06-15T23:30:00.000Z";

/** Of one that runs. */
export const running = { canAccess: true, currentPeriodEnd: june };

/** Nothing that a person can do about it. */
export const nothing = { manage: null, undo: false, subscribe: false };

export const statusOf = (changes: Partial<SubscriptionStatus>): SubscriptionStatus => ({
  status: "none",
  complimentary: false,
  canAccess: false,
  currentPeriodEnd: null,
  endsAt: null,
  cancelsAt: null,
  since: null,
  running: 0,
  charge: { label: "$24.99", every: "month" },
  collectionPause: null,
  customerDeleted: false,
  plan: { name: "Pro", priceLabel: "$29.99" },
  ...changes,
});

type Reader = Parameters<typeof describeSubscription>[1];

export const reader: Reader = {
  timeZone: "UTC",
  isOperator: false,
  invoices: [],
  supportEmail: "support@example.com",
};

/** What a person reads of it. */
export const wordsOf = (changes: Partial<SubscriptionStatus>, as: Partial<Reader> = {}) =>
  describeSubscription(statusOf(changes), { ...reader, ...as });
