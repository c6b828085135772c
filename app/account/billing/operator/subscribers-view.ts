import type { MarginView } from "./margins.ts";
import type {
  DoubledSubscriber,
  FailedEvent,
  FailedSync,
  StripeHealth,
  Subscriber,
} from "#app/account/billing/schema.ts";

/** The intents of the operator's forms. */
export const subscriberIntents = {
  grant: "grant",
  revoke: "revoke",
  retry: "retry",
  retrySync: "retry_sync",
} as const;

export const subscriberFields = {
  userId: "user",
  reason: "reason",
  eventId: "event",
  customerId: "customer",
} as const;

/** Undo stores the reason in the toast's cookie, which limits its length. */
export const maxReasonLength = 200;

export const searchField = "q";
export const beforeField = "before";

/** What the operator's page of subscribers shows. */
export interface SubscribersView {
  subscribers: Subscriber[];
  /** The search text; null: no search. */
  words: string | null;
  /** Where the next page starts; null: this is the last. */
  next: string | null;
  isFirst: boolean;
  failed: { events: FailedEvent[]; count: number };
  failedSyncs: { syncs: FailedSync[]; count: number };
  doubled: DoubledSubscriber[];
  health: StripeHealth;
  price: PriceState;
  /** For all users; null: not on the first page. */
  margins: MarginView | null;
}

export type PriceState =
  | { state: "well" }
  | { state: "not_configured" }
  | { state: "problem"; problem: string };
