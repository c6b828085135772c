import { createParser, type EventSourceMessage } from "eventsource-parser";
import { AppError } from "#app/core/errors.ts";
import type { Usage } from "./model.ts";
import type { AnswerPart, Ending } from "./read-answer.ts";

/*
 * Parses Chat Completions responses: streamed, or as a whole although a stream was requested.
 * Detected by content, because many servers declare the wrong type.
 */

/** In bytes: most of a streamed answer is its envelope. */
export const longestInParts = 48_000_000;

/** In characters: parsing more at once would block the process. */
const longestAtOnce = 2_000_000;

/** A server's error inside an answer. */
interface TheirError extends Error {
  status: number | undefined;
  code: string;
  hasBegun: boolean;
}

interface Options {
  providerName: string;
  /** Called once it is clear whether the answer is streamed. */
  onForm(inParts: boolean): void;
}

/** @throws AppError, or `TheirError` */
export async function* answerParts(
  body: ReadableStream<Uint8Array> | null,
  { providerName, onForm }: Options,
): AsyncGenerator<AnswerPart> {
  const read = createChunkReader();
  const events: EventSourceMessage[] = [];
  const tooLong = () => new AppError("cut_off", `The answer of ${providerName} did not end`);
  const parser = createParser({
    maxBufferSize: longestAtOnce,
    onEvent: (event) => void events.push(event),
    onError({ type }) {
      if (type === "max-buffer-size-exceeded") throw tooLong();
    },
  });
  /** Until it is known to be streamed. */
  let whole = "";
  let isInParts = false;
  for await (const text of textIn(body, tooLong)) {
    if (!isInParts) whole += text;
    if (whole.length > longestAtOnce) throw tooLong();
    if (!isInParts && /^\s*(?:[[{<]|$)/u.test(whole)) continue;
    if (!isInParts) onForm(true);
    parser.feed(isInParts ? text : whole);
    [isInParts, whole] = [true, ""];
    for (const { data } of events.splice(0)) {
      yield* read.event(data);
      if (read.isDone()) return;
    }
  }
  if (whole.trim() === "") {
    // The last line may have no end.
    parser.feed("\n\n");
    for (const { data } of events) yield* read.event(data);
    return;
  }
  if (whole.trimStart().startsWith("<")) {
    const words = `${providerName} answered with a web page. Check the address, which usually ends in /v1`;
    throw new AppError("broke_off", words, { about: "address" });
  }
  onForm(false);
  yield* read.whole(whole);
}

async function* textIn(body: ReadableStream<Uint8Array> | null, tooLong: () => AppError) {
  const reader = (body ?? new Blob().stream()).getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for (
      let contentItem = await reader.read();
      contentItem.value;
      contentItem = await reader.read()
    ) {
      bytes += contentItem.value.length;
      if (bytes > longestInParts) throw tooLong();
      yield decoder.decode(contentItem.value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    // The consumer ended the stream early.
    reader.cancel().catch(() => undefined);
  }
}

function createChunkReader() {
  let isDone = false;
  let hasBegun = false;
  let hasEnded = false;
  const others = new Map<unknown, string>();

  function* chunk(value: unknown): Generator<AnswerPart> {
    const { error, object, usage, x_groq: own, choices } = fieldsOf(value);
    if (error || object === "error") throw theirError(error || value, hasBegun);
    const choice = fieldsOf(fieldsOf(choices)[0]);
    const used = usageIn(usage ?? choice.usage ?? fieldsOf(own).usage);
    if (used) yield { usage: used };
    // Only one choice was requested; another's parts would be mixed in.
    if (typeof choice.index === "number" && choice.index > 0) return;
    const said = fieldsOf(choice.delta ?? choice.message);
    const parts: AnswerPart = {
      text: textOf(said.content ?? choice.text),
      ...handed(said),
      thought: textOf(said.reasoning_content ?? said.reasoning),
    };
    hasBegun ||= [parts.text, parts.handed, parts.thought].some((part) => part !== "");
    yield parts;
    if (textOf(said.refusal) !== "") yield { ending: "refused" };
    const { finish_reason: reason } = choice;
    if (typeof reason !== "string" || reason === "") return;
    if (/error|abort|cancel/iu.test(reason)) throw theirError({ message: reason }, true);
    hasEnded = true;
    yield { ending: endingOf(reason) };
  }

  /**
   * Arguments of the first tool call; others are kept until the end, since their parts may
   * alternate.
   */
  function handed({
    tool_calls: calls,
    function_call: call,
  }: Partial<Record<string, unknown>>): Pick<AnswerPart, "handed"> {
    const all: unknown[] = Array.isArray(calls) ? calls : [{ function: call }];
    let first = "";
    for (const [at, each] of all.entries()) {
      const { index = at, function: called } = fieldsOf(each);
      const part = textOf(fieldsOf(called).arguments);
      if (index === 0) first += part;
      else others.set(index, (others.get(index) ?? "") + part);
    }
    return { handed: first };
  }

  function* end(): Generator<AnswerPart> {
    isDone = true;
    for (const part of others.values()) if (part !== "") yield { handed: `\n${part}` };
    if (!hasEnded) yield { ending: "complete" };
  }

  return {
    isDone: () => isDone,
    *event(data: string): Generator<AnswerPart> {
      if (data.trim() === "[DONE]") yield* end();
      // Some servers send keep-alive messages.
      else if (data.trimStart().startsWith("{")) yield* chunk(JSON.parse(data));
    },
    *whole(text: string): Generator<AnswerPart> {
      for (const value of valuesIn(text)) yield* chunk(value);
      yield* end();
    },
  };
}

/** One value, a list, or one per line. */
function valuesIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line): unknown => JSON.parse(line));
  }
}

