import type { Tone } from "../../platform/ui/badge";
import { formatDateIn } from "./format-date";
import type { BillingInvoice, SubscriptionStatus } from "./schema";

/** How a subscription stands, in words. */
export interface SubscriptionTexts {
  badge: { tone: Tone; text: string };
  /** Those that there are to tell. */
  dates: { label: string; value: string }[];
  /** What is charged, or on offer, and how often; null: neither. */
  price: { amount: string; every: string } | null;
  /** What happens next. */
  next: string;
  can: {
    /** In Stripe's portal, where cards, invoices and the cancellation are; null: nothing there. */
    manage: "cancel" | "pay" | "look" | null;
    undo: boolean;
    subscribe: boolean;
  };
}

interface Facts {
  canAccess: boolean;
  /** What is charged, within a sentence. */
  amount: string;
  /** How long a payment lasts, within a sentence. */
  term: string;
  periodEnd: string | null;
  end: string | null;
  /** Whether an open invoice decides, and whether money was taken; null: nobody knows at the moment. */
  owes: boolean | null;
  hasPaid: boolean | null;
  supportEmail: string;
}

interface Reader {
  timeZone: string;
  isOperator: boolean;
  invoices: readonly Pick<BillingInvoice, "status" | "amount" | "payable">[] | null;
  supportEmail: string;
}

interface Description extends Omit<SubscriptionTexts, "price" | "dates"> {
  date: SubscriptionTexts["dates"][number] | null;
}
type Describe = (facts: Facts) => Description;

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

export const complimentaryBadge = "Complimentary access";

const besides = "You also have complimentary access, which does not depend on it.";
const kept = "None of your data is deleted.";
const uncharged = "Nothing more is charged.";

const can = (changes: Partial<SubscriptionTexts["can"]>): SubscriptionTexts["can"] => ({
  manage: null,
  undo: false,
  subscribe: false,
  ...changes,
});

const dated = (label: string, value: string | null) => (value === null ? null : { label, value });

const noSubscription: Describe = () => ({
  badge: { tone: "neutral", text: "No subscription" },
  date: null,
  next: "You have no subscription, and nothing is charged.",
  can: can({ subscribe: true }),
});

const complimentaryWords = (isOperator: boolean): Description => ({
  badge: { tone: "success", text: complimentaryBadge },
  date: null,
  next: isOperator
    ? "You run this installation, so you have access without a subscription. Nothing is charged."
    : `You have been given access without paying, with no end date. Nothing is charged. If it is ever taken back, your agents rest. ${kept}`,
  can: can({}),
});

const ending: Describe = ({ canAccess, end }) => ({
  badge: canAccess ? { tone: "warning", text: "Cancelled" } : { tone: "neutral", text: "Ended" },
  date: dated(canAccess ? "Access until" : "Ended on", end),
  next: canAccess
    ? `${uncharged} Your agents keep running until then, and then rest. ${kept}`
    : `${uncharged} Your agents are resting. ${kept} Subscribe again, and they carry on where they stopped.`,
  can: can({ manage: "look", subscribe: !canAccess }),
});

const byStatus: Partial<Record<string, Describe>> = {
  active(facts) {
    if (facts.end !== null) {
      const words = ending(facts);
      return { ...words, can: { ...words.can, undo: facts.canAccess } };
    }
    return {
      badge: { tone: "success", text: "Active" },
      date: dated("Renews on", facts.periodEnd),
      next: `Your card is charged ${facts.amount} again when the ${facts.term} that you have paid for is over. You can cancel anytime, without a fee, and keep access until then.`,
      can: can({ manage: "cancel" }),
    };
  },
  trialing(facts) {
    if (facts.end !== null) return byStatus.active?.(facts) ?? ending(facts);
    return {
      badge: { tone: "success", text: "Trial" },
      date: dated("Trial until", facts.periodEnd),
      next: `Your card is charged ${facts.amount} for the first time when the trial is over, unless you cancel before then.`,
      can: can({ manage: "cancel" }),
    };
  },
  past_due: ({ canAccess, end }) => ({
    badge: { tone: "danger", text: "Payment failed" },
    date: canAccess ? dated("Access without a payment until", end) : null,
    next: canAccess
      ? "Your last payment failed. Stripe will try again; please make sure that your card can be charged, or use another one."
      : `Your last payment failed and is still open, so your agents are resting. Pay it, or use another card, and they carry on. ${kept}`,
    can: can({ manage: "pay" }),
  }),
  unpaid({ owes }) {
    const badge = { tone: "danger", text: "Not paid" } as const;
    if (owes === null)
      return {
        badge,
        date: null,
        next: `Several payments failed, so your agents are resting. What you owe is shown here as soon as your invoices are. ${kept}`,
        can: can({ manage: "look" }),
      };
    return {
      badge,
      date: null,
      next: owes
        ? `Several payments failed, so your agents are resting. Pay the open invoice below, and they carry on. ${kept}`
        : `Several payments failed, so nothing more is charged and your agents are resting. Subscribe again, and they carry on: you pay for one month, and nothing for what was left open before. ${kept}`,
      can: owes ? can({ manage: "pay" }) : can({ manage: "look", subscribe: true }),
    };
  },
  // Only one that ended a trial without a card is replaced: any other has a paid month in it.
  paused: ({ hasPaid, supportEmail }) => ({
    badge: { tone: "danger", text: "Paused" },
    date: null,
    next:
      hasPaid === false
        ? `Your trial is over, so nothing is charged and your agents are resting. Subscribe, and they carry on. ${kept}`
        : `Your subscription is paused, so nothing is charged and your agents are resting. Write to us at ${supportEmail} to resume it. ${kept}`,
    can: can({ manage: "look", subscribe: hasPaid === false }),
  }),
  canceled: ending,
  incomplete: () => ({
    badge: { tone: "warning", text: "Not finished" },
    date: null,
    next: "You started to subscribe, but no payment has arrived yet. If you have just paid, look again in a moment: nothing is charged twice.",
    can: can({ subscribe: true }),
  }),
};
