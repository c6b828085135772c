import type { Queries } from "#db/client.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import { addIdea, subjectsOf, takenSlots, usedSamples } from "#app/domain/ideas/ideas.server.ts";
import { findDuplicate } from "#app/domain/ideas/resemblance.ts";
import { freeSlots } from "#app/domain/ideas/slots.ts";
import { sampleTexts } from "./library/sample-texts.server.ts";
import type { SampleText } from "./library/sample-text.ts";

/** Further ahead than any plan is filled. */
const takenAheadMs = 60 * DAY;

/** How far ahead a plan is filled. */
const plannedAheadMs = 7 * DAY;

interface PlanToFill {
  workspaceId: string;
  now: number;
  /** IANA name. */
  timeZone: string;
  articlesPerWeek: number;
  newId: NewId;
  /** Open slots of the coming days, if they differ from the weekly plan. */
  slotsOf?(now: number, taken: readonly number[]): number[];
}

/**
 * Fills the coming week of a simulated workspace's plan with sample ideas, each once, seasonal ones
 * first. Returns how many were added; 0 once all are used.
 */
export async function fillSamplePlan(tx: Queries, plan: PlanToFill): Promise<number> {
  const { workspaceId, now, newId } = plan;
  const left = await unusedSamples(tx, plan);
  const taken = await takenSlots(tx, workspaceId, { from: now - DAY, to: now + takenAheadMs });
  const { slotsOf = weekdaySlots(plan) } = plan;
  const slots = slotsOf(now, taken);
  let added = 0;
  for (const [index, slotAt] of slots.entries()) {
    const text = left[index];
    if (text && (await addSampleIdea(tx, text, { workspaceId, id: newId(), slotAt, now })))
      added += 1;
  }
  // A writer may be waiting for an idea.
  if (added > 0) await wakeIdle(tx, workspaceId, now);
  return added;
}

/** Sample articles the workspace has no idea for, seasonal ones first. */
export async function unusedSamples(
  tx: Queries,
  { workspaceId, now, timeZone }: Pick<PlanToFill, "workspaceId" | "now" | "timeZone">,
): Promise<SampleText[]> {
  const used = await usedSamples(tx, workspaceId);
  const planned = await subjectsOf(tx, workspaceId);
  const month = Number(dayIn(now, timeZone).slice(5, 7));
  return inSeason(
    // Nor ideas similar to the owner's.
    sampleTexts.filter((text) => !used.has(text.slug) && !findDuplicate(text, planned)),
    month,
  );
}

/**
 * Gives a new workspace an idea that is due now and a week's plan, so that a new user sees the
 * agents work.
 */
export async function beginSamplePlan(tx: Queries, plan: PlanToFill): Promise<void> {
  const { workspaceId, now, timeZone, newId } = plan;
  const [first] = inSeason(sampleTexts, Number(dayIn(now, timeZone).slice(5, 7)));
  if (first) await addSampleIdea(tx, first, { workspaceId, id: newId(), slotAt: now, now });
  await fillSamplePlan(tx, plan);
}

/** Adds the idea of one sample article, planned for a slot. False: the workspace has it already. */
export function addSampleIdea(
  tx: Queries,
  { slug, topic, angle, keyword, reason }: SampleText,
  {
    workspaceId,
    id,
    slotAt,
    now,
  }: { workspaceId: string; id: string; slotAt: number; now: number },
): Promise<boolean> {
  return addIdea(tx, {
    id,
    workspaceId,
    state: "planned",
    topic,
    angle,
    keyword,
    reason,
    source: "sample",
    sampleSlug: slug,
    slotAt,
    quick: 0,
    createdAt: now,
    endedAt: null,
  });
}

function weekdaySlots({
  timeZone,
  articlesPerWeek,
}: PlanToFill): NonNullable<PlanToFill["slotsOf"]> {
  return (now, taken) =>
    freeSlots(now, taken, { articlesPerWeek, timeZone }, articlesPerWeek).filter(
      (slot) => slot <= now + plannedAheadMs,
    );
}

/** Samples of this month first, then those for any month, then those of other months. */
function inSeason(texts: readonly SampleText[], month: number): SampleText[] {
  const distance = ({ season }: SampleText) => {
    if (season.length === 0) return 1;
    return season.includes(month) ? 0 : 2;
  };
  // Stable, so the order of the library is kept within each group.
  return [...texts].sort((a, b) => distance(a) - distance(b));
}
