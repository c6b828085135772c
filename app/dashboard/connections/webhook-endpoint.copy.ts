import type { WebhookEndpoint } from "#app/domain/webhook-endpoints/webhook-endpoint.ts";

/** A webhook endpoint's status text. @param at formats an instant */
export function webhookEndpointWords(
  {
    pausedFor,
    failsSince,
    problem,
    workedAt,
  }: Pick<WebhookEndpoint, "pausedFor" | "failsSince" | "problem" | "workedAt">,
  at: (instant: number) => string,
): string {
  switch (pausedFor) {
    case "owner":
      return "Paused by you. Events are kept for one day.";
    case "fails":
      return `Paused: deliveries failed for three days (${problem ?? "no response"}). Check your program, then select Resume.`;
    case "gone":
      return "Paused: your program reported that this address no longer exists.";
    case null:
      break;
  }
  if (failsSince !== null)
    return `Deliveries have failed since ${at(failsSince)}: ${problem ?? "no response"}. We'll keep retrying.`;
  return workedAt === null ? "Not tested yet." : `Last worked ${at(workedAt)}.`;
}
