import type { IncomingMessage, ServerResponse } from "node:http";
import { createOwnHosts } from "./own-hosts.ts";
import { writeRefusal, type Refusal } from "./refusal.ts";

/** Our longest address has nine parts; Remix compares each prefix of a path with every route. */
const maxPathLength = 2_048;
const maxSegments = 32;

/** Room for a long search, at up to twelve bytes per character. */
const maxQueryLength = 32 * 1024;
/** Query parameters are decoded one by one, several times per page. */
const maxQueryFields = 100;

/** Path prefixes per manifest request: each is compared with every route. */
const mostManifestPaths = 120;

const largestHeaders = 16 * 1024;
const maxHeaders = 100;
/** Each abandoned sign-in needs its own header to clear. */
const maxCookies = 200;

const tooLong: Refusal = {
  status: 414,
  words: "This address is too long. Go back and shorten it, for example your search.",
};

const headersTooLarge: Refusal = {
  status: 431,
  words: "Your browser's headers are too large. Please delete this site's cookies and try again.",
};

export const notUnderstood: Refusal = {
  status: 400,
  words: "This request could not be understood. Please go back, reload the page and try again.",
};

/** Used by health checks, with any host. */
const healthPaths = new Set(["/healthz", "/readyz"]);

/**
 * The first check of every request: refuses expensive requests and those for other hosts.
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

  /** Routes a request to the product, to a blog's custom domain, or refuses it. */
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
    // Remix builds a URL from it, and fails on other values.
    const scheme = String(headers["x-forwarded-proto"] ?? "").split(",")[0];
    if (!/^https?$/.test(scheme ?? "")) delete headers["x-forwarded-proto"];
    return toProduct;
  }

  return {
    /**
     * For the product, sets `Host` to the host that the browser requested, whatever proxies
     * changed.
     */
    wayOf,
    /** For requests that only the product serves, such as the live channel; null: allowed. */
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
    // Its body is not read.
    Connection: "close",
  });
  response.end(body);
}

/** Nothing else may pass with an unchecked host. */
function isHealthCheck({ method, url = "" }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && healthPaths.has(splitQuery(url)[0]);
}

function refusalOfAddress(url: string): Refusal | null {
  // Absolute addresses are for proxies, and `*` is not supported.
  if (!url.startsWith("/")) return notUnderstood;
  const [path, query] = splitQuery(url);
  // Remix would log it as our error: scripts of this version never send it.
  if (oldDataField.test(query)) return notUnderstood;
  const isTooLong =
    path.length > maxPathLength ||
    // Browsers and URLs treat backslashes as slashes.
    countOf(path, /[/\\]/g) > maxSegments ||
    query.length > maxQueryLength ||
    countOf(query, /&/g) >= maxQueryFields ||
    (path.includes("__manifest") && asksForTooMuch(new URLSearchParams(query).getAll("p")));
  return isTooLong ? tooLong : null;
}

const oldDataField = /(^|&)_data(=|&|$)/;

/** Counts like Remix: each path with all its prefixes, without duplicates. */
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
  // Names and values alternate, including repeated headers.
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
