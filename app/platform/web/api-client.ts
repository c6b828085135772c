import type * as z from "zod/mini";

/** After this long without an answer there is none. */
const answerWithinMs = 10_000;

export interface FetchJsonOptions {
  /** POST for what changes something; it is not repeated unless `retries` says so. GET when left out. */
  method?: "GET" | "POST";
  /** Whether 401 is an error or means that there is nothing: null. An error when left out. */
  on401?: "null" | "error";
  /** How often to ask again when that may help; not at all when left out. */
  retries?: number;
  retryAfterMs?: number;
  signal?: AbortSignal;
}

/** An answer that is no success. Its message is "<status>: <the body, else the status' name>". */
export class HttpError extends Error {
  readonly status: number;
  /** As it came; our own API answers with JSON. */
  readonly body: string;

  constructor({ status, statusText, text }: Answer) {
    super(`${status}: ${text || statusText}`);
    this.name = "HttpError";
    this.status = status;
    this.body = text;
  }
}

interface Answer {
  ok: boolean;
  status: number;
  statusText: string;
  text: string;
}

type Attempt = Answer | { failure: unknown };

/**
 * Reads JSON from our own server, with the cookies of whoever looks at the page.
 * @throws HttpError when the answer is no success; the browser's own error when there is no
 *   answer or it is no JSON; the schema's when the JSON has another shape
 */
export function fetchJson<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options: FetchJsonOptions & { on401: "null" },
): Promise<T | null>;
export function fetchJson<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options?: FetchJsonOptions & { on401?: "error" },
): Promise<T>;
export function fetchJson<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options: FetchJsonOptions,
): Promise<T | null>;
export async function fetchJson<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  {
    method = "GET",
    on401 = "error",
    retries = 0,
    retryAfterMs = 1_000,
    signal,
  }: FetchJsonOptions = {},
): Promise<T | null> {
  let attempt = await ask(path, method, signal);
  for (let left = retries; left > 0 && mayPass(attempt) && !signal?.aborted; left -= 1) {
    await pause(retryAfterMs, signal);
    attempt = await ask(path, method, signal);
  }
  if ("failure" in attempt) throw attempt.failure;
  const { status, text } = attempt;
  if (status === 401 && on401 === "null") return null;
  if (!attempt.ok) throw new HttpError(attempt);
  return schema.parse(JSON.parse(text));
}

async function ask(
  path: string,
  method: "GET" | "POST",
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const limited = limitTime(signal);
  try {
    const response = await fetch(path, {
      method,
      credentials: "include",
      headers: { Accept: "application/json" },
      signal: limited.signal,
    });
    const { ok, status, statusText } = response;
    return { ok, status, statusText, text: await response.text() };
  } catch (failure) {
    return { failure };
  } finally {
    limited.release();
  }
}

/** A server that is busy, restarting or out of reach; not one that has understood and said no. */
function mayPass(attempt: Attempt): boolean {
  return "failure" in attempt || attempt.status >= 500 || attempt.status === 429;
}

/** What `AbortSignal.any` with a timeout would do, which browsers know since 2024 only. */
function limitTime(outer: AbortSignal | undefined): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  const giveUp = () =>
    controller.abort(new DOMException("The server did not answer in time", "TimeoutError"));
  const timer = setTimeout(giveUp, answerWithinMs);
  if (outer?.aborted) abort();
  outer?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    },
  };
}

/** Ends early when it is aborted: what follows then fails by itself. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
