import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#app/core/log.server.ts";
import { createReadCache } from "#db/read-cache.server.ts";
import { clientAddress } from "#app/platform/http/client-address.ts";
import type { IdempotencyRecords } from "#app/platform/idempotency/idempotency-records.server.ts";
import { matchesEtag } from "#app/core/if-none-match.ts";
import type { KeyedMutex } from "#app/core/async/keyed-mutex.ts";
import { findCaller, type CallerDeps } from "./callers.express.ts";
import { SECOND, type Clock } from "#app/core/time/clock.ts";
import { isWrite, maxBytesOf, type Caller, type Endpoint } from "./contract.ts";
import { countRequest } from "./count-request.express.ts";
import { narrow, toBytes } from "./answer-bytes.express.ts";
import { ApiRefusal, failureOf } from "./errors.ts";
import { expectedVersions } from "./expected-versions.ts";
import { createAnswerCache } from "./answer-cache.express.ts";
import { usualBodyBytes } from "#app/platform/requests/body-size.ts";
import { idempotencyKeyHeader } from "#app/platform/requests/headers.ts";
import { createOnce } from "./once.express.ts";
import type { RateLimits } from "./rate-limits.ts";
import { checkLength, lengthOf, readBody, readQuery } from "./read-body.express.ts";
import { createRouter } from "./router.ts";
import { checkAccess, runEndpoint, type Asked, type CanAccess } from "./run-endpoint.server.ts";
import {
  jsonBytes,
  notModified,
  sendBytes,
  type Bytes,
  type Headers,
} from "./send-answer.express.ts";

interface ApiListenerDeps extends CallerDeps {
  endpoints: readonly Endpoint[];
  /** Addresses below /api that are handled elsewhere: pages, and Stripe's webhook. */
  elsewhere: readonly string[];
  canAccess: CanAccess;
  rateLimits: RateLimits;
  idempotencyRecords: IdempotencyRecords;
  /** Runs a user's requests with large bodies one at a time, which bounds their memory. */
  largeBodyInTurn: KeyedMutex;
  /** Default response headers, such as security headers. */
  headers: Headers;
  /** The database's data version. */
  revision(): Promise<number>;
  clock: Clock;
  log: Log;
}

/** A few kilobytes each. */
const maxCachedAnswers = 500;

/** Handles requests below /api before Express and Remix. */
export function createApiListener(deps: ApiListenerDeps) {
  const { endpoints, clock, log, rateLimits, largeBodyInTurn } = deps;
  const router = createRouter(endpoints.filter(({ answeredBy }) => answeredBy === undefined));
  const answerCache = createAnswerCache();
  const once = createOnce(deps.idempotencyRecords);
  const unwritten = createReadCache<Bytes>({ db: deps, maxEntries: maxCachedAnswers });
  const others = endpoints.filter(({ answeredBy }) => answeredBy === "page");
  const elsewhere = [...deps.elsewhere, ...others.map(({ path }) => path)];
  // Pages add a trailing slash, and Remix requests `.data`: not for us.
  const forOthers = new Set(elsewhere.flatMap((each) => [each, `${each}/`, `${each}.data`]));
  const isOurs = (path: string) =>
    (path === "/api" || path.startsWith("/api/")) && !forOthers.has(path);

  async function answer(request: IncomingMessage, url: Address, headers: Headers): Promise<Bytes> {
    const { endpoint, params } = find(router, request, url.path);
    checkLength(request, maxBytesOf(endpoint));
    const isCached = endpoint.cacheVersion !== undefined && url.search === "";
    if (isCached) {
      countRequest(rateLimits, endpoint.limit, clientAddress(request), headers);
      const kept = await answerCache.of(endpoint);
      if (kept)
        return matchesEtag(request.headers["if-none-match"], kept.etag)
          ? notModified(kept.etag)
          : kept.bytes;
    }
    const { caller, setCookie } = await findCaller(request, endpoint, deps).catch((error) => {
      countRequest(rateLimits, endpoint.limit, clientAddress(request), headers);
      throw error;
    });
    if (setCookie) headers["Set-Cookie"] = setCookie;
    if (!isCached)
      countRequest(rateLimits, endpoint.limit, caller?.user.id ?? clientAddress(request), headers);
    await checkAccess(endpoint, caller, deps.canAccess);
    const query = readQuery(url.search);
    const asked = { endpoint, caller, path: url.path, params, query };
    if (isWrite(endpoint))
      return lengthOf(request) > usualBodyBytes
        ? largeBodyInTurn(callerId(caller), () => change(request, asked))
        : change(request, asked);
    // Read requests ignore their body.
    const run = () => runAsked(asked, { body: undefined, expected: expectedOf(request) });
    if (!endpoint.cachedUntilWrite || !caller) return narrow(request, await run());
    // Scoped to the workspace: its id starts the key, and the caller was just authorized.
    const key = `${caller.workspaceId} ${url.path} ${url.search}`;
    return narrow(request, await unwritten(key, run));
  }

  async function change(request: IncomingMessage, asked: AskedEndpoint): Promise<Bytes> {
    const { endpoint, caller, path } = asked;
    const key = request.headers[idempotencyKeyHeader.toLowerCase()];
    const isKeyed = endpoint.method === "POST" && key !== undefined;
    const { takesAnyCharacters } = endpoint;
    const { json, fingerprint } = await readBody(request, { takesAnyCharacters, isKeyed });
    const run = () => runAsked(asked, { body: json, expected: expectedOf(request) });
    if (endpoint.method !== "POST") return narrow(request, await run());
    const isRepeatable = endpoint.repeatable === true;
    return once(key, { owner: callerId(caller), path, fingerprint, isRepeatable }, run);
  }

  async function respond(request: IncomingMessage, response: ServerResponse, url: Address) {
    const requestId = randomUUID();
    const headers: Headers = { ...deps.headers, "X-Request-Id": requestId };
    let bytes: Bytes;
    try {
      bytes = await answer(request, url, headers);
    } catch (error) {
      bytes = failed(error, requestId, headers, clock);
      if (bytes.status === 413 || bytes.status === 411) headers.Connection = "close";
      if (bytes.status === 500)
        log.error({ err: error, id: requestId, path: url.path }, "request failed");
    }
    log.debug(
      { id: requestId, method: request.method, path: url.path, status: bytes.status },
      "api",
    );
    await sendBytes(request, response, { ...bytes, headers: { ...headers, ...bytes.headers } });
  }

  return {
    /** False: not for this listener. */
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      const url = addressOf(request);
      if (!isOurs(url.path)) return false;
      respond(request, response, url).catch((error: unknown) => {
        // The client disconnected while sending or receiving.
        log.debug({ err: error }, "an API response could not be sent");
        response.destroy();
      });
      return true;
    },
  };
}

