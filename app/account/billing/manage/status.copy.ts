import type { Tone } from "#app/platform/ui/badge.tsx";

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

/** What the words depend on; days are told already. */
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
  /** Collecting is paused: until when, and whether what falls due meanwhile may be charged later. */
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
    ? "You run this installation, so you have access without a subscription. Nothing is charged."
    : `You have been given access without paying, with no end date. Nothing is charged. If it is ever taken back, your agents rest. ${kept}`,
  can: can({}),
});

/** With the customer, all that Stripe knew of it has gone: also what was paid. */
const endedWithCustomer: Describe = ({ end, supportEmail }) => ({
  badge: { tone: "neutral", text: "Ended" },
  date: dated("Ended on", end),
  next: `${uncharged} Your agents are resting. ${kept} Stripe does not have your customer record any more, so your invoices cannot be shown here. If you need one, or had paid for more time, write to us at ${supportEmail}. Subscribe again, and your agents carry on where they stopped.`,
  can: can({ subscribe: true }),
});

/** Stripe collects nothing for a while; the subscription and its access go on. */
const uncollected: Describe = ({ pause, periodEnd, supportEmail }) => {
  const until = pause?.until ? ` until ${pause.until}` : " for now";
  const later = pause?.chargesLater
    ? " What falls due meanwhile may be charged afterwards."
    : " The time in between is not charged afterwards either.";
  return {
    badge: { tone: "warning", text: "Payments paused" },
    date: dated("Present period until", periodEnd),
    next: `Payments are paused, so your card is not charged${until}.${later} You keep access, and your agents keep running. Only we can pause payments or let them go on: write to us at ${supportEmail}.`,
    can: can({ manage: "cancel" }),
  };
};

const ending: Describe = (facts) => {
  const { canAccess, end } = facts;
  if (!canAccess && facts.customerDeleted) return endedWithCustomer(facts);
  return {
    badge: canAccess ? { tone: "warning", text: "Cancelled" } : { tone: "neutral", text: "Ended" },
    date: dated(canAccess ? "Access until" : "Ended on", end),
    next: canAccess
      ? `${uncharged} Your agents keep running until then, and then rest. ${kept}`
      : `${uncharged} Your agents are resting. ${kept} Subscribe again, and they carry on where they stopped.`,
    can: can({ manage: "look", subscribe: !canAccess }),
  };
};

/** By Stripe's own word for how it stands. */
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
      next: `Your card is charged ${facts.amount} again when the ${facts.term} that you have paid for is over. You can cancel anytime, without a fee, and keep access until then.`,
      can: can({ manage: "cancel" }),
    };
  },
  trialing(facts) {
    if (facts.end !== null || facts.pause) return byStatus.active?.(facts) ?? ending(facts);
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
