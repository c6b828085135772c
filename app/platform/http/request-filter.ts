import type { IncomingMessage, ServerResponse } from "node:http";
import { createOwnHosts } from "./own-hosts";

/** Why a request goes no further: an HTTP status, and a text for whoever has sent it. */
export interface Refusal {
  status: number;
  words: string;
}

/** The longest address of ours has nine parts; Remix compares each beginning of a path with every route. */
const longestPath = 2_048;
const mostSegments = 32;

/** Room for a long search, where a character may take twelve bytes. */
const longestQuery = 32 * 1024;
/** The parts of a query are decoded one by one, several times on the way to a page. */
const mostQueryFields = 100;

const largestHeaders = 16 * 1024;
const mostHeaders = 100;

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
}: {
  APP_URL: string;
  embeddedIdentityProvider: boolean;
}) {
  const askedHost = createOwnHosts({ appUrl: APP_URL, embeddedIdentityProvider });

  return {
    /**
     * Null: the request may go on. Its `Host` is then the one that the browser asked for, whatever
     * proxies have made of it, so that nobody behind has to ask again.
     */
    refusalOf(request: IncomingMessage): Refusal | null {
      const { url = "", headers, rawHeaders } = request;
      const refusal = refusalOfAddress(url) ?? refusalOfHeaders(rawHeaders);
      if (refusal || healthPaths.has(url)) return refusal;
      const { host, isOwn } = askedHost(request);
      if (host === null) return notUnderstood;
      if (!isOwn) return misdirected(host, APP_URL);
      headers.host = host;
      delete headers["x-forwarded-host"];
      return null;
    },
  };
}

export type RequestFilter = ReturnType<typeof createRequestFilter>;

export function sendRefusal(response: ServerResponse, { status, words }: Refusal): void {
  const body = `${words}\n`;
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    // Its body, if it has one, is not read.
    Connection: "close",
  });
  response.end(body);
}

function refusalOfAddress(url: string): Refusal | null {
  // Whole addresses are for proxies, and `*` is for none of ours.
  if (!url.startsWith("/")) return notUnderstood;
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? "" : url.slice(at + 1);
  const isTooLong =
    path.length > longestPath ||
    // Browsers and URLs take a backslash for a slash.
    countOf(path, /[/\\]/g) > mostSegments ||
    query.length > longestQuery ||
    countOf(query, /&/g) >= mostQueryFields;
  return isTooLong ? tooLong : null;
}

/** @param raw names and values in turn, as Node gives them */
function refusalOfHeaders(raw: readonly string[]): Refusal | null {
  const size = raw.reduce((sum, text) => sum + text.length, 0);
  return size > largestHeaders || raw.length > 2 * mostHeaders ? headersTooLarge : null;
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

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
