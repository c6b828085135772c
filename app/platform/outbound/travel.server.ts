import type { Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { Log } from "../../core/log.server";
import { acceptedEncodings, readBody } from "./body.server";
import { exchange } from "./exchange.server";
import type { Exchange } from "./exchange.server";
import { createGuardedConnect } from "./guarded-connect.server";
import { locationOf, nextHop } from "./redirects.server";
import type { Hop } from "./redirects.server";
import { writeHeaders } from "./request-headers.server";
import { readTarget } from "./target.server";
import { startTrip } from "./trip.server";
import type { Trip } from "./trip.server";
import type { AddressPolicy, OutboundOptions, OutboundTimeouts, Resolve } from "./types";

const defaultTimeouts: OutboundTimeouts = {
  connect: 10_000,
  headers: 30_000,
  idle: 30_000,
  total: 60_000,
};
const defaultMaxBytes = 5 * 1024 * 1024;
const maxRedirects = 5;

export interface TravelDeps {
  readonly policy: AddressPolicy;
  readonly resolve: Resolve;
  readonly clock: Clock;
  readonly log: Log;
  readonly userAgent: string;
}

/** An answer whose body is still to come. */
export interface Arrival {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  /** The body, decompressed and within its limits; to be read once. */
  readonly pieces: AsyncGenerator<Uint8Array, void>;
  /** To be called when the body is not read to its end. */
  close(): void;
}

/** Makes a request, with all its redirects, until the headers of its answer are there. */
export type Travel = (address: string | URL, options: OutboundOptions) => Promise<Arrival>;

export function createTravel(deps: TravelDeps): Travel {
  return async (address, options) => {
    const timeouts = { ...defaultTimeouts, ...options.timeouts };
    const maxBytes = options.maxBytes ?? defaultMaxBytes;
    const trip = startTrip({
      hop: firstHop(address, options, deps.userAgent),
      totalMs: timeouts.total,
      callerSignal: options.signal,
      clock: deps.clock,
      log: options.log ?? deps.log,
    });
    const connect = createGuardedConnect({ ...deps, timeoutMs: timeouts.connect });
    const { signal } = trip;
    try {
      const { status, headers } = await follow(trip, options.redirect, (hop) =>
        exchange(hop, { connect, timeouts, maxBytes, signal }),
      );
      const pieces = readPieces(trip, maxBytes);
      return { url: trip.hop.url, status, headers, pieces, close: trip.end };
    } catch (error) {
      throw trip.fail(error);
    }
  };
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
  trip: Trip,
  redirect: OutboundOptions["redirect"],
  ask: (hop: Hop) => Promise<Exchange>,
): Promise<Exchange> {
  for (;;) {
    const answer = await ask(trip.hop);
    trip.answer = answer;
    const location = locationOf(answer.status, answer.headers);
    if (redirect === "manual" || location === null) return answer;
    answer.close();
    if (redirect === "error" || trip.redirects === maxRedirects) {
      throw new AppError(
        "outbound_redirects",
        `${trip.hop.url.host} redirects more often than is followed here. Use the address it leads to.`,
      );
    }
    trip.hop = nextHop(trip.hop, answer.status, location);
    trip.redirects += 1;
    trip.answer = undefined;
  }
}

async function* readPieces(trip: Trip, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  const { answer, hop } = trip;
  if (!answer) return;
  const empty = hop.method === "HEAD" || answer.status === 204 || answer.status === 304;
  const encoding = empty ? null : answer.headers.get("content-encoding");
  try {
    for await (const piece of readBody({
      body: answer.body,
      encoding,
      maxBytes,
      host: hop.url.host,
    })) {
      trip.bytes += piece.byteLength;
      yield piece;
    }
  } catch (error) {
    throw trip.fail(error);
  } finally {
    trip.end();
  }
}
