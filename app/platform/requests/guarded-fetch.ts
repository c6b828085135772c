import { watchForAnswer, type After } from "./answer-watch.ts";
import { failureOfStatus, mayHaveArrived, type RequestFailure } from "./failure.ts";
import { idempotencyKeyHeader, sessionEndedHeader, toastHeader, viewerHeader } from "./headers.ts";
import { emptyAnswer, hasThrown, readRemixRequest, type RemixRequest } from "./remix-request.ts";
import type { RouterControl, Waiting } from "./router-control.ts";
import type { SubmissionKeys } from "./submission-keys.ts";

/** What a page reports about requests. */
export interface RequestTold {
  request: RemixRequest;
  failure: RequestFailure;
  tryAgain: () => void;
}

interface GuardedFetchDeps {
  fetch: typeof window.fetch;
  origin: string;
  router: RouterControl;
  keys: SubmissionKeys;
  /** Distinguishes this page from others in the same browser. */
  pageId: string;
  isOnline: () => boolean;
  after: After;
  /** The page's user; null: a visitor. */
  viewerId: () => string | null;
  /** Whether the form at this address reports its own failures. */
  tellsItself: (path: string) => boolean;
  onFailed: (failed: RequestTold) => void;
  /** A response is pending. Returns a function to call once it arrives. */
  onUnanswered: (request: RemixRequest) => () => void;
  /** The page's user is signed out. */
  onSessionEnded: () => void;
}

/** Retry delays of background requests; the last one repeats. */
const repeatAfterMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** A failed request, for forms that report failures themselves. */
class RequestFailedError extends Error {}

type Attempt = { response: Response } | { failure: RequestFailure };

/**
 * A `fetch` that keeps the page intact when Remix's requests fail: otherwise a lost one would
 * replace the page and all input with the error screen. It covers all forms, because it is
 * independent of them.
 */
export function createGuardedFetch(deps: GuardedFetchDeps): typeof window.fetch {
  const { router, keys, origin } = deps;

  return async function guardedFetch(input, init) {
    const request = readRemixRequest(input, init, origin);
    if (!request) return deps.fetch(input, init);
    const waiting = router.waitingFor(request);
    const send = () => attempt(deps, request, () => deps.fetch(input, withHeaders(request, init)));
    if (waiting.type === "background") return repeat(deps, request, send);
    const answered = watchForAnswer(deps.after, () => deps.onUnanswered(request));
    try {
      const outcome = await send();
      if ("response" in outcome) return outcome.response;
      return await giveUp(request, waiting, outcome.failure);
    } finally {
      answered();
    }
  };

  function withHeaders(request: RemixRequest, init: RequestInit | undefined): RequestInit {
    const headers = new Headers(init?.headers);
    // Routes are the same for everyone.
    const viewer = request.path === null ? null : deps.viewerId();
    if (viewer !== null) headers.set(viewerHeader, viewer);
    if (request.path !== null) headers.set(toastHeader, deps.pageId);
    if (request.method === "POST") headers.set(idempotencyKeyHeader, keys.keyOf(request));
    return { ...init, headers };
  }

  async function giveUp(
    request: RemixRequest,
    waiting: Waiting,
    failure: RequestFailure,
  ): Promise<Response> {
    if (request.method === "POST" && deps.tellsItself(request.path ?? "")) {
      throw new RequestFailedError(failure.reason);
    }
    const tryAgain = await router.release(waiting);
    deps.onFailed({ request, failure, tryAgain });
    if (waiting.type === "fetcher") return emptyAnswer();
    // The router no longer needs it.
    throw new DOMException("The navigation was abandoned", "AbortError");
  }
}

async function attempt(
  { keys, isOnline, onSessionEnded }: GuardedFetchDeps,
  request: RemixRequest,
  send: () => Promise<Response>,
): Promise<Attempt> {
  let response: Response;
  try {
    response = await send();
  } catch (error) {
    keys.doubt(request);
    // The user has navigated elsewhere.
    if (request.signal?.aborted) throw error;
    const reason = isOnline() ? "unreachable" : "offline";
    return { failure: { reason, retryAfterSeconds: null } };
  }
  if (response.headers.has(sessionEndedHeader)) {
    keys.settle(request);
    onSessionEnded();
    // The page is being left.
    return new Promise(() => undefined);
  }
  const failure = await failureOf(response, request);
  keys[failure && mayHaveArrived(failure) ? "doubt" : "settle"](request);
  return failure ? { failure } : { response };
}

async function failureOf(
  response: Response,
  { method, path }: RemixRequest,
): Promise<RequestFailure | null> {
  const { status, headers } = response;
  if (path === null) return response.ok ? null : failureOfStatus(status, headers);
  // A proxy or the outer server answered instead of Remix.
  if (!headers.has("X-Remix-Response")) return failureOfStatus(status, headers);
  // Pages that are missing or failed report that themselves.
  if (method === "GET" || status < 400) return null;
  return (await hasThrown(response)) ? failureOfStatus(status, headers) : null;
}

/** The page keeps its data and refreshes once the server is back. */
async function repeat(
  deps: GuardedFetchDeps,
  { signal }: RemixRequest,
  send: () => Promise<Attempt>,
): Promise<Response> {
  for (let turn = 0; ; turn += 1) {
    const outcome = await send();
    if ("response" in outcome && outcome.response.status < 500) return outcome.response;
    const ms = repeatAfterMs[Math.min(turn, repeatAfterMs.length - 1)] ?? 0;
    await new Promise<void>((resolve, reject) => {
      const callOff = deps.after(ms, resolve);
      signal?.addEventListener("abort", () => {
        callOff();
        reject(new DOMException("The request was abandoned", "AbortError"));
      });
    });
  }
}
