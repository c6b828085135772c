import { AppError } from "#app/core/errors.ts";
import type { Usage } from "./model.ts";
import { writerChoices } from "./writer-providers.ts";

/** What is known of an answer that was none. */
interface Refusal {
  providerName: string;
  model: string;
  /** Of HTTP; null: there was no answer. */
  status: number | null;
  /** What the provider calls it, such as `insufficient_quota`. */
  code: string;
  /** In the provider's words; never shown, for they may quote the key. */
  message: string;
  retryAfter: string | null;
  now: number;
  cause: unknown;
  /** Something of an answer had come before it. */
  hasBegun: boolean;
}

/** A failure that came before the provider began to work: it has cost nothing. */
export function wasUnpaid(error: unknown): boolean {
  return error instanceof AppError && unpaid.has(error);
}
const unpaid = new WeakSet<AppError>();

export function markUnpaid(error: AppError): AppError {
  unpaid.add(error);
  return error;
}

/** What an answer has used that was none, as far as its provider says so. */
export const usageOf = (error: unknown): Usage | null =>
  (error instanceof AppError && used.get(error)) || null;
const used = new WeakMap<AppError, Usage>();

export function markUsed(error: AppError, usage: Usage | null): AppError {
  if (usage) used.set(error, usage);
  return error;
}

/** It was asked, and its answer came to no end: that is paid for, as far as anybody knows. */
export const brokeOff = (providerName: string, cause?: unknown): AppError =>
  new AppError("broke_off", `${providerName} broke off in the middle`, { cause });

/** Whether it was asked and has not answered: that may be paid for, and so may be each other try. */
export const wentUnanswered = (error: unknown): error is AppError =>
  error instanceof AppError &&
  !wasUnpaid(error) &&
  (error.code === "broke_off" || error.code === "writer_unavailable");

/**
 * What a failure is once the answer had begun: whoever is only away would not have begun it, and what our own client
 * says of a connection comes as it is, from the middle of the stream.
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

/** Whether the model writes less at once than it was asked for; its name for the limit is right. */
export const isLongerThanItWrites = (message: string): boolean =>
  longAnswerWords.test(message) &&
  !/\b(?:un(?:supported|known|recogni[sz]ed|expected)|instead)\b/iu.test(message);

/** What a refusal means to us, in words that say what to do. */
export function failureOf(refusal: Refusal): AppError {
  const error = readRefusal(refusal);
  return hasNotBegun(refusal) ? markUnpaid(error) : error;
}

/** What both clients say when nothing has come: their errors are classes of modules that are loaded late. */
const silent = "Request timed out.";

/** Who stands before a provider may give up on a call that goes on behind. */
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
  // Why a connection failed stands some causes deep, differently for each client.
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
    const where = soldAt ? `: it is bought at ${soldAt.name}, under Billing` : "";
    const words = `The account at ${providerName} has no credit left${where}. A subscription to its chat, such as ChatGPT Plus, is not API credit`;
    return new AppError("no_credit", words, because);
  }
  if (status === 401 || status === 403)
    return new AppError("bad_credentials", `${providerName} does not take the key`, {
      ...because,
      about: "secret",
    });
  if (isNothingThere(refusal))
    return new AppError("bad_credentials", nothingThere(providerName), {
      ...because,
      about: "address",
    });
  if (status === 404) {
    const words = `${providerName} does not know the model “${model}”: choose another one`;
    return new AppError("bad_credentials", words, { ...because, about: "model" });
  }
  if (status === 429) {
    const words = `${providerName} has too much to do, or takes no more calls for this key just now`;
    return new AppError("rate_limited", words, { ...because, retryAt: retryAtOf(refusal) });
  }
  if (isLongerThanItWrites(message)) {
    const words = `“${model}” writes less at once than this needs: choose a model that writes longer answers`;
    return new AppError("rejected", words, because);
  }
  if (status === 413 || tooLongWords.test(said))
    return new AppError("too_long", `It is more than “${model}” reads at once`, because);
  if (refusedWords.test(said))
    return new AppError("refused", `${providerName} refused to write about this`, because);
  if (status === null && !hasNotBegun(refusal) && message !== silent)
    return brokeOff(providerName, cause);
  if (status === null || status >= 500 || status === 408 || status === 409) {
    const away = hasNotBegun(refusal) ? "could not be reached" : "did not answer";
    const words = `${providerName} ${status === null ? away : `answered with status ${status}`}`;
    return new AppError("writer_unavailable", words, { ...because, retryAt: retryAtOf(refusal) });
  }
  const words = `${providerName} did not take the request (status ${status})`;
  return new AppError("rejected", words, because);
}

/** Nobody answers with a model there; some servers say so in an answer that is none. */
function isNothingThere({ status, code, message }: Refusal): boolean {
  if (/unexpected endpoint/iu.test(message)) return true;
  return status === 405 || (status === 404 && !/model/iu.test(`${code} ${message}`));
}

const nothingThere = (providerName: string): string =>
  `Nothing answers as a model at this address of ${providerName}: it usually ends in /v1`;

/** `Retry-After` is seconds or a date (RFC 9110); milliseconds since the epoch. */
function retryAtOf({ retryAfter, now }: Refusal): number | null {
  if (retryAfter === null || retryAfter.trim() === "") return null;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return now + Math.max(0, seconds) * 1_000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? null : Math.max(now, date);
}
