import { AppError } from "#app/core/errors.ts";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { brokeOff, markUsed } from "./failures.ts";
import type { Usage, ModelAnswer } from "./model.ts";

/** How an answer ended. */
export type Ending = "complete" | "cut_off" | "refused";

/** A streamed part of an answer. */
export interface AnswerPart {
  text?: string;
  /** Tool arguments: some models put their answer there although they have no tools. */
  handed?: string;
  /** Thinking; if there is nothing else, the answer is in there. */
  thought?: string;
  usage?: Usage | null;
  ending?: Ending;
}

/** Between parts; a model that thinks first is silent for as long. */
export const silenceMs = 90 * SECOND;

/** A server that sends the answer as a whole is silent until it is done, so this is its total time. */
export const wholeAnswerMs = 10 * MINUTE;

interface AnswerTimeouts {
  /** Until the headers arrive. */
  headers: number;
  /** Between parts. */
  idle: number;
  total: number;
}

/** Timeouts for a server that streams, or that sends the answer as a whole. */
export const timeoutsFor = (streams: boolean): AnswerTimeouts =>
  streams
    ? { headers: silenceMs, idle: silenceMs, total: 20 * MINUTE }
    : { headers: wholeAnswerMs, idle: wholeAnswerMs, total: wholeAnswerMs };

/** A `fetch` with these timeouts. */
export type FetchWith = (timeouts: AnswerTimeouts) => typeof globalThis.fetch;

/**
 * In characters, including thinking: longer than any answer we ask for. The largest limit is 32,000
 * tokens (`calls/room.ts`), and no language averages more than eight characters per token.
 */
const longest = 256_000;

/**
 * Assembles an answer.
 * @throws AppError `cut_off`, `refused`, or `broke_off` when it ended early
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
      throw new AppError("cut_off", `The answer of ${providerName} did not end`);
    usage = mostOf(usage, part.usage ?? null);
    // A refusal still ends with a normal finish reason.
    if (ending !== "refused") ending = part.ending ?? ending;
  }
  signal.throwIfAborted();
  if (ending === "refused") {
    const words = `${providerName} refused to write about this. Change the idea, or choose another model`;
    throw markUsed(new AppError("refused", words), usage);
  }
  if (ending === "cut_off") {
    const words = `The answer of ${providerName} was longer than the limit`;
    throw markUsed(new AppError("cut_off", words), usage);
  }
  if (ending === null) throw brokeOff(providerName);
  const text = [said.text, said.handed].filter((each) => each.trim() !== "").join("\n");
  return { text: text || said.thought, usage };
}

/** Some report the usage so far with each part, and some end with zero. */
function mostOf(before: Usage | null, now: Usage | null): Usage | null {
  if (!before || !now) return now ?? before;
  return now.output >= before.output ? now : before;
}
