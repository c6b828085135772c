import { AppError } from "#app/core/errors.ts";
import type { Usage } from "./model.ts";
import { writerChoices } from "./writer-providers.ts";

/** What is known about a failed answer. */
interface Refusal {
  providerName: string;
  model: string;
  /** The HTTP status; null: no response. */
  status: number | null;
  /** The provider's code, such as `insufficient_quota`. */
  code: string;
  /** The provider's message; never shown, because it may quote the key. */
  message: string;
  retryAfter: string | null;
  now: number;
  cause: unknown;
  /** Part of an answer had arrived before. */
  hasBegun: boolean;
}

/** Whether it failed before the provider started, and so cost nothing. */
export function wasUnpaid(error: unknown): boolean {
  return error instanceof AppError && unpaid.has(error);
}
const unpaid = new WeakSet<AppError>();

export function markUnpaid(error: AppError): AppError {
  unpaid.add(error);
  return error;
}

/** Tokens used by a failed answer, if reported. */
export const usageOf = (error: unknown): Usage | null =>
  (error instanceof AppError && used.get(error)) || null;
const used = new WeakMap<AppError, Usage>();

export function markUsed(error: AppError, usage: Usage | null): AppError {
  if (usage) used.set(error, usage);
  return error;
}

/** The answer was cut off: it counts as paid. */
export const brokeOff = (providerName: string, cause?: unknown): AppError =>
  new AppError("broke_off", `${providerName} stopped in the middle of its answer`, { cause });

/** Whether a call got no answer: it may have been charged, and so may each retry. */
export const wentUnanswered = (error: unknown): error is AppError =>
  error instanceof AppError &&
  !wasUnpaid(error) &&
  (error.code === "broke_off" || error.code === "writer_unavailable");

/**
 * The failure of an answer that had started. A provider that is down would not have started, and
 * our client's connection errors come from the middle of the stream.
 */
export const onceBegun = (error: AppError, providerName: string): AppError =>
  error.code === "writer_unavailable" || error.code.startsWith("outbound_")
    ? brokeOff(providerName, error)
    : error;

const noCreditWords = /insufficient_quota|credit balance|billing_hard_limit|payment required/i;
const tooLongWords = /context_length|too many tokens|prompt is too long|maximum context/i;
const longAnswerWords =
  /range of [`'"]?max_|max_(?:completion_|output_)?tokens\b.*(?:too (?:large|high|big|many)|at most|exceed|maximum|out of range|less than|lower than|range of|between|<=)|(?:at most|maximum of|up to) [\d,]+ (?:completion|output) tokens/isu;
const refusedWords = /content_policy|content_filter|moderation|safety/i;

/** Whether the model's output limit is lower than requested; the parameter name is right. */
export const isLongerThanItWrites = (message: string): boolean =>
  longAnswerWords.test(message) &&
  !/\b(?:un(?:supported|known|recogni[sz]ed|expected)|instead)\b/iu.test(message);

/** Maps a refusal to an error with a message that says what to do. */
export function failureOf(refusal: Refusal): AppError {
  const error = readRefusal(refusal);
  return hasNotBegun(refusal) ? markUnpaid(error) : error;
}

/** The message of both clients for a timeout; their error classes are loaded late. */
const silent = "Request timed out.";

/** A gateway may give up on a call that continues behind it. */
const maybeBegun: ReadonlySet<number> = new Set([408, 502, 504]);

/** Codes of connections that were never made. */
export const neverSent: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

function hasNotBegun({ status, cause, hasBegun }: Refusal): boolean {
  if (hasBegun) return false;
  if (status !== null) return !maybeBegun.has(status);
  // The network error is nested several causes deep, differently in each client.
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; depth += 1) {
    if ("code" in error && neverSent.has(error.code)) return true;
    error = error.cause;
  }
  return false;
}

function readRefusal(refusal: Refusal): AppError {
  const { providerName, model, status, code, message, cause } = refusal;
  const because = { cause };
  const said = `${code} ${message}`;
  if (status === 402 || noCreditWords.test(said)) {
    const soldAt = Object.values(writerChoices).find(({ name }) => name === providerName)?.keysAt;
    const where = soldAt ? `. Buy credit at ${soldAt.name}, under Billing` : "";
    const words = `Your account at ${providerName} has no credit${where}. A subscription to its chat, such as ChatGPT Plus, doesn’t include API credit`;
    return new AppError("no_credit", words, because);
  }
  if (status === 401 || status === 403)
    return new AppError("bad_credentials", `${providerName} rejected the key`, {
      ...because,
      about: "secret",
    });
  if (isNothingThere(refusal))
    return new AppError("bad_credentials", nothingThere(providerName), {
      ...because,
      about: "address",
    });
  if (status === 404) {
    const words = `${providerName} doesn’t have the model “${model}”. Choose another one`;
    return new AppError("bad_credentials", words, { ...because, about: "model" });
  }
  if (status === 429) {
    const words = `${providerName} is overloaded or is limiting calls for this key`;
    return new AppError("rate_limited", words, { ...because, retryAt: retryAtOf(refusal) });
  }
  if (isLongerThanItWrites(message)) {
    const words = `“${model}” has a lower output limit than needed. Choose a model that writes longer answers`;
    return new AppError("rejected", words, because);
  }
  if (status === 413 || tooLongWords.test(said))
    return new AppError("too_long", `The request is longer than “${model}” can read`, because);
  if (refusedWords.test(said))
    return new AppError("refused", `${providerName} refused to write about this`, because);
  if (status === null && !hasNotBegun(refusal) && message !== silent)
    return brokeOff(providerName, cause);
  if (status === null || status >= 500 || status === 408 || status === 409) {
    const away = hasNotBegun(refusal) ? "could not be reached" : "did not answer";
    const words = `${providerName} ${status === null ? away : `answered with status ${status}`}`;
    return new AppError("writer_unavailable", words, { ...because, retryAt: retryAtOf(refusal) });
  }
  const words = `${providerName} rejected the request (status ${status})`;
  return new AppError("rejected", words, because);
}

/** No model at this address; some servers say so in a response without an error status. */
function isNothingThere({ status, code, message }: Refusal): boolean {
  if (/unexpected endpoint/iu.test(message)) return true;
  return status === 405 || (status === 404 && !/model/iu.test(`${code} ${message}`));
}

const nothingThere = (providerName: string): string =>
  `No AI model answered at this address of ${providerName}. It usually ends in /v1`;

/** `Retry-After` is seconds or a date (RFC 9110); the result is in milliseconds since the epoch. */
function retryAtOf({ retryAfter, now }: Refusal): number | null {
  if (retryAfter === null || retryAfter.trim() === "") return null;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return now + Math.max(0, seconds) * 1_000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? null : Math.max(now, date);
}
