import Stripe from "stripe";
import { SECOND } from "#app/core/time/clock.ts";
import type { StripeSettings } from "#app/account/billing/env.server.ts";
import type { StripeClient } from "./stripe.server.ts";

/** A user is waiting: after this long, show an error. */
const timeoutMs = 8 * SECOND;

/** Stripe's SDK, for Stripe or a fake. */
export function createStripeClient(
  { secretKey, apiUrl }: Pick<StripeSettings, "secretKey" | "apiUrl">,
  { httpClient }: { httpClient?: Stripe.HttpClient } = {},
): StripeClient {
  return new Stripe(secretKey, {
    ...(apiUrl && addressOf(new URL(apiUrl))),
    ...(httpClient && { httpClient }),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

function addressOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === "http:";
  const scheme = isPlain ? ("http" as const) : ("https" as const);
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: scheme };
}
