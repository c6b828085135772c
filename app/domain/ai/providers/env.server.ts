import { z } from "zod";
import { baseUrlOr, optionalKey, optionalText, textOr } from "#app/core/env.server.ts";

const wholeNumber = (fallback: number, most: number) =>
  optionalText
    .refine(
      (value) => value === undefined || (/^\d+$/u.test(value) && Number(value) <= most),
      `must be a whole number up to ${most}`,
    )
    .transform((value) => (value === undefined ? fallback : Number(value)));

const pricePattern = /^(\d{1,4}(?:\.\d{1,6})?)\s*\/\s*(\d{1,4}(?:\.\d{1,6})?)$/u;

/** The models paid by the operator; OPENAI_API_KEY and its address are also used for voices. */
export const modelSettings = {
  OPENAI_MODEL: textOr("gpt-5-mini"),
  ANTHROPIC_API_KEY: optionalKey,
  ANTHROPIC_BASE_URL: baseUrlOr("https://api.anthropic.com"),
  ANTHROPIC_MODEL: textOr("claude-haiku-4-5"),
  /** Which one writes if both are set up. */
  WRITER: optionalText.pipe(
    z
      .enum(["openai", "anthropic", "none"], { error: "must be openai, anthropic or none" })
      .optional(),
  ),
  /**
   * Dollars per million tokens, in and out: for models without a list price, or with another one.
   */
  WRITER_PRICE: optionalText
    .refine(
      (value) => value === undefined || pricePattern.test(value),
      "must be two prices in dollars, such as 0.25/2",
    )
    .transform((value) => {
      const [, input, output] = pricePattern.exec(value ?? "") ?? [];
      const micro = (dollars: string | undefined) => Math.round(Number(dollars) * 1_000_000);
      return value === undefined ? undefined : { input: micro(input), output: micro(output) };
    }),
  /** Calls at once, across all workspaces. */
  WRITING_AT_ONCE: wholeNumber(8, 256).refine((value) => value > 0, "must be 1 or more"),
};
