import { SECOND, type Clock } from "#app/core/time/clock.ts";
import { signedHeaders } from "#app/platform/outbound/webhook-signature.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { About } from "#app/workspace/webhook-event.ts";
import { requestChannel, failureOf } from "#app/domain/channels/request-channel.server.ts";
import type { Request } from "#app/domain/channels/channel-adapter.ts";
import { eventBody } from "./event-body.ts";

/** Per attempt; slower endpoints are retried. */
const timeoutMs = 15 * SECOND;

/** A delivery, as it is stored. */
interface StoredDelivery {
  id: string;
  eventType: string;
  /** JSON. */
  about: string;
  origin: Origin;
  createdAt: number;
}

interface PublishingIssueDeps {
  clock: Clock;
  /** Through the guard: the addresses are owners'. */
  request: Request;
  appUrl: string;
  /** Aborts when the process ends. */
  stopping: AbortSignal;
}

/**
 * Sends a delivery once.
 * @returns the response
 * @throws Refused, or AppError with an explanation
 */
export async function sendDelivery(
  row: StoredDelivery,
  { address, key }: { address: string; key: string },
  { clock, request, appUrl, stopping }: PublishingIssueDeps,
): Promise<string> {
  const now = clock.now();
  const { host: channelName } = new URL(address);
  // Written by `recordWebhookEvent`.
  const body = eventBody(
    { ...row, type: row.eventType, about: JSON.parse(row.about) as About },
    appUrl,
  );
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
  const headers = signedHeaders(key, { id: row.id, body, now });
  const answer = await requestChannel({
    request,
    channelName,
    address,
    method: "POST",
    headers,
    body,
    signal,
    now,
  });
  if (answer.status >= 200 && answer.status < 300) return String(answer.status);
  const { retryAt } = failureOf(answer, { channelName, changes: false, now });
  throw new Refused(`${answer.status}`, retryAt);
}

/** It has answered, and not taken it. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly retryAt: number | null,
  ) {
    super(message);
  }
}
