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

/** What writing may cost, in dollars. */
export const spendingSettings = {
  /** Of the operator's money, for each subscriber in a month. */
  WRITING_ALLOWANCE: dollars(6),
  /** Of the operator's money, for all subscribers together. */
  WRITING_LIMIT_DAY: dollars(20),
  WRITING_LIMIT_MONTH: dollars(200),
  /** For models whose price nobody knows, for a workspace in a day. */
  WRITING_TOKENS_DAY: tokens(500_000),
  /** The same of the operator's model for all of them together, and of everything, whoever pays. */
  WRITING_TOKENS_LIMIT_DAY: tokens(5_000_000),
  WRITING_TOKENS_EVERYBODY_DAY: tokens(50_000_000),
};
