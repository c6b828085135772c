import { DAY } from "../core/clock";

/** How long someone whose payment has failed may go on while the provider tries again. */
export const PAST_DUE_GRACE = 7 * DAY;

/** What the rule looks at in a subscription; the payment provider's own words for its status. */
export interface SubscriptionState {
  status: string;
  currentPeriodEnd: number | null;
  endsAt: number | null;
  pastDueSince: number | null;
}

export interface AccessFacts {
  subscriptions: readonly SubscriptionState[];
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

function isInForce(subscription: SubscriptionState, now: number): boolean {
  const { status, currentPeriodEnd, endsAt, pastDueSince } = subscription;
  // An end that has passed is one, even while the provider's last word is still on its way.
  const ended = endsAt !== null && endsAt <= now;
  switch (status) {
    case "active":
    case "trialing":
      return !ended;
    case "canceled":
      return now < (endsAt ?? currentPeriodEnd ?? 0);
    case "past_due":
      return !ended && pastDueSince !== null && now < pastDueSince + PAST_DUE_GRACE;
    // incomplete, incomplete_expired, unpaid, paused: nothing has been paid for this time.
    default:
      return false;
  }
}
