import type { MarginView } from "./margins.ts";
import type {
  DoubledSubscriber,
  FailedEvent,
  FailedSync,
  StripeHealth,
  Subscriber,
} from "#app/account/billing/schema.ts";

/** What the operator's forms ask for. */
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

/** In a notice's Undo the reason travels in a cookie: longer ones would not fit. */
export const maxReasonLength = 200;

export const searchField = "q";
export const beforeField = "before";

/** What the operator's page of subscribers shows. */
export interface SubscribersView {
  subscribers: Subscriber[];
  /** Of a search: what was searched for. */
  words: string | null;
  /** Where the next page begins; null: this is the last. */
  next: string | null;
  isFirst: boolean;
  failed: { events: FailedEvent[]; count: number };
  failedSyncs: { syncs: FailedSync[]; count: number };
  doubled: DoubledSubscriber[];
  health: StripeHealth;
  price: PriceState;
  /** Of everybody; null: it is not the first page of all. */
  margins: MarginView | null;
}

export type PriceState =
  | { state: "well" }
  | { state: "not_configured" }
  | { state: "problem"; problem: string };
