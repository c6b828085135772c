import { DAY } from "#app/core/time/clock.ts";

/** How long someone whose payment has failed may go on while the provider tries again. */
const PAST_DUE_GRACE = 7 * DAY;

/** What the rule looks at in a subscription; the payment provider's own words for its status. */
export interface SubscriptionFacts {
  status: string;
  currentPeriodEnd: number | null;
  endsAt: number | null;
  pastDueSince: number | null;
}

interface AccessFacts {
  subscriptions: readonly SubscriptionFacts[];
  /** The operator has given access away and not taken it back. */
  complimentary: boolean;
  isOperator: boolean;
}

/** Whether a person may use the dashboard at this moment. */
export function hasAccess(
  { subscriptions, complimentary, isOperator }: AccessFacts,
  now: number,
): boolean {
  return isOperator || complimentary || subscriptions.some((one) => isInForce(one, now));
}

function isInForce(subscription: SubscriptionFacts, now: number): boolean {
  const end = accessEnd(subscription);
  // An end that has passed is one, even while the provider's last word is still on its way.
  return end === "never" || (end !== null && now < end);
}

/** When the access that a subscription gives ends, as things stand; null: it gives none. */
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
    // incomplete, incomplete_expired, unpaid, paused: nothing has been paid for this time.
    default:
      return null;
  }
}

/** Those that have run out, or were never begun: there is nothing in them to undo. */
const over: readonly string[] = ["canceled", "incomplete", "incomplete_expired"];

/**
 * When a subscription that has been cancelled ends; null: it has not been, or has ended. Also of one
 * whose payment has failed, whose access may end before.
 */
export function cancellationEnd({ status, endsAt }: SubscriptionFacts, now: number): number | null {
  return endsAt !== null && now < endsAt && !over.includes(status) ? endsAt : null;
}

/**
 * The subscription that counts where there are several: one that gives access, the one that gives
 * it longest; else the first of them. Null when there is none.
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
 * When the present term of a person's subscription ends: their access, or, where that goes on, the
 * period that is paid. Null when no subscription is in force, or nobody knows.
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
