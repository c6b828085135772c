import { watchForAnswer, type After } from "./answer-watch.ts";
import { failureOfStatus, mayHaveArrived, type RequestFailure } from "./failure.ts";
import { idempotencyKeyHeader, sessionEndedHeader, toastHeader, viewerHeader } from "./headers.ts";
import { emptyAnswer, hasThrown, readRemixRequest, type RemixRequest } from "./remix-request.ts";
import type { RouterControl, Waiting } from "./router-control.ts";
import type { SubmissionKeys } from "./submission-keys.ts";

/** What a page tells of a request. */
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
  /** Tells this page from others of the same browser. */
  pageId: string;
  isOnline: () => boolean;
  after: After;
  /** Whose page this is; null: a visitor's. */
  viewerId: () => string | null;
  /** Whether the form of this address tells of its failures itself. */
  tellsItself: (path: string) => boolean;
  onFailed: (told: RequestTold) => void;
  /** There is no answer yet. Gives what is to be called once there is. */
  onUnanswered: (request: RemixRequest) => () => void;
  /** The person whose page this is is not signed in any more. */
  onSessionEnded: () => void;
}

/** What nobody waits for is asked again, at these distances and then at the last. */
const repeatAfterMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** A request that came to nothing, for forms that tell of it themselves. */
class RequestFailedError extends Error {}

type Attempt = { response: Response } | { failure: RequestFailure };

/**
 * `fetch`, with a page that stays whatever becomes of Remix's requests: without it, a lost one would
 * put the error screen in the place of the page and of all that was typed. It knows nothing of single
 * forms, so there is none that it could be missing from.
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
    // Routes are the same for everybody.
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
    // The router does not look at it any more.
    throw new DOMException("The navigation was left off", "AbortError");
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
    // Somebody has gone elsewhere meanwhile.
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
  // A proxy, or what stands around Remix, has answered in its place.
  if (!headers.has("X-Remix-Response")) return failureOfStatus(status, headers);
  // A page that is missing, or that could not be made, says so itself.
  if (method === "GET" || status < 400) return null;
  return (await hasThrown(response)) ? failureOfStatus(status, headers) : null;
}

/** The page goes on showing what it has; once the server is back it gets what is new. */
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
        reject(new DOMException("Nobody waits for it any more", "AbortError"));
      });
    });
  }
}
