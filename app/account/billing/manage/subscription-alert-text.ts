import { formatDateIn } from "#app/account/billing/format-date.ts";
import type { SubscriptionStatus } from "#app/account/billing/schema.ts";

interface SubscriptionAlertText {
  tone: "warning" | "accent";
  text: string;
}

/**
 * The dashboard alert about a subscription; null: all is well.
 * @param timeZone the workspace's, used for dates
 */
export function alertTextOf(
  { status, complimentary, canAccess, endsAt, cancelsAt }: SubscriptionStatus,
  timeZone: string,
): SubscriptionAlertText | null {
  if (!canAccess || complimentary || endsAt === null) return null;
  const date = formatDateIn(endsAt, timeZone);
  if (status === "past_due") {
    const failed = "Your last payment failed. We will try again. Please check your card.";
    const without = `Without payment, you have access until ${date}.`;
    if (cancelsAt === null) return { tone: "warning", text: `${failed} ${without}` };
    // Access ends at the earlier of the two dates.
    const cancelled =
      cancelsAt === endsAt
        ? `You have also canceled: your subscription and your access end on ${date}.`
        : `${without} You have also canceled: your subscription ends on ${formatDateIn(cancelsAt, timeZone)}.`;
    return { tone: "warning", text: `${failed} ${cancelled}` };
  }
  return {
    tone: "accent",
    text: `Your subscription ends on ${date}. Until then your agents keep running.`,
  };
}
