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

/** No more than a week has places for, and some that resemble others besides. */
const lookedAt = 40;

interface FillDeps {
  plan: Pick<Plan, "plan">;
  /** Fills what is left, where there is something to fill it with; says how many places it has filled. */
  fillRest(
    tx: Queries,
    plan: { workspaceId: string; now: number } & PublishingSchedule,
  ): Promise<number>;
}

/**
 * Fills the free places of the week ahead: with ideas that wait for a decision, the oldest first, and then
 * with what else there is. In the caller's transaction.
 * @returns how many places were filled, and how many are free still
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
    // What the simulation proposed is nothing to write for real.
    if (isLive && (await isPracticeIdea(tx, idea))) continue;
    try {
      await plan.plan(tx, workspaceId, idea.id, { at });
      filled += 1;
    } catch (error) {
      // What resembles another is its owner's to decide on.
      if (!isAppError(error) || error.code !== "conflict") throw error;
    }
  }
  filled += await fillRest(tx, { workspaceId, now, ...publishingSchedule });
  return { filled, free: (await free()).length };
}

/** The free places of the seven days from now on. */
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
