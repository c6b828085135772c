import type { Db, Queries } from "#db/client.server.ts";
import { SECOND } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addNews } from "#app/workspace/activities.server.ts";
import { originOf } from "#app/workspace/origin.ts";
import { modeOf } from "#app/workspace/workspaces.server.ts";
import type { Asker } from "#app/domain/agents/runner/pipeline-port.ts";
import { noteIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import {
  isWork,
  idle,
  maxWaiting,
  type Idle,
  type Work,
} from "#app/domain/work-queue/work-queue.ts";
import { readWorkQueue } from "#app/domain/work-queue/read-work-queue.server.ts";
import { takeContentItem } from "#app/domain/content/taken-content.server.ts";
import type { Idea } from "#app/domain/ideas/idea.ts";
import { findIdea, moveIdea, noteDuplicate } from "#app/domain/ideas/ideas.server.ts";
import { duplicateAtWork } from "#app/domain/workflow/review/duplicates.server.ts";
import { isPracticeIdea } from "#app/domain/workflow/plan/sample-ideas.server.ts";

/** The only statements that write claims. */
const sql = {
  claim: `INSERT INTO work_claims (workspace_id, claim, task_id, work) VALUES (@workspaceId, @claim, @taskId, @work)
    ON CONFLICT DO NOTHING`,
  ofTask: "SELECT work FROM work_claims WHERE task_id = ?",
  forget: "DELETE FROM work_claims WHERE task_id = ?",
  // The claim of the first performance review is kept.
  fold: `DELETE FROM work_claims WHERE task_id IN (SELECT t.id FROM tasks t JOIN work_claims c ON c.task_id = t.id
      WHERE t.workspace_id = @workspaceId
        AND t.status IN ('done', 'failed', 'cancelled', 'stopped_budget', 'needs_check')
        AND t.finished_at < @before AND t.origin = 'simulated' AND NOT (lower(c.claim) LIKE 'performance_review:% first:%')
      LIMIT @limit)`,
  isThere: "SELECT id FROM agents WHERE id = ? AND removed_at IS NULL",
} as const;

/**
 * Finds an agent's next task. Reading, claiming and storing happen in one transaction: no other agent gets the same
 * work, asking again after a crash returns the same, and later changes of the queue wake idle agents.
 */
export function createPlanner({ db, newId }: { db: Pick<Db, "write">; newId: NewId }) {
  return {
    next: (asker: Asker): Promise<Work | Idle> => db.write((tx) => next(tx, { ...asker, newId })),
  };
}

type Looking = Asker & { newId: NewId };

async function next(tx: Queries, asker: Looking): Promise<Work | Idle> {
  const earlier = await findClaim(tx, asker.taskId);
  if (earlier) return earlier;
  // Its workspace was switched while it was looking: it looks again, in the other world.
  if (originOf(await modeOf(tx, asker.workspaceId)) !== asker.origin) return idle("idea");
  // Removed while it was looking: it takes nothing with it.
  if (!(await tx.statement<{ id: string }>(sql.isThere).value(asker.agentId))) return idle("idea");
  const found = await pickWork(tx, asker);
  if (isWork(found) && (await claim(tx, asker, found))) return found;
  const resting = isWork(found) ? idle("figures", asker.now + SECOND) : found;
  await noteIdle(tx, asker.taskId, resting);
  return resting;
}

/** The first item of the queue, after duplicates are removed. */
async function pickWork(tx: Queries, asker: Looking): Promise<Work | Idle> {
  for (;;) {
    const found = asker.pickWork(
      await readWorkQueue(tx, asker, { of: asker.pickWork.of, maxWaiting }),
    );
    if (!isWork(found) || found.type !== "write" || found.ideaId === null) return found;
    const idea = await findIdea(tx, asker.workspaceId, found.ideaId);
    if (asker.origin === "real" && (await isPracticeIdea(tx, idea))) {
      await moveIdea(tx, idea, "dropped", { now: asker.now, slotAt: null });
      continue;
    }
    const duplicate = idea.duplicateAllowed === 1 ? null : await duplicateAtWork(tx, idea);
    if (!duplicate) return found;
    await returnDuplicate(tx, asker, { idea, duplicate });
  }
}

/** The owner decides on it; the plan continues without it. */
async function returnDuplicate(
  tx: Queries,
  { workspaceId, origin, now, newId }: Looking,
  { idea, duplicate }: { idea: Idea; duplicate: Idea },
): Promise<void> {
  await moveIdea(tx, idea, "proposed", { now, slotAt: null });
  await noteDuplicate(tx, idea, { duplicateOfId: duplicate.id, duplicateAllowed: 0 });
  await addNews(tx, {
    id: newId(),
    workspaceId,
    ideaId: idea.id,
    title: "Similar idea skipped",
    description: `“${idea.topic}” is similar to “${duplicate.topic}”, so it was removed from the plan. Change its topic, or plan it anyway.`,
    severity: "warning",
    origin,
    createdAt: now,
  });
}

/** False: it has been done before, although it was still queued. */
async function claim(
  tx: Queries,
  { taskId, workspaceId, now }: Asker,
  work: Work,
): Promise<boolean> {
  const { type, contentItemId, ideaId } = work;
  // First of all, so that a second claim changes nothing.
  const claimed = await tx
    .statement(sql.claim)
    .run({ workspaceId, claim: work.claim, taskId, work: JSON.stringify(work) });
  switch (type) {
    case "write": {
      // Otherwise it would belong to no task.
      if (ideaId === null || claimed.changes === 0) return false;
      await moveIdea(tx, await findIdea(tx, workspaceId, ideaId), "in_work", { now });
      break;
    }
    case "improve":
    case "publish":
    case "post":
    case "video":
      if (contentItemId !== null) await takeContentItem(tx, { work: type, contentItemId, taskId });
      break;
    case "answer":
    case "performance_review":
    case "newsletter":
    case "refresh":
      break;
  }
  return claimed.changes > 0;
}

/**
 * Deletes the claims of simulated tasks that ended before an instant, because their results prove that they are
 * done. Returns how many.
 */
export async function deleteOldClaims(
  tx: Queries,
  old: { workspaceId: string; before: number; limit: number },
): Promise<number> {
  return (await tx.statement(sql.fold).run({ ...old })).changes;
}

/** What a task has claimed; null: nothing, or no longer. */
export async function findClaim(tx: Queries, taskId: string): Promise<Work | null> {
  const stored = await tx.statement<{ work: string }>(sql.ofTask).value(taskId);
  // Written here only.
  return stored === undefined ? null : (JSON.parse(stored) as Work);
}

/** Frees what a task has claimed. False: it had claimed nothing. */
export async function forgetClaim(tx: Queries, taskId: string): Promise<boolean> {
  return (await tx.statement(sql.forget).run(taskId)).changes > 0;
}
