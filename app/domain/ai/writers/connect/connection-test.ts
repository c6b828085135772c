import * as z from "zod";
import type { PromptCall } from "#app/domain/ai/writers/prompts/prompt-chain.ts";

/** The small question of a connection test. */
export const connectionTest = {
  prompt: "connection-test",
  name: "connection-test",
  instructions:
    "Answer that it works, with a word for a plant, and one to three steps of watering it, numbered from 1.",
  material: { works: true },
  // With everything real questions have, because some servers reject lengths, counts or integers.
  shape: z.object({
    works: z.boolean(),
    word: z.string().min(1).max(60),
    steps: z
      .array(z.object({ step: z.string().min(1).max(200), number: z.int() }))
      .min(1)
      .max(6),
  }),
  // Some models think first.
  maxTokens: 2_000,
  once: "unless_cut",
} satisfies PromptCall;

/**
 * An even smaller question, for which any answer will do, even a cut one: a hundredth of the cost
 * of an article's questions.
 */
export const ping: PromptCall = {
  ...connectionTest,
  instructions: "Answer that it works.",
  shape: z.object({ works: z.boolean() }),
  maxTokens: 16,
  once: "always",
};
