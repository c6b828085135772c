import type { Tone } from "#app/platform/ui/badge.tsx";

/** A subscription's status as text. */
export interface SubscriptionTexts {
  badge: { tone: Tone; text: string };
  /** The dates to show. */
  dates: { label: string; value: string }[];
  /** The charge or the offer, and how often; null: neither. */
  price: { amount: string; every: string } | null;
  /** What happens next. */
  next: string;
  can: {
    /** The label for Stripe's portal; null: no link. */
    manage: "cancel" | "pay" | "look" | null;
    undo: boolean;
    subscribe: boolean;
  };
}

/** The inputs; dates are formatted already. */
interface Facts {
  canAccess: boolean;
  /** The charge, mid-sentence. */
  amount: string;
  /** The billing period, mid-sentence. */
  term: string;
  periodEnd: string | null;
  end: string | null;
  /** Whether an open invoice is due, and whether anything was ever paid; null: unknown right now. */
  owes: boolean | null;
  hasPaid: boolean | null;
  /** Set while collection is paused: until when, and whether payments are charged later. */
  pause: { until: string | null; chargesLater: boolean } | null;
  customerDeleted: boolean;
  supportEmail: string;
}

interface Description extends Omit<SubscriptionTexts, "price" | "dates"> {
  date: SubscriptionTexts["dates"][number] | null;
}
type Describe = (facts: Facts) => Description;

export const complimentaryBadge = "Complimentary access";

const kept = "None of your data is deleted.";
const uncharged = "Nothing more is charged.";

const can = (changes: Partial<SubscriptionTexts["can"]>): SubscriptionTexts["can"] => ({
  manage: null,
  undo: false,
  subscribe: false,
  ...changes,
});

const dated = (label: string, value: string | null) => (value === null ? null : { label, value });

export const noSubscription: Describe = () => ({
  badge: { tone: "neutral", text: "No subscription" },
  date: null,
  next: "You have no subscription, and nothing is charged.",
  can: can({ subscribe: true }),
});

export const complimentaryWords = (isOperator: boolean): Description => ({
  badge: { tone: "success", text: complimentaryBadge },
  date: null,
  next: isOperator
    ? "You run this installation, so you don't need a subscription. Nothing is charged."
    : `You have free access with no end date. Nothing is charged. If it is ever revoked, your agents pause. ${kept}`,
  can: can({}),
});

/** Stripe deleted the customer with all payments. */
const endedWithCustomer: Describe = ({ end, supportEmail }) => ({
  badge: { tone: "neutral", text: "Ended" },
  date: dated("Ended on", end),
  next: `${uncharged} Your agents are paused. ${kept} Stripe no longer has your customer record, so your invoices can't be shown here. If you need one, or paid for more time, email us at ${supportEmail}. Subscribe again, and your agents pick up where they stopped.`,
  can: can({ subscribe: true }),
});

/** Collection is paused; subscription and access continue. */
const uncollected: Describe = ({ pause, periodEnd, supportEmail }) => {
  const until = pause?.until ? ` until ${pause.until}` : " for now";
  const later = pause?.chargesLater
    ? " Payments due during the pause may be charged afterward."
    : " You won't be charged later for this time.";
  return {
    badge: { tone: "warning", text: "Payments paused" },
    date: dated("Current period ends", periodEnd),
    next: `Payments are paused, so your card is not charged${until}.${later} You keep access, and your agents keep running. Only we can pause or resume payments: email us at ${supportEmail}.`,
    can: can({ manage: "cancel" }),
  };
};

const ending: Describe = (facts) => {
  const { canAccess, end } = facts;
  if (!canAccess && facts.customerDeleted) return endedWithCustomer(facts);
  return {
    badge: canAccess ? { tone: "warning", text: "Canceled" } : { tone: "neutral", text: "Ended" },
    date: dated(canAccess ? "Access until" : "Ended on", end),
    next: canAccess
      ? `${uncharged} Your agents keep running until then, and then pause. ${kept}`
      : `${uncharged} Your agents are paused. ${kept} Subscribe again, and they pick up where they stopped.`,
    can: can({ manage: "look", subscribe: !canAccess }),
  };
};

/** By Stripe's status. */
export const byStatus: Partial<Record<string, Describe>> = {
  active(facts) {
    if (facts.end !== null) {
      const words = ending(facts);
      return { ...words, can: { ...words.can, undo: facts.canAccess } };
    }
    if (facts.pause) return uncollected(facts);
    return {
      badge: { tone: "success", text: "Active" },
      date: dated("Renews on", facts.periodEnd),
      next: `Your card is charged ${facts.amount} again when the ${facts.term} you've paid for ends. You can cancel anytime, without a fee, and keep access until then.`,
      can: can({ manage: "cancel" }),
    };
  },
  trialing(facts) {
    if (facts.end !== null || facts.pause) return byStatus.active?.(facts) ?? ending(facts);
    return {
      badge: { tone: "success", text: "Trial" },
      date: dated("Trial until", facts.periodEnd),
      next: `Your card is charged ${facts.amount} for the first time when the trial ends, unless you cancel before then.`,
      can: can({ manage: "cancel" }),
    };
  },
  past_due: ({ canAccess, end }) => ({
    badge: { tone: "danger", text: "Payment failed" },
    date: canAccess ? dated("Access without payment until", end) : null,
    next: canAccess
      ? "Your last payment failed. Stripe will try again. Please check your card, or use another one."
      : `Your last payment failed and is still open, so your agents are paused. Pay it, or use another card, and they resume. ${kept}`,
    can: can({ manage: "pay" }),
  }),
  unpaid({ owes }) {
    const badge = { tone: "danger", text: "Not paid" } as const;
    if (owes === null)
      return {
        badge,
        date: null,
        next: `Several payments failed, so your agents are paused. What you owe appears here once your invoices load. ${kept}`,
        can: can({ manage: "look" }),
      };
    return {
      badge,
      date: null,
      next: owes
        ? `Several payments failed, so your agents are paused. Pay the open invoice below, and they resume. ${kept}`
        : `Several payments failed, so nothing more is charged and your agents are paused. Subscribe again, and they resume: you pay for one month, and nothing for the unpaid invoices. ${kept}`,
      can: owes ? can({ manage: "pay" }) : can({ manage: "look", subscribe: true }),
    };
  },
  // Only a trial that ended without a card is replaced: any other has a paid month.
  paused: ({ hasPaid, supportEmail }) => ({
    badge: { tone: "danger", text: "Paused" },
    date: null,
    next:
      hasPaid === false
        ? `Your trial has ended, so nothing is charged and your agents are paused. Subscribe, and they resume. ${kept}`
        : `Your subscription is paused, so nothing is charged and your agents are paused. Email us at ${supportEmail} to resume it. ${kept}`,
    can: can({ manage: "look", subscribe: hasPaid === false }),
  }),
  canceled: ending,
  incomplete: () => ({
    badge: { tone: "warning", text: "Not finished" },
    date: null,
    next: "You started to subscribe, but no payment has arrived yet. If you have just paid, check again in a moment. You won't be charged twice.",
    can: can({ subscribe: true }),
  }),
};
