import type { Queries } from "#db/client.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import { modeOf } from "#app/workspace/workspaces.server.ts";
import {
  readPublishingSchedule,
  type PublishingSchedule,
} from "#app/domain/ideas/publishing-schedule.server.ts";
import { listIdeas, takenSlots } from "#app/domain/ideas/ideas.server.ts";
import { freeSlots } from "#app/domain/ideas/slots.ts";
import type { Plan } from "./plan.server.ts";
import { isPracticeIdea } from "./sample-ideas.server.ts";

const aheadMs = 7 * DAY;

/** As many as a week has slots for, and a few more in case some are similar to others. */
const lookedAt = 40;

interface FillDeps {
  plan: Pick<Plan, "plan">;
  /** Fills remaining slots, if there is something to fill them with; returns how many. */
  fillRest(
    tx: Queries,
    plan: { workspaceId: string; now: number } & PublishingSchedule,
  ): Promise<number>;
}

/**
 * Fills the open slots of the next week: first with the oldest undecided ideas, then with others. In the caller's
 * transaction.
 * @returns how many slots were filled and how many are still open
 */
export async function fillWeek(
  tx: Queries,
  { workspaceId, now }: { workspaceId: string; now: number },
  { plan, fillRest }: FillDeps,
): Promise<{ filled: number; free: number }> {
  const publishingSchedule = await readPublishingSchedule(tx, workspaceId);
  const free = () => freeThisWeek(tx, { workspaceId, now, publishingSchedule });
  const slots = await free();
  const proposed = await listIdeas(tx, workspaceId, {
    state: "proposed",
    from: 0,
    limit: lookedAt,
  });
  const isLive = (await modeOf(tx, workspaceId)) === "live";
  let filled = 0;
  for (const idea of proposed) {
    const at = slots[filled];
    if (at === undefined) break;
    // The simulation's ideas are not written for real.
    if (isLive && (await isPracticeIdea(tx, idea))) continue;
    try {
      await plan.plan(tx, workspaceId, idea.id, { at });
      filled += 1;
    } catch (error) {
      // The owner decides on an idea similar to another one.
      if (!isAppError(error) || error.code !== "conflict") throw error;
    }
  }
  filled += await fillRest(tx, { workspaceId, now, ...publishingSchedule });
  return { filled, free: (await free()).length };
}

/** The open slots of the next seven days. */
async function freeThisWeek(
  tx: Queries,
  {
    workspaceId,
    now,
    publishingSchedule,
  }: { workspaceId: string; now: number; publishingSchedule: PublishingSchedule },
): Promise<number[]> {
  const taken = await takenSlots(tx, workspaceId, { from: now - DAY, to: now + aheadMs + DAY });
  return freeSlots(now, taken, publishingSchedule, publishingSchedule.articlesPerWeek).filter(
    (slot) => slot <= now + aheadMs,
  );
}
