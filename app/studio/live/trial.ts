import * as z from "zod";
import type { Question } from "./script";

/** A small question, by which a model is tried. */
export const trial: Question = {
  prompt: "trial",
  name: "trial",
  instructions: "Answer that it works.",
  material: { works: true },
  shape: z.object({ works: z.boolean() }),
  // Some think before they answer.
  tokensAtMost: 2_000,
};

/** The same where any answer will do, also one that is cut: a hundredth of what an article's questions cost. */
export const signOfLife: Question = { ...trial, tokensAtMost: 16 };
