import { SECOND } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { OutboundAnswer, OutboundOptions } from "#app/platform/outbound/types.ts";
import type { Request } from "./channel-adapter.ts";

/** Something that is asked of a place. */
interface Asked extends Pick<OutboundOptions, "method" | "headers" | "signal"> {
  request: Request;
  /** As its owner knows it, for what is said of failures. */
  place: string;
  address: string;
  /** Sent as JSON; left out: nothing is. */
  json?: unknown;
  /** Sent as it is, beside its own Content-Type; left out: nothing is. */
  body?: OutboundOptions["body"];
  now: number;
}

const limits = {
  maxBytes: 2_000_000,
  timeouts: { connect: 5 * SECOND, headers: 20 * SECOND, idle: 10 * SECOND, total: 40 * SECOND },
} as const;

/**
 * Asks a place something. Whatever the answer's status, it is an answer: `failureOf` says what it means.
 * @throws AppError `channel_unavailable` when nothing can have arrived, `outcome_unknown` when what
 *   was to change something may have, or `rejected`
 */
export async function requestChannel(asked: Asked): Promise<OutboundAnswer> {
  const { request, place, address, method = "GET", headers = {}, json, body, signal } = asked;
  const options: OutboundOptions = {
    ...limits,
    method,
    headers: {
      Accept: "application/json",
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    // A request that changes something is not sent to wherever another one says.
    redirect: method === "GET" ? "follow" : "error",
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  };
  try {
    return await request(address, options);
  } catch (error) {
    if (!isAppError(error)) throw error;
    throw unansweredFailure(error, { place, changes: method !== "GET" && method !== "HEAD" });
  }
}

/** As JSON, whatever was said of its type; null: it is none. */
export function jsonOf(answer: OutboundAnswer): unknown {
  try {
    return answer.json();
  } catch {
    return null;
  }
}

/**
 * What an answer that is a refusal means, by its status (RFC 9110); places with other manners look at theirs
 * first.
 * @param changes whether it was asked to change something: then a failure of its own may have come after it
 */
export function failureOf(
  answer: Pick<OutboundAnswer, "status" | "headers">,
  { place, changes, now }: { place: string; changes: boolean; now: number },
): AppError {
  const { status } = answer;
  const said = `${place} answered with status ${status}`;
  if (status === 401 || status === 403)
    return new AppError("bad_credentials", `${place} does not let us in any more`, {
      about: "secret",
    });
  if (status === 404 || status === 410)
    return new AppError("gone", `It does not stand at ${place} any more`);
  if (status === 429) {
    const retryAt = retryAtOf(answer, now);
    return new AppError("rate_limited", `${place} takes no more just now`, { retryAt });
  }
  if (status === 413)
    return new AppError(
      "rejected",
      `${place} takes nothing as large as this: its host limits that`,
    );
  if (status >= 500 || status === 408)
    return changes
      ? new AppError("outcome_unknown", said)
      : new AppError("channel_unavailable", said, { retryAt: retryAtOf(answer, now) });
  return new AppError("rejected", said);
}

/**
 * Whether a refusal counts only in a place's own words: a firewall or a gateway before it answers everybody
 * so, whatever their password is and whatever stands there.
 */
export const countsInOwnWordsOnly = ({ status }: Pick<OutboundAnswer, "status">): boolean =>
  status === 401 || status === 403 || status === 404 || status === 410;

/**
 * What an answer means that is not one of the place's own, whatever its status: a gateway before it has a page
 * for everybody while the place is away, and somebody may have typed another address.
 * @param sort such as `a server of Mastodon`
 */
export function strangeAnswer(
  { host, sort }: { host: string; sort: string },
  changes: boolean,
): AppError {
  const code = changes ? "outcome_unknown" : "channel_unavailable";
  return new AppError(code, `${host} does not answer as ${sort} does`, { about: "address" });
}

/** Failures after which nothing can have arrived. */
const neverSent: ReadonlySet<string> = new Set([
  "outbound_dns",
  "outbound_tls",
  "outbound_refused_address",
  "outbound_bad_address",
  "outbound_bad_request",
]);
const neverConnected: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function unansweredFailure(
  error: AppError,
  { place, changes }: { place: string; changes: boolean },
): AppError {
  if (error.code === "outbound_redirects")
    return new AppError("rejected", `${place} has moved to another address: connect it again`, {
      cause: error,
      about: error.about,
    });
  const reason = error.cause instanceof Error ? error.cause.message : "";
  const sent = !neverSent.has(error.code) && !neverConnected.has(reason);
  const code = changes && sent ? "outcome_unknown" : "channel_unavailable";
  return new AppError(code, error.message, { cause: error, about: error.about });
}

/** `Retry-After` is seconds or a date (RFC 9110); milliseconds since the epoch. */
function retryAtOf({ headers }: Pick<OutboundAnswer, "headers">, now: number): number | null {
  const after = headers.get("retry-after")?.trim() ?? "";
  if (after === "") return null;
  const seconds = Number(after);
  if (Number.isFinite(seconds)) return now + Math.max(0, seconds) * 1_000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? null : Math.max(now, date);
}
