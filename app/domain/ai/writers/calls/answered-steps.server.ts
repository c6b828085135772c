import type * as z from "zod";
import type { Evidence } from "#app/domain/ai/research/evidence.ts";
import type { Written } from "#app/domain/ai/prompts/assignment.ts";
import { matterStep } from "#app/domain/ai/prompts/steps.server.ts";
import type { Answered, Next, PromptCall } from "#app/domain/ai/writers/prompts/prompt-chain.ts";
import { unansweredStep } from "./unanswered.server.ts";

/** The record of each answer. */
export interface StepAnswer {
  value: unknown;
  prompt: string;
  tokensIn: number | null;
  tokensOut: number | null;
  microDollars: number | null;
}

/** The sources that were read. */
export const sourcesStep = "sources";
/** The pages that could not be read. */
export const unreadStep = "unread";
/** The moderation result. */
export const moderationStep = "moderation";

/** Steps that are not answers of a model. */
const ownSteps: ReadonlySet<string> = new Set([
  sourcesStep,
  unreadStep,
  moderationStep,
  matterStep,
  unansweredStep,
]);

/** The answers of a task so far, by question. */
export function answersIn(steps: ReadonlyMap<string, unknown>): Answered {
  return {
    to<Shape extends z.ZodType>({ name, shape }: PromptCall<Shape>) {
      const step = steps.get(name) as StepAnswer | undefined;
      // Answers stored by an earlier version in another shape are asked for again.
      return step && shape.safeParse(step.value).data;
    },
  };
}

/** The record of finished content: what it was made from and its cost. */
export function writtenFrom(
  { finished }: Extract<Next, { finished: unknown }>,
  steps: ReadonlyMap<string, unknown>,
  { sources }: Evidence,
): Written {
  const asked = [...steps].flatMap(([name, step]) =>
    ownSteps.has(name) ? [] : [step as StepAnswer],
  );
  const sum = (figure: "tokensIn" | "tokensOut" | "microDollars") =>
    asked.reduce((total, step) => total + (step[figure] ?? 0), 0);
  const models = [...new Set(asked.map(({ prompt }) => prompt.split(" ")[1] ?? ""))];
  return {
    texts: finished.texts,
    writer: models.join(", ") || "counted",
    provenance: {
      model: models.join(", ") || "none was asked",
      prompts: asked.map(({ prompt }) => prompt.split(" ")[0]),
      tokensIn: sum("tokensIn"),
      tokensOut: sum("tokensOut"),
      costMicroDollars: sum("microDollars"),
      read: sources.map(({ id }) => id),
      ...(steps.has(unreadStep) && { unread: steps.get(unreadStep) }),
      ...finished.noted,
    },
  };
}
