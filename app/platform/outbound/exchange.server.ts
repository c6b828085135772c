import type { Readable } from "node:stream";
import { Client } from "undici";
import type { buildConnector } from "undici";
import type { Hop } from "./redirects.server.ts";
import type { OutboundTimeouts } from "./types.ts";

/** A response's head, and its raw body. */
export interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable;
  /** Closes the connection. */
  close(): void;
}

interface ExchangeDeps {
  readonly connect: buildConnector.connector;
  readonly timeouts: OutboundTimeouts;
  readonly maxBytes: number;
  /** Aborts everything from connecting to the body. */
  readonly signal: AbortSignal;
}

/**
 * One request and its response. Each has its own connection: nothing is shared between users, a
 * checked address never gets stale, and there is nothing to shut down.
 * @throws undici's errors unchanged; the signal's reason if already aborted
 */
export async function exchange(hop: Hop, deps: ExchangeDeps): Promise<Exchange> {
  // It may have been aborted between two redirects.
  deps.signal.throwIfAborted();
  const client = new Client(hop.url.origin, {
    connect: deps.connect,
    // No keep-alive.
    pipelining: 0,
    headersTimeout: deps.timeouts.headers,
    bodyTimeout: deps.timeouts.idle,
    maxResponseSize: deps.maxBytes,
  });
  // undici checks a signal only after connecting.
  const breakOff = () => void client.destroy(new Error("broken off"));
  const close = () => {
    deps.signal.removeEventListener("abort", breakOff);
    void client.destroy();
  };
  deps.signal.addEventListener("abort", breakOff, { once: true });
  try {
    const { statusCode, headers, body } = await client.request({
      path: `${hop.url.pathname}${hop.url.search}`,
      method: hop.method,
      headers: Object.fromEntries(hop.headers),
      body: hop.body ?? null,
    });
    // If aborted before anyone reads, the error would be unhandled; reading reports it again.
    body.on("error", () => undefined);
    return { status: statusCode, headers: readHeaders(headers), body, close };
  } catch (error) {
    close();
    throw error;
  }
}

function readHeaders(headers: Record<string, string | string[] | undefined>): Headers {
  const read = new Headers();
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values ?? []].flat()) read.append(name, value);
  }
  return read;
}
