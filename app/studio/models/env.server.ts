import { z } from "zod";
import { baseUrlOr, optionalKey, optionalText, textOr } from "../../core/env.server";

const wholeNumber = (fallback: number, most: number) =>
  optionalText
    .refine(
      (value) => value === undefined || (/^\d+$/u.test(value) && Number(value) <= most),
      `must be a whole number up to ${most}`,
    )
    .transform((value) => (value === undefined ? fallback : Number(value)));

/** The models that write at the operator's expense; OPENAI_API_KEY and its address are the voices' as well. */
export const modelSettings = {
  OPENAI_MODEL: textOr("gpt-5-mini"),
  ANTHROPIC_API_KEY: optionalKey,
  ANTHROPIC_BASE_URL: baseUrlOr("https://api.anthropic.com"),
  ANTHROPIC_MODEL: textOr("claude-haiku-4-5"),
  /** Which of the two writes where both are set up. */
  WRITER: optionalText.pipe(
    z
      .enum(["openai", "anthropic", "none"], { error: "must be openai, anthropic or none" })
      .optional(),
  ),
  /** Calls at once, of all workspaces together. */
  WRITING_AT_ONCE: wholeNumber(8, 256).refine((value) => value > 0, "must be 1 or more"),
};
