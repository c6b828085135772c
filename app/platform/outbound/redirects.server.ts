import { AppError } from "#app/core/errors.ts";
import { readTarget } from "./target.server.ts";
import type { OutboundMethod } from "./types.ts";

/** One request of a redirect chain. */
export interface Hop {
  readonly url: URL;
  readonly method: OutboundMethod;
  readonly headers: Headers;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

const redirects = new Set([301, 302, 303, 307, 308]);

// Any other header may hold a credential: services name their keys differently.
const forAnybody = ["accept", "accept-encoding", "accept-language", "content-type", "user-agent"];

/** The redirect's target; null: not a redirect. */
export function locationOf(status: number, headers: Headers): string | null {
  const location = redirects.has(status) ? headers.get("location") : null;
  // Headers are bytes, and servers write addresses in UTF-8.
  return location === null ? null : Buffer.from(location, "latin1").toString("utf8");
}

/**
 * The next request of a redirect, as in Fetch; another origin gets no headers that could hold
 * credentials.
 * @throws AppError `outbound_redirects` from https to http, `outbound_bad_address`.
 */
export function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = readTarget(location, hop.url);
  if (hop.url.protocol === "https:" && url.protocol === "http:") {
    throw new AppError(
      "outbound_redirects",
      `${hop.url.host} redirects from https to http, which is not secure. Ask its owner to fix it.`,
    );
  }
  const headers =
    url.origin === hop.url.origin ? new Headers(hop.headers) : headersForAnybody(hop.headers);
  if (!losesBody(hop.method, status)) return { ...hop, url, headers };
  headers.delete("content-type");
  return { url, headers, method: hop.method === "HEAD" ? "HEAD" : "GET", body: undefined };
}

function losesBody(method: OutboundMethod, status: number): boolean {
  return status === 303 || (method === "POST" && (status === 301 || status === 302));
}

function headersForAnybody(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => forAnybody.includes(name)));
}
