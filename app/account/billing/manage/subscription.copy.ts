import { formatDateIn } from "#app/account/billing/format-date.ts";
import type { BillingInvoice, SubscriptionStatus } from "#app/account/billing/schema.ts";
import {
  byStatus,
  complimentaryWords,
  noSubscription,
  type SubscriptionTexts,
} from "./status.copy.ts";

interface Reader {
  timeZone: string;
  isOperator: boolean;
  invoices: readonly Pick<BillingInvoice, "status" | "amount" | "payable">[] | null;
  supportEmail: string;
}

/**
 * @param timeZone the workspace's, used for dates
 * @param isOperator whether the user runs this installation
 * @param invoices the user's; null: unknown right now
 */
export function describeSubscription(
  status: SubscriptionStatus,
  { timeZone, isOperator, invoices, supportEmail }: Reader,
): SubscriptionTexts {
  const { canAccess, complimentary, charge, currentPeriodEnd, endsAt, cancelsAt } = status;
  const dayOf = (instant: string | null) =>
    instant === null ? null : formatDateIn(instant, timeZone);
  const { collectionPause, customerDeleted } = status;
  const describe = byStatus[status.status];
  if (complimentary && (!describe || !asksForMoney.has(status.status))) {
    return { ...complimentaryWords(isOperator), dates: [], price: null };
  }
  const { date, ...words } = (describe ?? noSubscription)({
    canAccess,
    amount: charge?.label ?? "the amount on your invoice",
    term: /^[a-z]+$/.test(charge?.every ?? "") ? (charge?.every ?? "") : "period",
    periodEnd: dayOf(currentPeriodEnd),
    end: dayOf(endsAt),
    owes: invoices && invoices.some(({ payable }) => payable),
    hasPaid: invoices && invoices.some(({ status: its, amount }) => its === "paid" && amount > 0),
    pause: collectionPause && {
      until: dayOf(collectionPause.resumesAt),
      chargesLater: collectionPause.behavior === "keep_as_draft",
    },
    customerDeleted,
    supportEmail,
  });
  const cancelledTo = tellsCancellation(status, words.can) ? dayOf(cancelsAt) : null;
  const next = [
    words.next,
    cancelledTo !== null &&
      `You have also canceled: your subscription ends on ${cancelledTo}, and nothing is charged after that.`,
    complimentary && besides,
  ];
  return {
    ...words,
    dates: [
      // If the cancellation comes first, access ends then, and paying does not change that.
      ...(date && !(cancelledTo !== null && cancelsAt === endsAt) ? [date] : []),
      ...(cancelledTo === null ? [] : [{ label: "Canceled, ends on", value: cancelledTo }]),
    ],
    next: next.filter(Boolean).join(" "),
    can: { ...words.can, undo: words.can.undo || cancelledTo !== null },
    price: priceOf(status, words.can),
  };
}

/** Other problems must not hide a cancellation. A subscription about to be replaced needs no mention. */
function tellsCancellation(
  { status, cancelsAt }: SubscriptionStatus,
  { subscribe }: SubscriptionTexts["can"],
): boolean {
  return cancelsAt !== null && ["past_due", "unpaid", "paused"].includes(status) && !subscribe;
}

/** What happens after undoing a cancellation. */
export function afterUndoing({ status }: Pick<SubscriptionStatus, "status">): string {
  if (status === "past_due" || status === "unpaid") return "Open invoices still have to be paid.";
  return status === "paused" ? "It stays paused." : "It renews as before.";
}

/** The plan's price if on offer, else the subscription's own. */
function priceOf(
  { charge, plan }: SubscriptionStatus,
  { manage, subscribe }: SubscriptionTexts["can"],
): SubscriptionTexts["price"] {
  if (subscribe) return { amount: plan.priceLabel, every: "per month" };
  if (manage === null || !charge) return null;
  const { label, every } = charge;
  const often = every === null ? "" : `${/^\d/.test(every) ? "every" : "per"} ${every}`;
  return { amount: label ?? "The amount on your invoice", every: often };
}

/** With both a subscription and free access, a paid subscription is shown. */
const asksForMoney = new Set(["active", "trialing", "past_due"]);

const besides = "You also have complimentary access, which does not depend on it.";
