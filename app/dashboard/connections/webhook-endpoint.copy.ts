import type { WebhookEndpoint } from "#app/domain/webhook-endpoints/webhook-endpoint.ts";

/** How a webhook endpoint does, in words. @param at writes an instant */
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
      return "Paused by you. What happens is kept for it for a day.";
    case "fails":
      return `Paused: it took nothing for three days (${problem ?? "no answer"}). Look there, then press Go on.`;
    case "gone":
      return "Paused: it says that nobody is at this address any more.";
    case null:
      break;
  }
  if (failsSince !== null)
    return `Since ${at(failsSince)} it takes nothing: ${problem ?? "it does not answer"}. It is tried again by itself.`;
  return workedAt === null ? "Not tried yet." : `Worked ${at(workedAt)}.`;
}
