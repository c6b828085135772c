import type { Queries } from "#db/client.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import { readPublishingSchedule } from "#app/domain/ideas/publishing-schedule.server.ts";
import { takenSlots } from "#app/domain/ideas/ideas.server.ts";
import { freeSlots } from "#app/domain/ideas/slots.ts";

/** How many planned ideas are read at once to find an open slot. */
const windowMs = 60 * DAY;

/** The plan's next open slot after an instant. */
export async function nextSlot(tx: Queries, workspaceId: string, from: number): Promise<number> {
  const publishingSchedule = await readPublishingSchedule(tx, workspaceId);
  for (let start = from; ; start += windowMs) {
    const end = start + windowMs;
    const taken = await takenSlots(tx, workspaceId, { from: start - DAY, to: end + DAY });
    const free = freeSlots(start, taken, publishingSchedule, 1).find((slot) => slot < end);
    if (free !== undefined) return free;
  }
}
