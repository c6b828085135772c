/** Whose money a limit for everybody is about. */
export type LimitedMoney = "all" | "operator";

/** Tokens are those of models whose price nobody knows. */
export type SpanName = "Today" | "This month" | "Today, in tokens";

/** What everybody spends together, against what they may; amounts in words. */
export interface InstallationSpendingView {
  month: string;
  money: {
    of: LimitedMoney;
    spans: {
      name: SpanName;
      used: string;
      /** Null: there is no limit. */
      limit: string | null;
      percent: number;
      isReached: boolean;
    }[];
    /** In dollars, for the form; empty: no limit. */
    day: string;
    month: string;
    /** A whole number a day. */
    tokens: string;
  }[];
  /** The operator's model and how it does, in words; null: none is offered. */
  writer: { name: string; words: string; fails: boolean } | null;
  /** What each workspace may use of the operator's money in a month. */
  allowance: string;
  /** Null: no backup was restored of late. */
  restore: {
    /** Instants, in words. */
    copied: string;
    restored: string;
    publishJobs: number;
    workspaces: number;
    waiting: number;
  } | null;
}

export const installationLimitsIntent = "save_installation_limits";

/** The form's fields. */
export const installationFields = {
  all: { day: "all_day", month: "all_month", tokens: "all_tokens" },
  operator: { day: "operator_day", month: "operator_month", tokens: "operator_tokens" },
} as const satisfies Record<LimitedMoney, { day: string; month: string; tokens: string }>;

/** Why the limits just sent were not taken. */
export interface InstallationRefusal {
  problem: string;
  /** What was typed. */
  typed: Record<LimitedMoney, Record<"day" | "month" | "tokens", string>>;
}
