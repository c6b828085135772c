import type { Queries } from "#db/client.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import { readPublishingSchedule } from "#app/domain/ideas/publishing-schedule.server.ts";
import { takenSlots } from "#app/domain/ideas/ideas.server.ts";
import { freeSlots } from "#app/domain/ideas/slots.ts";

/** So much of a plan is looked at at once for a free place. */
const windowMs = 60 * DAY;

/** The plan's next free place from an instant on. */
export async function nextSlot(tx: Queries, workspaceId: string, from: number): Promise<number> {
  const publishingSchedule = await readPublishingSchedule(tx, workspaceId);
  for (let start = from; ; start += windowMs) {
    const end = start + windowMs;
    const taken = await takenSlots(tx, workspaceId, { from: start - DAY, to: end + DAY });
    const free = freeSlots(start, taken, publishingSchedule, 1).find((slot) => slot < end);
    if (free !== undefined) return free;
  }
}
