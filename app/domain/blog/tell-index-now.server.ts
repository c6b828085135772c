import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { OutboundAnswer, OutboundOptions } from "#app/platform/outbound/types.ts";

/** By the protocol of https://www.indexnow.org/documentation. */
interface IndexNowReport {
  host: string;
  key: string;
  /** Of the key file; only addresses next to it or below may be reported. */
  keyLocation: string;
  urlList: readonly string[];
}

export type Request = (address: string, options: OutboundOptions) => Promise<OutboundAnswer>;

interface IndexNowRequest {
  request: Request;
  address: string;
  report: IndexNowReport;
  signal: AbortSignal;
  now: number;
}

const limits = {
  maxBytes: 100_000,
  timeouts: { connect: 5 * SECOND, headers: 10 * SECOND, idle: 5 * SECOND, total: 15 * SECOND },
} as const;

/** The default delay. */
const tooManyMs = 10 * MINUTE;

/**
 * Reports to one search engine, which informs the others.
 * @throws AppError `rejected` when a retry would fail too; otherwise retry later
 */
export async function tellIndexNow({ request, address, report, signal, now }: IndexNowRequest) {
  const who = new URL(address).host;
  const { status, headers } = await request(address, {
    ...limits,
    method: "POST",
    headers: { "Content-Type": "application/json; charset=utf-8" },
    body: JSON.stringify(report),
    redirect: "error",
    signal,
  });
  // 202: accepted; the key is checked later.
  if (status === 200 || status === 202) return;
  const said = `${who} answered with status ${status}`;
  if (status === 403)
    throw new AppError("channel_unavailable", `${who} could not read ${report.keyLocation}`);
  if (status === 429) {
    const seconds = Number(headers.get("retry-after") ?? "");
    const retryAt = now + (seconds > 0 ? seconds * SECOND : tooManyMs);
    throw new AppError("rate_limited", `${who} is receiving too many requests`, { retryAt });
  }
  if (status < 500 && status !== 408) throw new AppError("rejected", said);
  throw new AppError("channel_unavailable", said);
}
