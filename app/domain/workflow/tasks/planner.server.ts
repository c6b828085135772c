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

/** The only texts that write claims. */
const sql = {
  claim: `INSERT INTO work_claims (workspace_id, claim, task_id, work) VALUES (@workspaceId, @claim, @taskId, @work)
    ON CONFLICT DO NOTHING`,
  ofTask: "SELECT work FROM work_claims WHERE task_id = ?",
  forget: "DELETE FROM work_claims WHERE task_id = ?",
  // The first look is the first for good.
  fold: `DELETE FROM work_claims WHERE task_id IN (SELECT t.id FROM tasks t JOIN work_claims c ON c.task_id = t.id
      WHERE t.workspace_id = @workspaceId
        AND t.status IN ('done', 'failed', 'cancelled', 'stopped_budget', 'needs_check')
        AND t.finished_at < @before AND t.origin = 'simulated' AND NOT (lower(c.claim) LIKE 'performance_review:% first:%')
      LIMIT @limit)`,
  isThere: "SELECT id FROM agents WHERE id = ? AND removed_at IS NULL",
} as const;

/**
 * Finds what an agent does next. Looked at, claimed and noted in one transaction: nobody else gets the
 * same, asking again after a crash gives the same, and whatever changes the work queue afterwards wakes
 * whoever rests.
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

/** What lies on top, once what says the same as another has been put aside. */
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
    await putAside(tx, asker, { idea, duplicate });
  }
}

/** Its owner decides what becomes of it; the plan goes on without it. */
async function putAside(
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
    title: "Not written twice",
    description: `“${idea.topic}” says the same as “${duplicate.topic}”: it is out of the plan. Change what it is about, or plan it anyway.`,
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
      // Nobody would be at it.
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
 * Forgets what simulated tasks had claimed that ended before an instant: what they have done tells that it
 * is done. Gives how many claims those were.
 */
export async function deleteOldClaims(
  tx: Queries,
  old: { workspaceId: string; before: number; limit: number },
): Promise<number> {
  return (await tx.statement(sql.fold).run({ ...old })).changes;
}

/** What a task has claimed; null: nothing, or not any more. */
export async function findClaim(tx: Queries, taskId: string): Promise<Work | null> {
  const stored = await tx.statement<{ work: string }>(sql.ofTask).value(taskId);
  // Written here only.
  return stored === undefined ? null : (JSON.parse(stored) as Work);
}

/** What a task has claimed may be claimed again. False: it has claimed nothing. */
export async function forgetClaim(tx: Queries, taskId: string): Promise<boolean> {
  return (await tx.statement(sql.forget).run(taskId)).changes > 0;
}
