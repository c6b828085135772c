import { SECOND } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { OutboundAnswer, OutboundOptions } from "#app/platform/outbound/types.ts";
import type { Request } from "./channel-adapter.ts";

/** A request to a channel. */
interface Asked extends Pick<OutboundOptions, "method" | "headers" | "signal"> {
  request: Request;
  /** The name the owner knows, used in error messages. */
  channelName: string;
  address: string;
  /** Sent as JSON; left out: nothing is. */
  json?: unknown;
  /** Sent as is, with its own Content-Type; left out: no body. */
  body?: OutboundOptions["body"];
  now: number;
}

const limits = {
  maxBytes: 2_000_000,
  timeouts: { connect: 5 * SECOND, headers: 20 * SECOND, idle: 10 * SECOND, total: 40 * SECOND },
} as const;

/**
 * Sends a request to a channel. Any HTTP response is returned; `failureOf` interprets errors.
 * @throws AppError `channel_unavailable` when nothing can have arrived, `outcome_unknown` when a change may have
 *   arrived, or `rejected`
 */
export async function requestChannel(asked: Asked): Promise<OutboundAnswer> {
  const { request, channelName, address, method = "GET", headers = {}, json, body, signal } = asked;
  const options: OutboundOptions = {
    ...limits,
    method,
    headers: {
      Accept: "application/json",
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    // Requests with changes don't follow redirects.
    redirect: method === "GET" ? "follow" : "error",
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  };
  try {
    return await request(address, options);
  } catch (error) {
    if (!isAppError(error)) throw error;
    throw unansweredFailure(error, { channelName, changes: method !== "GET" && method !== "HEAD" });
  }
}

/** Parsed as JSON, whatever its content type; null: it isn't JSON. */
export function jsonOf(answer: OutboundAnswer): unknown {
  try {
    return answer.json();
  } catch {
    return null;
  }
}

/**
 * The meaning of an error response by its status (RFC 9110); channels with other conventions check theirs first.
 * @param changes whether the request was to change something, so that a server error may have come after the
 *   change
 */
export function failureOf(
  answer: Pick<OutboundAnswer, "status" | "headers">,
  { channelName, changes, now }: { channelName: string; changes: boolean; now: number },
): AppError {
  const { status } = answer;
  const said = `${channelName} responded with status ${status}`;
  if (status === 401 || status === 403)
    return new AppError("bad_credentials", `${channelName} no longer accepts our sign-in`, {
      about: "secret",
    });
  if (status === 404 || status === 410)
    return new AppError("gone", `It’s no longer on ${channelName}`);
  if (status === 429) {
    const retryAt = retryAtOf(answer, now);
    return new AppError("rate_limited", `${channelName} is receiving too many requests`, {
      retryAt,
    });
  }
  if (status === 413)
    return new AppError("rejected", `${channelName} rejected this because it’s too large`);
  if (status >= 500 || status === 408)
    return changes
      ? new AppError("outcome_unknown", said)
      : new AppError("channel_unavailable", said, { retryAt: retryAtOf(answer, now) });
  return new AppError("rejected", said);
}

/**
 * Whether a refusal only counts in the channel's own format: a firewall or gateway in front of it refuses
 * everyone, whatever the password or content.
 */
export const countsInOwnWordsOnly = ({ status }: Pick<OutboundAnswer, "status">): boolean =>
  status === 401 || status === 403 || status === 404 || status === 410;

/**
 * The meaning of a response in an unexpected format: a gateway shows its own page while the server is down, or the
 * address is wrong.
 * @param sort such as `a Mastodon server`
 */
export function strangeAnswer(
  { host, sort }: { host: string; sort: string },
  changes: boolean,
): AppError {
  const code = changes ? "outcome_unknown" : "channel_unavailable";
  return new AppError(code, `${host} doesn’t respond like ${sort}`, { about: "address" });
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
  { channelName, changes }: { channelName: string; changes: boolean },
): AppError {
  if (error.code === "outbound_redirects")
    return new AppError(
      "rejected",
      `${channelName} has moved to another address. Connect it again`,
      {
        cause: error,
        about: error.about,
      },
    );
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
