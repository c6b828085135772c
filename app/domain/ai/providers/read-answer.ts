import { AppError } from "#app/core/errors.ts";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { brokeOff, markUsed } from "./failures.ts";
import type { Usage, ModelAnswer } from "./model.ts";

/** How an answer ended, whoever gave it. */
export type Ending = "complete" | "cut_off" | "refused";

/** A part of an answer, as it comes. */
export interface AnswerPart {
  text?: string;
  /** What it hands to a tool, though it has none: some put their answer there. */
  handed?: string;
  /** What it says that it thinks; where it says nothing else, the answer stands there. */
  thought?: string;
  usage?: Usage | null;
  ending?: Ending;
}

/** From one part to the next; a model that thinks first is silent for as long. */
export const silenceMs = 90 * SECOND;

/** A server that answers in one piece is silent until it has finished, so this is all the time that an answer gets. */
export const wholeAnswerMs = 10 * MINUTE;

interface AnswerTimeouts {
  /** Until the headers are there. */
  headers: number;
  /** From one part to the next. */
  idle: number;
  total: number;
}

/** How long to wait for an answer of a server that sends parts, or of one that sends each answer in one piece. */
export const timeoutsFor = (streams: boolean): AnswerTimeouts =>
  streams
    ? { headers: silenceMs, idle: silenceMs, total: 20 * MINUTE }
    : { headers: wholeAnswerMs, idle: wholeAnswerMs, total: wholeAnswerMs };

/** A `fetch` that waits so long. */
export type FetchWith = (timeouts: AnswerTimeouts) => typeof globalThis.fetch;

/**
 * No answer that we ask for is longer, in characters, with what is thought: the most room that one is given is 32,000
 * tokens (`live/room.ts`), and in no language does one have more than eight characters on average.
 */
const longest = 256_000;

/**
 * Puts an answer together.
 * @throws AppError `cut_off`, `refused`, or `broke_off` when it ended without its end
 */
export async function readAnswer(
  parts: AsyncIterable<AnswerPart>,
  { providerName, signal }: { providerName: string; signal: AbortSignal },
): Promise<ModelAnswer> {
  const said = { text: "", handed: "", thought: "" };
  let usage: Usage | null = null;
  let ending: Ending | null = null;
  for await (const part of parts) {
    signal.throwIfAborted();
    said.text += part.text ?? "";
    said.handed += part.handed ?? "";
    said.thought += part.thought ?? "";
    if (said.text.length + said.handed.length + said.thought.length > longest)
      throw new AppError("cut_off", `The answer of ${providerName} had no end`);
    usage = mostOf(usage, part.usage ?? null);
    // Whoever has refused ends as if all were well.
    if (ending !== "refused") ending = part.ending ?? ending;
  }
  signal.throwIfAborted();
  if (ending === "refused") {
    const words = `${providerName} refused to write about this: change the idea, or choose another model`;
    throw markUsed(new AppError("refused", words), usage);
  }
  if (ending === "cut_off") {
    const words = `The answer of ${providerName} was longer than agreed`;
    throw markUsed(new AppError("cut_off", words), usage);
  }
  if (ending === null) throw brokeOff(providerName);
  const text = [said.text, said.handed].filter((each) => each.trim() !== "").join("\n");
  return { text: text || said.thought, usage };
}

/** Some tell it with each part, what was used so far, and some end with nothing. */
function mostOf(before: Usage | null, now: Usage | null): Usage | null {
  if (!before || !now) return now ?? before;
  return now.output >= before.output ? now : before;
}