/** The caller and the requested endpoint. */
interface AskedEndpoint extends Pick<Asked, "params" | "query"> {
  endpoint: Endpoint;
  caller: Caller | null;
  path: string;
}

const runAsked = async (
  { endpoint, caller, params, query }: AskedEndpoint,
  rest: Pick<Asked, "body" | "expected">,
): Promise<Bytes> =>
  toBytes(endpoint, await runEndpoint(endpoint, caller, { params, query, ...rest }));

interface Address {
  path: string;
  search: string;
}

function addressOf({ url = "" }: IncomingMessage): Address {
  const at = url.indexOf("?");
  return at < 0 ? { path: url, search: "" } : { path: url.slice(0, at), search: url.slice(at + 1) };
}

class MethodRefusal extends ApiRefusal {
  readonly allow: readonly string[];

  constructor(allow: readonly string[]) {
    super("method_not_allowed", `This address supports ${allow.join(", ")}.`);
    this.allow = allow;
  }
}

function find(
  router: ReturnType<typeof createRouter>,
  { method = "" }: IncomingMessage,
  path: string,
) {
  const found = router.find(method, path);
  if (!found)
    throw new ApiRefusal(
      "not_found",
      "There is nothing at this address.",
      "The endpoints are listed at /api-docs?tab=endpoints.",
    );
  if ("allow" in found) throw new MethodRefusal(found.allow);
  return found;
}

const callerId = (caller: Caller | null) => caller?.user.id ?? "anybody";

/** The versions in `If-Match`; null: not sent. */
function expectedOf({ headers }: IncomingMessage): string[] | null {
  const header = headers["if-match"];
  return header === undefined ? null : expectedVersions(header);
}

function failed(error: unknown, requestId: string, headers: Headers, clock: Clock): Bytes {
  const { status, body, retryAt } = failureOf(error, requestId);
  // Errors may be specific to this user or moment, so they are never cached.
  headers["Cache-Control"] = "no-store";
  if (error instanceof MethodRefusal) headers.Allow = error.allow.join(", ");
  if (status === 401) headers["WWW-Authenticate"] = "Bearer";
  if (retryAt !== null)
    headers["Retry-After"] = Math.max(1, Math.ceil((retryAt - clock.now()) / SECOND));
  return jsonBytes(status, body);
}
