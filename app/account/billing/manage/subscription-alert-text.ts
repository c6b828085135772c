import { formatDateIn } from "#app/account/billing/format-date.ts";
import type { SubscriptionStatus } from "#app/account/billing/schema.ts";

interface SubscriptionAlertText {
  tone: "warning" | "accent";
  text: string;
}

/**
 * What a person with access should know of their subscription; null while all is well.
 * @param timeZone the one of the workspace: days are told by its calendar
 */
export function alertTextOf(
  { status, complimentary, canAccess, endsAt, cancelsAt }: SubscriptionStatus,
  timeZone: string,
): SubscriptionAlertText | null {
  if (!canAccess || complimentary || endsAt === null) return null;
  const date = formatDateIn(endsAt, timeZone);
  if (status === "past_due") {
    const failed =
      "Your last payment failed. We will try again; please make sure that your card can be charged.";
    const without = `Without a payment you have access until ${date}.`;
    if (cancelsAt === null) return { tone: "warning", text: `${failed} ${without}` };
    // Whichever comes first ends access.
    const cancelled =
      cancelsAt === endsAt
        ? `You have also cancelled: your subscription and your access end on ${date}.`
        : `${without} You have also cancelled: your subscription ends on ${formatDateIn(cancelsAt, timeZone)}.`;
    return { tone: "warning", text: `${failed} ${cancelled}` };
  }
  return {
    tone: "accent",
    text: `Your subscription ends on ${date}. Until then your agents keep running.`,
  };
}
