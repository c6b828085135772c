import type { IncomingMessage, ServerResponse } from "node:http";
import { createOwnHosts } from "./own-hosts.ts";
import { writeRefusal, type Refusal } from "./refusal.ts";

/** The longest address of ours has nine parts; Remix compares each beginning of a path with every route. */
const maxPathLength = 2_048;
const maxSegments = 32;

/** Room for a long search, where a character may take twelve bytes. */
const maxQueryLength = 32 * 1024;
/** The parts of a query are decoded one by one, several times on the way to a page. */
const maxQueryFields = 100;

/** So many beginnings of paths may Remix's script ask about at once: each is compared with every route. */
const mostManifestPaths = 120;

const largestHeaders = 16 * 1024;
const maxHeaders = 100;
/** Each of a sign-in that was left is cleared by a header of its own. */
const maxCookies = 200;

const tooLong: Refusal = {
  status: 414,
  words: "This address is too long. Go back and make it shorter, for example what you search for.",
};

const headersTooLarge: Refusal = {
  status: 431,
  words:
    "What your browser sends with each request is too much. Please delete the cookies of this site and try again.",
};

export const notUnderstood: Refusal = {
  status: 400,
  words: "This request could not be understood. Please go back, reload the page and try again.",
};

/** Asked by what watches over the server, by whichever address it knows. */
const healthPaths = new Set(["/healthz", "/readyz"]);

/**
 * What is looked at before anything else: what would cost more than an answer is worth, and what is
 * meant for another host, goes no further.
 */
export function createRequestFilter({
  APP_URL,
  embeddedIdentityProvider,
  isBlogDomain,
}: {
  APP_URL: string;
  embeddedIdentityProvider: boolean;
  isBlogDomain(domain: string): boolean;
}) {
  const askedHost = createOwnHosts({ appUrl: APP_URL, embeddedIdentityProvider, isBlogDomain });

  /** Where a request may go: to the product, to a blog at its own domain, or no further. */
  function wayOf(request: IncomingMessage): Way {
    const { url = "", headers } = request;
    const refusal = refusalOfAddress(url) ?? refusalOfHeaders(request);
    if (refusal) return { refusal };
    const { host, isOwn, blogDomain } = askedHost(request);
    if (blogDomain !== null) return { blogDomain };
    if (isHealthCheck(request)) return toProduct;
    if (host === null) return { refusal: notUnderstood };
    if (!isOwn) return { refusal: misdirected(host, APP_URL) };
    headers.host = host;
    delete headers["x-forwarded-host"];
    // Remix builds an address of it, and fails where it makes none.
    const scheme = String(headers["x-forwarded-proto"] ?? "").split(",")[0];
    if (!/^https?$/.test(scheme ?? "")) delete headers["x-forwarded-proto"];
    return toProduct;
  }

  return {
    /**
     * For the product, a request's `Host` is from here on the one that the browser asked for, whatever
     * proxies have made of it, so that nobody behind has to ask again.
     */
    wayOf,
    /** Of what only the product answers, such as its live channel; null: it may go on. */
    refusalOf(request: IncomingMessage): Refusal | null {
      const way = wayOf(request);
      if ("blogDomain" in way) return misdirected(way.blogDomain, APP_URL);
      return "refusal" in way ? way.refusal : null;
    },
  };
}

type Way = { refusal: Refusal } | { blogDomain: string } | typeof toProduct;

const toProduct = {} as Record<never, never>;

export type RequestFilter = ReturnType<typeof createRequestFilter>;

export function sendRefusal(
  { url = "" }: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
): void {
  const { headers, body } = writeRefusal(url, refusal);
  response.writeHead(refusal.status, {
    ...headers,
    "Content-Length": Buffer.byteLength(body),
    "X-Content-Type-Options": "nosniff",
    // Its body, if it has one, is not read.
    Connection: "close",
  });
  response.end(body);
}

/** Nothing else may pass with a host that has not been looked at. */
function isHealthCheck({ method, url = "" }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && healthPaths.has(splitQuery(url)[0]);
}

function refusalOfAddress(url: string): Refusal | null {
  // Whole addresses are for proxies, and `*` is for none of ours.
  if (!url.startsWith("/")) return notUnderstood;
  const [path, query] = splitQuery(url);
  // Remix would log it as a failure of ours: no script of this version asks so.
  if (oldDataField.test(query)) return notUnderstood;
  const isTooLong =
    path.length > maxPathLength ||
    // Browsers and URLs take a backslash for a slash.
    countOf(path, /[/\\]/g) > maxSegments ||
    query.length > maxQueryLength ||
    countOf(query, /&/g) >= maxQueryFields ||
    (path.includes("__manifest") && asksForTooMuch(new URLSearchParams(query).getAll("p")));
  return isTooLong ? tooLong : null;
}

const oldDataField = /(^|&)_data(=|&|$)/;

/** Counts as Remix does it: each path with all of its beginnings, and none twice. */
function asksForTooMuch(paths: readonly string[]): boolean {
  const beginnings = new Set<string>();
  for (const path of paths) {
    const segments = path.split("/");
    if (segments.length > maxSegments) return true;
    for (const at of segments.keys()) beginnings.add(segments.slice(0, at + 1).join("/"));
    if (beginnings.size > mostManifestPaths) return true;
  }
  return false;
}

function refusalOfHeaders({ headers, rawHeaders }: IncomingMessage): Refusal | null {
  // Names and values in turn, each time that they were sent.
  const size = rawHeaders.reduce((sum, text) => sum + text.length, 0);
  const isTooLarge =
    size > largestHeaders ||
    rawHeaders.length > 2 * maxHeaders ||
    countOf(headers.cookie ?? "", /;/g) >= maxCookies;
  return isTooLarge ? headersTooLarge : null;
}

function misdirected(host: string, appUrl: string): Refusal {
  return {
    status: 421,
    words:
      `This server is not found at ${host}. Please open ${appUrl} instead.\n\n` +
      "If you run it: set APP_URL to the address that people type, and restart. A proxy in front of it " +
      "has to pass that address on, as Host or as X-Forwarded-Host.",
  };
}

function splitQuery(url: string): [path: string, query: string] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
