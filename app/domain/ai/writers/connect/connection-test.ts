import * as z from "zod";
import type { PromptCall } from "#app/domain/ai/writers/prompts/prompt-chain.ts";

/** A small question, by which a model is tried. */
export const connectionTest = {
  prompt: "connection-test",
  name: "connection-test",
  instructions:
    "Answer that it works, with a word for a plant, and one to three steps of watering it, numbered from 1.",
  material: { works: true },
  // With all that real questions ask for: lengths, counts and whole numbers are what some servers refuse.
  shape: z.object({
    works: z.boolean(),
    word: z.string().min(1).max(60),
    steps: z
      .array(z.object({ step: z.string().min(1).max(200), number: z.int() }))
      .min(1)
      .max(6),
  }),
  // Some think before they answer.
  maxTokens: 2_000,
  once: "unless_cut",
} satisfies PromptCall;

/** A smaller one where any answer will do, also one that is cut: a hundredth of what an article's questions cost. */
export const ping: PromptCall = {
  ...connectionTest,
  instructions: "Answer that it works.",
  shape: z.object({ works: z.boolean() }),
  maxTokens: 16,
  once: "always",
};
