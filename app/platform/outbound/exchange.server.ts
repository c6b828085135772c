import type { Readable } from "node:stream";
import { Client } from "undici";
import type { buildConnector } from "undici";
import type { Hop } from "./redirects.server.ts";
import type { OutboundTimeouts } from "./types.ts";

/** The head of an answer, and its body as it comes over the line. */
export interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable;
  /** Ends the connection, whatever is still under way. */
  close(): void;
}

interface ExchangeDeps {
  readonly connect: buildConnector.connector;
  readonly timeouts: OutboundTimeouts;
  readonly maxBytes: number;
  /** Aborted, it breaks off everything from the connecting to the body. */
  readonly signal: AbortSignal;
}

/**
 * One request and its answer. Each has a connection of its own: nothing is shared between the people
 * whose addresses are asked, a checked address is never old, and there is nothing to stop.
 * @throws what undici throws, raw; the signal's reason when it has been aborted before
 */
export async function exchange(hop: Hop, deps: ExchangeDeps): Promise<Exchange> {
  // It may have come between two redirects.
  deps.signal.throwIfAborted();
  const client = new Client(hop.url.origin, {
    connect: deps.connect,
    // Without keep-alive.
    pipelining: 0,
    headersTimeout: deps.timeouts.headers,
    bodyTimeout: deps.timeouts.idle,
    maxResponseSize: deps.maxBytes,
  });
  // A signal handed to undici waits for the connection before it is looked at.
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
    // Broken off before anybody reads, it would be an error that nobody handles; reading gives it again.
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
