import { DAY } from "#app/core/time/clock.ts";

/** Grace period after a failed payment, while the provider retries. */
const PAST_DUE_GRACE = 7 * DAY;

/** The subscription fields the rule uses; status values are the payment provider's. */
export interface SubscriptionFacts {
  status: string;
  currentPeriodEnd: number | null;
  endsAt: number | null;
  pastDueSince: number | null;
}

interface AccessFacts {
  subscriptions: readonly SubscriptionFacts[];
  /** The operator granted access and has not revoked it. */
  complimentary: boolean;
  isOperator: boolean;
}

/** Whether a user may use the dashboard now. */
export function hasAccess(
  { subscriptions, complimentary, isOperator }: AccessFacts,
  now: number,
): boolean {
  return isOperator || complimentary || subscriptions.some((one) => isInForce(one, now));
}

function isInForce(subscription: SubscriptionFacts, now: number): boolean {
  const end = accessEnd(subscription);
  // A past end counts even if the provider's final update has not arrived.
  return end === "never" || (end !== null && now < end);
}

/** When a subscription's access is due to end; null: it gives no access. */
export function accessEnd({
  status,
  currentPeriodEnd,
  endsAt,
  pastDueSince,
}: SubscriptionFacts): number | "never" | null {
  switch (status) {
    case "active":
    case "trialing":
      return endsAt ?? "never";
    case "canceled":
      return endsAt ?? currentPeriodEnd;
    case "past_due": {
      if (pastDueSince === null) return null;
      const graceEnd = pastDueSince + PAST_DUE_GRACE;
      return endsAt === null ? graceEnd : Math.min(endsAt, graceEnd);
    }
    // incomplete, incomplete_expired, unpaid, paused: this period is not paid.
    default:
      return null;
  }
}

/** Expired or never started: nothing to undo. */
const over: readonly string[] = ["canceled", "incomplete", "incomplete_expired"];

/**
 * When a canceled subscription ends; null: not canceled, or already ended. After a failed payment,
 * access may end earlier.
 */
export function cancellationEnd({ status, endsAt }: SubscriptionFacts, now: number): number | null {
  return endsAt !== null && now < endsAt && !over.includes(status) ? endsAt : null;
}

/**
 * The subscription that counts among several: the one with the longest access, else the first.
 * Null: there are none.
 * @param subscriptions the newest first
 */
export function currentSubscription<One extends SubscriptionFacts>(
  subscriptions: readonly One[],
  now: number,
): One | null {
  const lasts = (one: One) => {
    const end = accessEnd(one);
    return end === "never" ? Number.MAX_SAFE_INTEGER : (end ?? 0);
  };
  const inForce = subscriptions.filter((one) => isInForce(one, now));
  return inForce.sort((a, b) => lasts(b) - lasts(a))[0] ?? subscriptions[0] ?? null;
}

/**
 * When a user's current term ends: their access, or the paid period if access continues. Null: no
 * active subscription, or unknown.
 * @param subscriptions the newest first
 */
export function currentTermEnd(
  subscriptions: readonly SubscriptionFacts[],
  now: number,
): number | null {
  const present = currentSubscription(subscriptions, now);
  if (!present || !isInForce(present, now)) return null;
  const end = accessEnd(present);
  return end === "never" ? present.currentPeriodEnd : end;
}
