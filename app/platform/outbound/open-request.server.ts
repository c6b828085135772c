import type { Clock } from "#app/core/time/clock.ts";
import { isAppError, messageOf } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import { startDeadline } from "./deadline.server.ts";
import type { Exchange } from "./exchange.server.ts";
import { classifyFailure, tookTooLong } from "./failures.server.ts";
import type { Hop } from "./redirects.server.ts";

/** A request in progress, including redirects. */
export interface OpenRequest {
  hop: Hop;
  redirects: number;
  /** The current response, closed with the request. */
  answer: Exchange | undefined;
  /** Decompressed body bytes read so far. */
  bytes: number;
  /** Aborts on timeout or by the caller. */
  readonly signal: AbortSignal;
  /** Ends the request and returns the error to throw: the caller's reason, or an AppError. */
  fail(error: unknown): unknown;
  /** Closes the connection and logs the request; only once. */
  end(): void;
}

interface OpenRequestDeps {
  readonly hop: Hop;
  readonly totalMs: number;
  readonly callerSignal: AbortSignal | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export function openRequest({
  hop,
  totalMs,
  callerSignal,
  clock,
  log,
}: OpenRequestDeps): OpenRequest {
  const began = clock.now();
  const { signal, clear } = startDeadline(totalMs, callerSignal, () =>
    tookTooLong(request.hop.url.host, "the time for all of it"),
  );
  let over = false;
  const finish = (failure?: unknown) => {
    if (over) return;
    over = true;
    clear();
    request.answer?.close();
    writeLine(log, request, clock.now() - began, failure);
  };
  const request: OpenRequest = {
    hop,
    redirects: 0,
    answer: undefined,
    bytes: 0,
    signal,
    fail(error) {
      const failure: unknown = signal.aborted
        ? signal.reason
        : classifyFailure(error, request.hop.url.host);
      finish(failure);
      return failure;
    },
    end: () => finish(),
  };
  // Also when no one is reading the body anymore.
  signal.addEventListener("abort", () => finish(signal.reason), { once: true });
  return request;
}

/**
 * Logs only the host: paths and queries may contain keys. No headers or bodies.
 */
function writeLine(log: Log, request: OpenRequest, ms: number, failure: unknown): void {
  const { hop, redirects, answer, bytes } = request;
  const line = {
    method: hop.method,
    host: hop.url.host,
    status: answer?.status,
    redirects,
    bytes,
    ms,
  };
  if (failure === undefined) {
    log.debug(line, "outbound request");
  } else if (!isAppError(failure)) {
    log.debug(line, "outbound request given up by its caller");
  } else {
    const why = { code: failure.code, reason: messageOf(failure.cause ?? failure) };
    // Someone may be probing internal addresses; other failures are not our problem.
    const level = failure.code === "outbound_refused_address" ? "warn" : "info";
    log[level]({ ...line, ...why }, "outbound request failed");
  }
}
