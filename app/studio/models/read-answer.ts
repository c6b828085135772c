import { AppError } from "../../core/errors";
import { MINUTE, SECOND } from "../../core/clock";
import { brokeOff } from "./failures";
import type { Usage, ModelAnswer } from "./model";

/** How an answer ended, whoever gave it. */
export type Ending = "complete" | "cut_off" | "refused";

/** A part of an answer, as it comes. */
export interface AnswerPart {
  text?: string;
  usage?: Usage | null;
  ending?: Ending;
}

/** From one part to the next; a model that thinks first is silent for as long. */
export const silenceMs = 90 * SECOND;

/** How long is waited for an answer through the guard: as for all others, and a slow server of one's own is long at it. */
export const answerTimeouts = { headers: silenceMs, idle: silenceMs, total: 20 * MINUTE };

/**
 * No answer that we ask for is longer, in characters: the longest, a whole text that is changed, may have 12,000 tokens
 * (`live/answer-script.ts`), and in no language does one have more than eight characters on average.
 */
const longest = 100_000;

/**
 * Puts an answer together.
 * @throws AppError `cut_off`, `refused`, or `broke_off` when it ended without its end
 */
export async function readAnswer(
  parts: AsyncIterable<AnswerPart>,
  { providerName, signal }: { providerName: string; signal: AbortSignal },
): Promise<ModelAnswer> {
  let text = "";
  let usage: Usage | null = null;
  let ending: Ending | null = null;
  for await (const part of parts) {
    signal.throwIfAborted();
    text += part.text ?? "";
    if (text.length > longest)
      throw new AppError("cut_off", `The answer of ${providerName} had no end`);
    usage = part.usage ?? usage;
    // Whoever has refused ends as if all were well.
    if (ending !== "refused") ending = part.ending ?? ending;
  }
  signal.throwIfAborted();
  if (ending === "refused")
    throw new AppError("refused", `${providerName} refused to write about this`);
  if (ending === "cut_off")
    throw new AppError("cut_off", `The answer of ${providerName} was longer than agreed`);
  if (ending === null) throw brokeOff(providerName);
  return { text, usage };
}
