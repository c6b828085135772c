import { optionalText } from "#app/core/env.server.ts";

const dollars = (fallback: number) =>
  optionalText
    .refine(
      (value) => value === undefined || /^\d{1,6}(\.\d{1,2})?$/u.test(value),
      "must be dollars, such as 6 or 6.50",
    )
    .transform((value) => (value === undefined ? fallback : Number(value)));

const tokens = (fallback: number) =>
  optionalText
    .refine(
      (value) => value === undefined || /^\d{1,12}$/u.test(value),
      "must be a whole number of tokens",
    )
    .transform((value) => (value === undefined ? fallback : Number(value)));

/** What AI writing may cost, in dollars. */
export const spendingSettings = {
  /** The operator's money, per subscriber and month. */
  WRITING_ALLOWANCE: dollars(6),
  /** The operator's money, for all subscribers together. */
  WRITING_LIMIT_DAY: dollars(20),
  WRITING_LIMIT_MONTH: dollars(200),
  /** For models without a known price, per workspace and day. */
  WRITING_TOKENS_DAY: tokens(500_000),
  /** The same for the operator's model across all workspaces, and for all keys together. */
  WRITING_TOKENS_LIMIT_DAY: tokens(5_000_000),
  WRITING_TOKENS_EVERYBODY_DAY: tokens(50_000_000),
};
