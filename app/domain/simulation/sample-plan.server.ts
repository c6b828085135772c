import type { Queries } from "#db/client.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import { addIdea, subjectsOf, takenSlots, usedSamples } from "#app/domain/ideas/ideas.server.ts";
import { findDuplicate } from "#app/domain/ideas/resemblance.ts";
import { freeSlots } from "#app/domain/ideas/slots.ts";
import { sampleTexts } from "./library/index.ts";
import type { SampleText } from "./library/sample-text.ts";

/** Beyond what any plan is filled for. */
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
  /** The free slots of the days ahead where they are not those of a week's plan. */
  slotsOf?(now: number, taken: readonly number[]): number[];
}

/**
 * Fills the coming week of a simulated workspace's plan with ideas from the sample texts, each once:
 * those of the season first. Returns how many it has added; none once all of them are used.
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
  // A writer may wait for something to write about.
  if (added > 0) await wakeIdle(tx, workspaceId, now);
  return added;
}

/** Sample texts that a workspace has had no idea for, those of the season first. */
export async function unusedSamples(
  tx: Queries,
  { workspaceId, now, timeZone }: Pick<PlanToFill, "workspaceId" | "now" | "timeZone">,
): Promise<SampleText[]> {
  const used = await usedSamples(tx, workspaceId);
  const planned = await subjectsOf(tx, workspaceId);
  const month = Number(dayIn(now, timeZone).slice(5, 7));
  return inSeason(
    // Nor what its owner has had the idea of, in other words.
    sampleTexts.filter((text) => !used.has(text.slug) && !findDuplicate(text, planned)),
    month,
  );
}

/**
 * Gives a new workspace an idea whose time is now, and a week's plan after it: whoever has just come sees
 * the agents at work.
 */
export async function beginSamplePlan(tx: Queries, plan: PlanToFill): Promise<void> {
  const { workspaceId, now, timeZone, newId } = plan;
  const [first] = inSeason(sampleTexts, Number(dayIn(now, timeZone).slice(5, 7)));
  if (first) await addSampleIdea(tx, first, { workspaceId, id: newId(), slotAt: now, now });
  await fillSamplePlan(tx, plan);
}

/** Adds the idea of one sample text, planned for a slot. False: the workspace has it already. */
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

/** Texts of this month before those of all the year, and those of other months last. */
function inSeason(texts: readonly SampleText[], month: number): SampleText[] {
  const distance = ({ season }: SampleText) => {
    if (season.length === 0) return 1;
    return season.includes(month) ? 0 : 2;
  };
  // Stable: within each they stay in the order of the library.
  return [...texts].sort((a, b) => distance(a) - distance(b));
}
