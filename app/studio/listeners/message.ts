import type { About } from "../../workspace/happening";
import type { Origin } from "../../workspace/origin";

/**
 * What is sent of something that has happened: always the same bytes for the same row.
 * @param createdAt when it happened; milliseconds since the epoch
 */
export function messageOf(
  {
    event,
    about,
    origin,
    createdAt,
  }: { event: string; about: About; origin: Origin; createdAt: number },
  appUrl: string,
): string {
  const { id, title, path, place, link, amountCents, reason } = about;
  return JSON.stringify({
    type: event,
    timestamp: new Date(createdAt).toISOString(),
    data: {
      id,
      title,
      url: `${appUrl}${path}`,
      origin,
      ...(place !== undefined && { place }),
      ...(link !== undefined && { link }),
      ...(amountCents !== undefined && { amount: amountCents / 100 }),
      ...(reason !== undefined && { reason }),
    },
  });
}
