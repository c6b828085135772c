/** A day's amount in words, and its parts on a scale on which the highest of all, or the limit, is a hundred. */
interface SpentDay {
  day: string;
  amount: string;
  paidPercent: number;
  setAsidePercent: number;
  /** Nothing more could be spent. */
  isAtLimit: boolean;
}

/** What the page of spending shows; amounts in words. */
export interface SpendingView {
  /** IANA name; instants are told by its clock. */
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
  /** How the month ends at this pace, in words; null: it is too early to tell. */
  pace: string | null;
  /** What the plan needs; null: no writer is there, or nobody knows its price. */
  needs: {
    articlesPerWeek: number;
    week: string;
    day: string;
    /** In dollars, to be held against what is typed. */
    dayDollars: number;
  } | null;
  /** What was spent on an idea this month, on average; null: nothing was. */
  average: string | null;
  /** Null: it goes on; else since when it is stopped. */
  stoppedAt: string | null;
  /** It was stopped by nobody here: a backup was restored. */
  stoppedByRestore: boolean;
  days: SpentDay[];
  dayLimit: string;
  /** Where its line stands, on the scale of the days. */
  dayLimitPercent: number;
  /** In dollars, for the form. */
  limits: {
    day: string;
    month: string;
    /** A whole number a day; null: what writes has a price. */
    tokens: string | null;
  };
  /** What models without a price have used today, in words. */
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

/** Why the limits just sent were not taken. */
export interface LimitsRefusal {
  problem: string;
  /** What was typed. */
  typed: Record<keyof typeof limitFields, string>;
}

/** What stands for work that was not done. */
export const noCost = "—";

/** The sorts of work, in the order of the table's columns. */
export const workNames = ["Writing", "Improving", "Changes", "Posts", "Video"] as const;
