import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { OutboundAnswer, OutboundOptions } from "#app/platform/outbound/types.ts";

/** By the protocol of https://www.indexnow.org/documentation. */
interface Told {
  host: string;
  key: string;
  /** Of the file that holds the key; only what stands beside it or below may be told. */
  keyLocation: string;
  urlList: readonly string[];
}

export type Request = (address: string, options: OutboundOptions) => Promise<OutboundAnswer>;

interface Telling {
  request: Request;
  address: string;
  told: Told;
  signal: AbortSignal;
  now: number;
}

const limits = {
  maxBytes: 100_000,
  timeouts: { connect: 5 * SECOND, headers: 10 * SECOND, idle: 5 * SECOND, total: 15 * SECOND },
} as const;

/** How long to wait where it was not said. */
const tooManyMs = 10 * MINUTE;

/**
 * Tells one search engine, which tells the others.
 * @throws AppError `rejected` when it would say the same again; otherwise it is to be tried later
 */
export async function tellIndexNow({ request, address, told, signal, now }: Telling) {
  const who = new URL(address).host;
  const { status, headers } = await request(address, {
    ...limits,
    method: "POST",
    headers: { "Content-Type": "application/json; charset=utf-8" },
    body: JSON.stringify(told),
    redirect: "error",
    signal,
  });
  // 202: it is taken, and the key is looked at later.
  if (status === 200 || status === 202) return;
  const said = `${who} answered with status ${status}`;
  if (status === 403)
    throw new AppError("channel_unavailable", `${who} could not read ${told.keyLocation}`);
  if (status === 429) {
    const seconds = Number(headers.get("retry-after") ?? "");
    const retryAt = now + (seconds > 0 ? seconds * SECOND : tooManyMs);
    throw new AppError("rate_limited", `${who} takes no more just now`, { retryAt });
  }
  if (status < 500 && status !== 408) throw new AppError("rejected", said);
  throw new AppError("channel_unavailable", said);
}
