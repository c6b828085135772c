import { wallClock } from "../core/time-zone";
import { formatDay } from "../ui/format";
import type { SubscriptionStatus } from "./schema";

export interface SubscriptionRemark {
  tone: "warning" | "accent";
  text: string;
}

/**
 * What a person with access should know of their subscription; null while all is well.
 * @param timeZone the one of the workspace: days are told by its calendar
 */
export function remarkOn(
  { status, complimentary, canAccess, endsAt }: SubscriptionStatus,
  timeZone: string,
): SubscriptionRemark | null {
  if (!canAccess || complimentary || endsAt === null) return null;
  const { day } = wallClock(Date.parse(endsAt), timeZone);
  const date = `${formatDay(day)}, ${day.slice(0, 4)}`;
  if (status === "past_due") {
    return {
      tone: "warning",
      text: `Your last payment failed. We will try again; please make sure that your card can be charged. Without a payment you have access until ${date}.`,
    };
  }
  return {
    tone: "accent",
    text: `Your subscription ends on ${date}. Until then your agents keep running.`,
  };
}
