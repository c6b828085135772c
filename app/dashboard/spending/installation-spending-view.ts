/** The spending that an installation-wide limit covers: all, or only the operator's. */
export type LimitedMoney = "all" | "operator";

/** Tokens count only for models without a known price. */
export type SpanName = "Today" | "This month" | "Today, in tokens";

/** Spending of all workspaces and its limits; amounts in words. */
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
  /** The operator's model and its status, in words; null: none is offered. */
  writer: { name: string; words: string; fails: boolean } | null;
  /** Each workspace's monthly allowance. */
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

/** Why the submitted limits were rejected. */
export interface InstallationRefusal {
  problem: string;
  /** The typed values. */
  typed: Record<LimitedMoney, Record<"day" | "month" | "tokens", string>>;
}
