import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import { acceptedEncodings, readBody } from "./body.server.ts";
import type { Exchange } from "./exchange.server.ts";
import { openRequest } from "./open-request.server.ts";
import type { OpenRequest } from "./open-request.server.ts";
import { locationOf, nextHop } from "./redirects.server.ts";
import type { Hop } from "./redirects.server.ts";
import { writeHeaders } from "./request-headers.server.ts";
import { readTarget } from "./target.server.ts";
import type { AddressPolicy, OutboundOptions, OutboundTimeouts, Resolve } from "./types.ts";

const defaultTimeouts: OutboundTimeouts = {
  connect: 10_000,
  headers: 30_000,
  idle: 30_000,
  total: 60_000,
};
const defaultMaxBytes = 5 * 1024 * 1024;
const maxRedirects = 5;

interface SendRequestDeps {
  readonly policy: AddressPolicy;
  readonly resolve: Resolve;
  readonly clock: Clock;
  readonly log: Log;
  readonly userAgent: string;
}

/** A response with an unread body. */
export interface StreamedResponse {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  /** The decompressed, limited body; read it once. */
  readonly chunks: AsyncGenerator<Uint8Array, void>;
  /** Call if the body is not read to its end. */
  close(): void;
}

/** Makes a request and follows redirects until the response's headers arrive. */
export type SendRequest = (
  address: string | URL,
  options: OutboundOptions,
) => Promise<StreamedResponse>;

export function createSendRequest(deps: SendRequestDeps): SendRequest {
  return async (address, options) => {
    const timeouts = { ...defaultTimeouts, ...options.timeouts };
    const maxBytes = options.maxBytes ?? defaultMaxBytes;
    const request = openRequest({
      hop: firstHop(address, options, deps.userAgent),
      totalMs: timeouts.total,
      callerSignal: options.signal,
      clock: deps.clock,
      log: options.log ?? deps.log,
    });
    const { signal } = request;
    try {
      const { createGuardedConnect, exchange } = await loadClient();
      const connect = createGuardedConnect({ ...deps, timeoutMs: timeouts.connect });
      const { status, headers } = await follow(request, options.redirect, (hop) =>
        exchange(hop, { connect, timeouts, maxBytes, signal }),
      );
      const chunks = readChunks(request, maxBytes);
      return { url: request.hop.url, status, headers, chunks, close: request.end };
    } catch (error) {
      throw request.fail(error);
    }
  };
}

/** Loaded on first use: many servers make no requests for a long time. */
async function loadClient() {
  const { createGuardedConnect } = await import("./guarded-connect.server.ts");
  const { exchange } = await import("./exchange.server.ts");
  return { createGuardedConnect, exchange };
}

function firstHop(address: string | URL, options: OutboundOptions, userAgent: string): Hop {
  const defaults = { accept: "*/*", "accept-encoding": acceptedEncodings, "user-agent": userAgent };
  return {
    url: readTarget(address),
    method: options.method ?? "GET",
    headers: writeHeaders(defaults, options.headers ?? {}),
    body: options.body,
  };
}

async function follow(
  request: OpenRequest,
  redirect: OutboundOptions["redirect"],
  ask: (hop: Hop) => Promise<Exchange>,
): Promise<Exchange> {
  for (;;) {
    const answer = await ask(request.hop);
    request.answer = answer;
    const location = locationOf(answer.status, answer.headers);
    if (redirect === "manual" || location === null) return answer;
    answer.close();
    if (redirect === "error" || request.redirects === maxRedirects) {
      throw new AppError(
        "outbound_redirects",
        `${request.hop.url.host} redirects too often. Use the final address.`,
        { about: "address" },
      );
    }
    request.hop = nextHop(request.hop, answer.status, location);
    request.redirects += 1;
    request.answer = undefined;
  }
}

async function* readChunks(
  request: OpenRequest,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  const { answer, hop } = request;
  if (!answer) return;
  const empty = hop.method === "HEAD" || answer.status === 204 || answer.status === 304;
  const encoding = empty ? null : answer.headers.get("content-encoding");
  try {
    for await (const chunk of readBody({
      body: answer.body,
      encoding,
      maxBytes,
      host: hop.url.host,
    })) {
      request.bytes += chunk.byteLength;
      yield chunk;
    }
  } catch (error) {
    throw request.fail(error);
  } finally {
    request.end();
  }
}