/** Many servers have their own names, some with details: `content_filter: RECITATION`. */
function endingOf(reason: string): Ending {
  if (/length|max_(?:\w+_)?tokens/iu.test(reason)) return "cut_off";
  const isRefusal = /content_filter|refus|safety|recitation|prohibited|blocklist|sensitive|spii/iu;
  return isRefusal.test(reason) ? "refused" : "complete";
}

/** Reads external data field by field. */
const fieldsOf = (value: unknown): Partial<Record<string | number, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Text, its parts, or an object already parsed by the server. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(textOf).join("");
  const { type, text } = fieldsOf(content);
  if (type === "thinking" || type === "reasoning") return "";
  if (typeof text === "string" && type !== undefined) return text;
  return typeof content === "object" && content !== null ? JSON.stringify(content) : "";
}

function usageIn(usage: unknown): Usage | null {
  const reported = fieldsOf(usage);
  const [input, output, total] = [
    reported.prompt_tokens ?? reported.input_tokens,
    reported.completion_tokens ?? reported.output_tokens,
    reported.total_tokens ?? 0,
  ].map((tokens) => (typeof tokens === "number" ? tokens : Number.NaN));
  if (input === undefined || output === undefined || Number.isNaN(input + output)) return null;
  const { reasoning_tokens: thinking } = fieldsOf(reported.completion_tokens_details);
  return {
    input,
    // Some leave thinking out of the output, but not of the total.
    output: Math.max(output, (total || 0) - input),
    ...(typeof thinking === "number" && thinking > 0 && { thinking }),
  };
}

function theirError(error: unknown, hasBegun: boolean): TheirError {
  const { message = error, code, type, status } = fieldsOf(error);
  const known = [status, code].map(Number).find((each) => each >= 400 && each <= 599);
  return Object.assign(new Error(typeof message === "string" ? message : ""), {
    status: known,
    code: `${textOf(code)} ${textOf(type)}`,
    // A failure described in words only may have started.
    hasBegun: hasBegun || known === undefined,
  });
}
