import type { About } from "#app/workspace/webhook-event.ts";
import type { Origin } from "#app/workspace/origin.ts";

/**
 * The body of an event's deliveries: always the same bytes for the same row.
 * @param createdAt when it happened; milliseconds since the epoch
 */
export function eventBody(
  {
    type,
    about,
    origin,
    createdAt,
  }: { type: string; about: About; origin: Origin; createdAt: number },
  appUrl: string,
): string {
  const { id, title, path, channel, link, edit, amountCents, entries, reason } = about;
  return JSON.stringify({
    type,
    timestamp: new Date(createdAt).toISOString(),
    data: {
      id,
      title,
      url: `${appUrl}${path}`,
      origin,
      ...(channel !== undefined && { channel }),
      ...(link !== undefined && { link }),
      ...(edit !== undefined && { edit }),
      ...(amountCents !== undefined && { amount: amountCents / 100 }),
      ...(entries !== undefined && { entries }),
      ...(reason !== undefined && { reason }),
    },
  });
}
