import type * as z from "zod/mini";

/** Request timeout. */
const answerWithinMs = 10_000;

export interface FetchJsonOptions {
  /** POST for changes; repeated only with `retries`. Default: GET. */
  method?: "GET" | "POST";
  /** Whether 401 is an error or means null. Default: error. */
  on401?: "null" | "error";
  /** Number of retries, if they may help. Default: none. */
  retries?: number;
  retryAfterMs?: number;
  signal?: AbortSignal;
}

/** An unsuccessful response. Its message is "<status>: <body or status text>". */
export class HttpError extends Error {
  readonly status: number;
  /** The raw body; our API returns JSON. */
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
 * Fetches JSON from our server with cookies.
 * @throws HttpError for unsuccessful responses; the browser's error without a response or JSON; the
 * schema's error for other data
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

/** Whether the server is busy, restarting or unreachable, rather than refusing. */
function mayPass(attempt: Attempt): boolean {
  return "failure" in attempt || attempt.status >= 500 || attempt.status === 429;
}

/** `AbortSignal.any` with a timeout, which browsers support only since 2024. */
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

/** Ends early when aborted: the next step then fails by itself. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
