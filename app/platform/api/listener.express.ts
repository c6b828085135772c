import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../../core/log.server";
import { clientAddress } from "../http/client-address";
import type { KeptAnswers } from "../idempotency/kept-answers.server";
import { matchesEtag } from "../../core/if-none-match";
import { findCaller, type CallerDeps } from "./callers.express";
import { isWrite, type Answered, type Caller, type Endpoint } from "./contract";
import { ApiRefusal, failureOf } from "./errors";
import { createKeptBytes } from "./kept-bytes.express";
import { createOnce } from "./once.express";
import type { Allowance, RateLimits } from "./rate-limits";
import { checkLength, readBody, readQuery } from "./read-body.express";
import { createRouter } from "./router";
import { checkAccess, runEndpoint, type CanAccess } from "./run-endpoint.server";
import { etagOf, jsonBytes, sendBytes, type Bytes, type Headers } from "./send-answer.express";

interface ApiListenerDeps extends CallerDeps {
  endpoints: readonly Endpoint[];
  /** Addresses below /api that somebody else answers: what people open, and what Stripe posts to. */
  elsewhere: readonly string[];
  canAccess: CanAccess;
  rateLimits: RateLimits;
  keptAnswers: KeptAnswers;
  /** What every answer carries, such as what browsers may make of it. */
  headers: Headers;
  log: Log;
}

/** Answers what is asked for below /api, before Express and Remix are. */
export function createApiListener(deps: ApiListenerDeps) {
  const { endpoints, log, rateLimits } = deps;
  const router = createRouter(endpoints.filter(({ answeredBy }) => answeredBy === undefined));
  const keptBytes = createKeptBytes();
  const once = createOnce(deps.keptAnswers);
  const others = endpoints.filter(({ answeredBy }) => answeredBy === "page");
  const elsewhere = [...deps.elsewhere, ...others.map(({ path }) => path)];
  const isElsewhere = (path: string) =>
    elsewhere.some(
      (each) => path === each || path === `${each}.data` || path.startsWith(`${each}/`),
    );

  async function answer(request: IncomingMessage, url: Address, headers: Headers): Promise<Bytes> {
    const { endpoint, params } = find(router, request, url.path);
    checkLength(request);
    const isKept = endpoint.keptWhile !== undefined && url.search === "";
    if (isKept) {
      count(endpoint, clientAddress(request), headers, rateLimits);
      const kept = await keptBytes.of(endpoint);
      if (kept)
        return matchesEtag(request.headers["if-none-match"], kept.etag)
          ? notModified(kept.etag)
          : kept.bytes;
    }
    const { caller, setCookie } = await findCaller(request, endpoint, deps).catch((error) => {
      count(endpoint, clientAddress(request), headers, rateLimits);
      throw error;
    });
    if (setCookie) headers["Set-Cookie"] = setCookie;
    if (!isKept) count(endpoint, caller?.user.id ?? clientAddress(request), headers, rateLimits);
    await checkAccess(endpoint, caller, deps.canAccess);
    const query = readQuery(url.search);
    // Of what is only read, a body says nothing.
    const { bytes, json } = isWrite(endpoint) ? await readBody(request) : noBody;
    const asked = { params, query, body: json, expected: expectedOf(request) };
    const run = async () => toBytes(endpoint, await runEndpoint(endpoint, caller, asked));
    if (endpoint.method === "POST")
      return once(request, { whose: whoseOf(caller), path: url.path, body: bytes }, run);
    const done = await run();
    // What changes all the time is named by its own version instead.
    if (isWrite(endpoint) || "ETag" in done.headers || done.body === null) return done;
    const etag = etagOf(done.body);
    if (matchesEtag(request.headers["if-none-match"], etag))
      return { ...notModified(etag), headers: { ...done.headers, ETag: etag } };
    return { ...done, headers: { ...done.headers, ETag: etag } };
  }

  async function respond(request: IncomingMessage, response: ServerResponse, url: Address) {
    const requestId = randomUUID();
    const headers: Headers = { ...deps.headers, "X-Request-Id": requestId };
    let bytes: Bytes;
    try {
      bytes = await answer(request, url, headers);
    } catch (error) {
      bytes = failed(error, requestId, headers);
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
    /** False: the request is somebody else's. */
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      const url = addressOf(request);
      if (!url.path.startsWith("/api/") || isElsewhere(url.path)) return false;
      respond(request, response, url).catch((error: unknown) => {
        // The client has gone away while it sent, or while it was answered.
        log.debug({ err: error }, "an answer of the API could not be sent");
        response.destroy();
      });
      return true;
    },
  };
}

const noBody = { bytes: Buffer.alloc(0), json: undefined };

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
    super("method_not_allowed", `This address is asked with ${allow.join(", ")}.`);
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

/** @throws ApiRefusal `too_many_requests`; how it stands is in the headers either way */
function count(endpoint: Endpoint, who: string, headers: Headers, limits: RateLimits): void {
  const allowance = limits.count(who, endpoint.limit);
  Object.assign(headers, rateHeaders(allowance));
  if (!allowance.isExceeded) return;
  headers["Retry-After"] = allowance.resetSeconds;
  throw new ApiRefusal(
    "too_many_requests",
    "You have asked too often. Please wait a moment.",
    `Try again in ${allowance.resetSeconds} s.`,
  );
}

const rateHeaders = ({ limit, remaining, resetSeconds }: Allowance): Headers => ({
  "RateLimit-Limit": limit,
  "RateLimit-Remaining": remaining,
  "RateLimit-Reset": resetSeconds,
});

const whoseOf = (caller: Caller | null) => caller?.user.id ?? "anybody";

/** The versions that `If-Match` names, without their quotes; null: it was not sent. */
function expectedOf({ headers }: IncomingMessage): string[] | null {
  const header = headers["if-match"];
  if (header === undefined) return null;
  return header.split(",").map((each) => each.trim().replace(/^"(.*)"$/, "$1"));
}

function toBytes(
  { answer: { status, type } }: Endpoint,
  { body, location, version, keepSeconds, file }: Answered<unknown>,
): Bytes {
  const headers: Headers = {
    ...(location !== undefined && { Location: location }),
    ...(version !== undefined && { ETag: `"${version}"` }),
    ...(keepSeconds !== undefined && { "Cache-Control": `private, max-age=${keepSeconds}` }),
  };
  if (file && type) {
    const { bytes, name, asciiName } = file;
    headers["Content-Type"] = type;
    // The first is for clients that know of no letters beyond ASCII (RFC 6266).
    headers["Content-Disposition"] =
      `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`;
    return { status, headers, body: bytes };
  }
  return status === 204 ? { status, headers, body: null } : jsonBytes(status, body, headers);
}

const notModified = (etag: string): Bytes => ({ status: 304, headers: { ETag: etag }, body: null });

function failed(error: unknown, requestId: string, headers: Headers): Bytes {
  const { status, body } = failureOf(error, requestId);
  // No cache may keep what was only wrong for this person, or only now.
  headers["Cache-Control"] = "no-store";
  if (error instanceof MethodRefusal) headers.Allow = error.allow.join(", ");
  if (status === 401) headers["WWW-Authenticate"] = "Bearer";
  return jsonBytes(status, body);
}
