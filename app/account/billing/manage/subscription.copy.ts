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
 * @param timeZone the one of the workspace: days are told by its calendar
 * @param isOperator the reader runs this installation
 * @param invoices the person's own; null: nobody knows them at the moment
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
      `You have also cancelled: your subscription ends on ${cancelledTo}, and nothing is charged after that.`,
    complimentary && besides,
  ];
  return {
    ...words,
    dates: [
      // Where the cancellation comes first, access ends with it, and no payment changes that.
      ...(date && !(cancelledTo !== null && cancelsAt === endsAt) ? [date] : []),
      ...(cancelledTo === null ? [] : [{ label: "Cancelled, ends on", value: cancelledTo }]),
    ],
    next: next.filter(Boolean).join(" "),
    can: { ...words.can, undo: words.can.undo || cancelledTo !== null },
    price: priceOf(status, words.can),
  };
}

/** What else is wrong must not hide it. Of one that is replaced by another, nobody needs to know. */
function tellsCancellation(
  { status, cancelsAt }: SubscriptionStatus,
  { subscribe }: SubscriptionTexts["can"],
): boolean {
  return cancelsAt !== null && ["past_due", "unpaid", "paused"].includes(status) && !subscribe;
}

/** What becomes of a subscription whose cancellation is undone. */
export function afterUndoing({ status }: Pick<SubscriptionStatus, "status">): string {
  if (status === "past_due" || status === "unpaid") return "What is open still has to be paid.";
  return status === "paused" ? "It stays paused." : "It renews as before.";
}

/** Of what is on offer the plan's price, else the subscription's own: never both. */
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

/** A subscription of one's own beside access that was given: what it charges matters more. */
const asksForMoney = new Set(["active", "trialing", "past_due"]);

const besides = "You also have complimentary access, which does not depend on it.";
