import type { Queries } from "#db/client.server.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import { adoptIdea, findIdea, moveIdea, removeIdea } from "#app/domain/ideas/ideas.server.ts";
import type { Idea } from "#app/domain/ideas/idea.ts";
import { nextSlot } from "./next-slot.server.ts";
import { forgetClaim } from "#app/domain/workflow/tasks/planner.server.ts";
import { isPracticeIdea } from "./sample-ideas.server.ts";

/** Nothing real has been begun for it. */
const isUntouched = `NOT EXISTS (SELECT 1 FROM content_items p WHERE p.idea_id = i.id AND p.origin = 'real')
    AND NOT EXISTS (SELECT 1 FROM work_claims c
      WHERE c.workspace_id = i.workspace_id AND c.claim = 'write:' || i.id || ':real')`;

const sql = {
  chosen: `SELECT i.id FROM onboardings w JOIN ideas i ON i.id = w.idea_id
    WHERE w.workspace_id = ? AND i.state IN ('planned', 'in_work', 'done') AND ${isUntouched}`,
  open: `SELECT i.id, i.state FROM ideas i WHERE i.workspace_id = ?
    AND i.state IN ('proposed', 'planned', 'in_work') AND ${isUntouched}`,
  playedBy: `SELECT c.task_id FROM work_claims c JOIN tasks t ON t.id = c.task_id
    WHERE c.workspace_id = ? AND c.claim = 'write:' || ? || ':simulated' AND t.finished_at IS NULL`,
  article: `SELECT state FROM content_items WHERE idea_id = ? AND kind = 'article'
    ORDER BY created_at DESC, id DESC LIMIT 1`,
} as const;

/** The idea chosen in onboarding, which is written first after going live; null: none. */
export async function findFirstIdea(tx: Queries, workspaceId: string): Promise<Idea | null> {
  const id = await tx.statement<{ id: string }>(sql.chosen).value(workspaceId);
  return id === undefined ? null : findIdea(tx, workspaceId, id);
}

/**
 * Frees the plan from simulation, in the transaction that goes live: sample ideas leave it, the idea that its owner
 * chose in onboarding is written first, and what was only simulated is planned for real.
 * @returns how many sample ideas have left it
 */
export async function leaveSimulation(
  tx: Queries,
  workspaceId: string,
  now: number,
): Promise<number> {
  const first = await findFirstIdea(tx, workspaceId);
  if (first) await goOnFirst(tx, first, now);
  let samples = 0;
  const open = await tx.statement<{ id: string }>(sql.open).values(workspaceId);
  for (const id of open) {
    const idea = await findIdea(tx, workspaceId, id);
    if (await isPracticeIdea(tx, idea)) {
      await leavePlan(tx, idea, now);
      samples += 1;
    } else if (idea.state === "in_work") await planAgain(tx, idea, now);
  }
  await wakeIdle(tx, workspaceId, now);
  return samples;
}

/** Makes it the owner's own idea, written before all others. */
async function goOnFirst(tx: Queries, idea: Idea, now: number): Promise<void> {
  await adoptIdea(tx, idea);
  await forgetPlay(tx, idea);
  if (idea.state !== "planned") await moveIdea(tx, idea, "planned", { now, slotAt: now });
}

/** An owner's idea that was only simulated; it is dropped if its article was rejected. */
async function planAgain(tx: Queries, idea: Idea, now: number): Promise<void> {
  const article = await tx.statement<{ state: string }>(sql.article).value(idea.id);
  await forgetPlay(tx, idea);
  if (article === "rejected" || article === "archived") {
    await moveIdea(tx, idea, "dropped", { now, slotAt: null });
    return;
  }
  const hasTime = idea.slotAt !== null && idea.slotAt > now;
  const slotAt = hasTime ? idea.slotAt : await nextSlot(tx, idea.workspaceId, now);
  await moveIdea(tx, idea, "planned", { now, slotAt });
}

/**
 * Removes a sample idea so that the simulation can use it again. If a simulated text exists or is being written, the
 * idea is dropped, because a task still reads it.
 */
async function leavePlan(tx: Queries, idea: Idea, now: number): Promise<void> {
  await forgetPlay(tx, idea);
  const isUnread = (await tx.statement(sql.article).get(idea.id)) === undefined;
  if (isUnread && idea.state !== "in_work") await removeIdea(tx, idea);
  else await moveIdea(tx, idea, "dropped", { now, slotAt: null });
}

/** A simulated text in progress is no longer submitted, because the idea isn't its own now. */
async function forgetPlay(tx: Queries, { id, workspaceId }: Idea): Promise<void> {
  const playing = await tx.statement<{ id: string }>(sql.playedBy).values(workspaceId, id);
  for (const taskId of playing) await forgetClaim(tx, taskId);
}
