/** A day's amount in words, and its parts in percent of the highest day or the limit. */
interface SpentDay {
  day: string;
  amount: string;
  paidPercent: number;
  setAsidePercent: number;
  /** Nothing more could be spent. */
  isAtLimit: boolean;
}

/** The spending page's data; amounts in words. */
export interface SpendingView {
  /** IANA name; the page shows times in this zone. */
  timeZone: string;
  month: string;
  paid: string;
  setAside: string | null;
  limit: string;
  /** Of the month's limit, in hundredths. */
  paidPercent: number;
  setAsidePercent: number;
  openCalls: number;
  payer: string;
  /** The month's forecast, in words; null: too early for one. */
  pace: string | null;
  /** What the plan costs; null: no writer is connected, or its price is unknown. */
  needs: {
    articlesPerWeek: number;
    week: string;
    day: string;
    /** In dollars, to compare with the typed limit. */
    dayDollars: number;
  } | null;
  /** Average cost of an idea this month; null: none. */
  average: string | null;
  /** When it was stopped; null: not stopped. */
  stoppedAt: string | null;
  /** The restore of a backup stopped it, not the user. */
  stoppedByRestore: boolean;
  days: SpentDay[];
  dayLimit: string;
  /** Position of the limit's line, on the scale of the days. */
  dayLimitPercent: number;
  /** In dollars, for the form. */
  limits: {
    day: string;
    month: string;
    /** A whole number a day; null: the model has a price. */
    tokens: string | null;
  };
  /** Tokens used today by models without a price, in words. */
  tokensToday: string;
  texts: {
    key: string;
    title: string;
    ideaId: string | null;
    parts: string[];
    amount: string;
  }[];
}

export const spendingIntents = {
  stop: "stop_everything",
  goOn: "resume_spending",
  limits: "save_limits",
} as const;

export const limitFields = { day: "day", month: "month", tokens: "tokens" } as const;

/** Why the submitted limits were rejected. */
export interface LimitsRefusal {
  problem: string;
  /** The typed values. */
  typed: Record<keyof typeof limitFields, string>;
}

/** Shown for steps that were not needed. */
export const noCost = "—";

/** The steps, in the order of the table's columns. */
export const workNames = ["Writing", "Improving", "Changes", "Posts", "Video"] as const;
