import * as z from "zod";
import type { Question } from "./script";

/** A small question, by which a model is tried. */
export const trial = {
  prompt: "trial",
  name: "trial",
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
  tokensAtMost: 2_000,
  once: "unless_cut",
} satisfies Question;

/** A smaller one where any answer will do, also one that is cut: a hundredth of what an article's questions cost. */
export const signOfLife: Question = {
  ...trial,
  instructions: "Answer that it works.",
  shape: z.object({ works: z.boolean() }),
  tokensAtMost: 16,
  once: "always",
};
