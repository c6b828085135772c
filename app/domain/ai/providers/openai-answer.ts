import { createParser, type EventSourceMessage } from "eventsource-parser";
import { AppError } from "#app/core/errors.ts";
import type { Usage } from "./model.ts";
import type { AnswerPart, Ending } from "./read-answer.ts";

/*
 * An answer in the words of Chat Completions, as servers send it: in parts as they should, or as a whole although they
 * were asked for parts. What it is shows in what has come and not in its type: many a server names the wrong one.
 */

/** In bytes: an answer in parts is mostly what stands around them. */
export const longestInParts = 48_000_000;

/** In characters: read at once, more would hold the process up. */
const longestAtOnce = 2_000_000;

/** What a server says is wrong, in an answer that began as one. */
interface TheirError extends Error {
  status: number | undefined;
  code: string;
  hasBegun: boolean;
}

interface Options {
  providerName: string;
  /** Called once it is clear whether the answer comes in parts or in one piece. */
  onForm(inParts: boolean): void;
}

/** @throws AppError, or `TheirError` */
export async function* answerParts(
  body: ReadableStream<Uint8Array> | null,
  { providerName, onForm }: Options,
): AsyncGenerator<AnswerPart> {
  const read = createChunkReader();
  const events: EventSourceMessage[] = [];
  const tooLong = () => new AppError("cut_off", `The answer of ${providerName} had no end`);
  const parser = createParser({
    maxBufferSize: longestAtOnce,
    onEvent: (event) => void events.push(event),
    onError({ type }) {
      if (type === "max-buffer-size-exceeded") throw tooLong();
    },
  });
  /** Until it is known to come in parts. */
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
    // The last of the lines may have no end.
    parser.feed("\n\n");
    for (const { data } of events) yield* read.event(data);
    return;
  }
  if (whole.trimStart().startsWith("<")) {
    const words = `${providerName} answered with a web page: look at the address, which usually ends in /v1`;
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
    // Whoever has heard enough ends the connection.
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
    // One answer was asked for: the parts of another would be mixed into it.
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

  /** What is handed to the first tool; what the others get is kept until the end, for its parts may take turns. */
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
      // Some say now and then that they are still there.
      else if (data.trimStart().startsWith("{")) yield* chunk(JSON.parse(data));
    },
    *whole(text: string): Generator<AnswerPart> {
      for (const value of valuesIn(text)) yield* chunk(value);
      yield* end();
    },
  };
}

/** One, a list of them, or one a line. */
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

/** Many have names of their own, and some add why: `content_filter: RECITATION`. */
function endingOf(reason: string): Ending {
  if (/length|max_(?:\w+_)?tokens/iu.test(reason)) return "cut_off";
  const isRefusal = /content_filter|refus|safety|recitation|prohibited|blocklist|sensitive|spii/iu;
  return isRefusal.test(reason) ? "refused" : "complete";
}

/** What came from outside, field by field. */
const fieldsOf = (value: unknown): Partial<Record<string | number, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** A text, the parts of one, or an object that a server has read out of it. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(textOf).join("");
  const { type, text } = fieldsOf(content);
  if (type === "thinking" || type === "reasoning") return "";
  if (typeof text === "string" && type !== undefined) return text;
  return typeof content === "object" && content !== null ? JSON.stringify(content) : "";
}

function usageIn(usage: unknown): Usage | null {
  const told = fieldsOf(usage);
  const [input, output, total] = [
    told.prompt_tokens ?? told.input_tokens,
    told.completion_tokens ?? told.output_tokens,
    told.total_tokens ?? 0,
  ].map((tokens) => (typeof tokens === "number" ? tokens : Number.NaN));
  if (input === undefined || output === undefined || Number.isNaN(input + output)) return null;
  const { reasoning_tokens: thinking } = fieldsOf(told.completion_tokens_details);
  return {
    input,
    // Some leave out of it what it has thought, and not out of the sum.
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
    // Who says what is wrong in words alone may have begun.
    hasBegun: hasBegun || known === undefined,
  });
}
