import type * as z from "zod";
import type { Evidence } from "#app/domain/ai/research/evidence.ts";
import type { Written } from "#app/domain/ai/prompts/assignment.ts";
import { matterStep } from "#app/domain/ai/prompts/steps.server.ts";
import type { Answered, Next, PromptCall } from "#app/domain/ai/writers/prompts/prompt-chain.ts";
import { unansweredStep } from "./unanswered.server.ts";

/** What is noted of each question's answer. */
export interface StepAnswer {
  value: unknown;
  prompt: string;
  tokensIn: number | null;
  tokensOut: number | null;
  microDollars: number | null;
}

/** Which sources were read. */
export const sourcesStep = "sources";
/** Which pages could not be read. */
export const unreadStep = "unread";
/** What the provider has said of the text. */
export const moderationStep = "moderation";

/** What is kept of a task besides answers of a model. */
const ownSteps: ReadonlySet<string> = new Set([
  sourcesStep,
  unreadStep,
  moderationStep,
  matterStep,
  unansweredStep,
]);

/** What a task has been answered so far, by the questions that were asked. */
export function answersIn(steps: ReadonlyMap<string, unknown>): Answered {
  return {
    to<Shape extends z.ZodType>({ name, shape }: PromptCall<Shape>) {
      const step = steps.get(name) as StepAnswer | undefined;
      // Stored by an earlier version in another shape, it is asked for once more.
      return step && shape.safeParse(step.value).data;
    },
  };
}

/** What is kept of a text that is finished, with what it was made of and what it has cost. */
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
