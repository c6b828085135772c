import type { Db, Queries } from "../../../db/client.server";
import { SECOND } from "../../core/clock";
import type { NewId } from "../../core/ids";
import { addNews } from "../../workspace/activities.server";
import { originOf } from "../../workspace/origin";
import { modeOf } from "../../workspace/workspaces.server";
import type { Asker } from "../agents/pipeline-port";
import { noteRest } from "../agents/resting.server";
import { isWork, rest, waitingAtMost, type Rest, type Work } from "../board/board";
import { readBoard } from "../board/read-board.server";
import { takePiece } from "../content/taken-pieces.server";
import type { Idea } from "../ideas/idea";
import { findIdea, moveIdea, noteTwin } from "../ideas/ideas.server";
import { twinAtWork } from "./duplicates.server";
import { isPracticeIdea } from "./practice-ideas.server";

/** The only texts that write claims. */
const sql = {
  claim: `INSERT INTO claims (workspace_id, claim, task_id, work) VALUES (@workspaceId, @claim, @taskId, @work)
    ON CONFLICT DO NOTHING`,
  ofTask: "SELECT work FROM claims WHERE task_id = ?",
  forget: "DELETE FROM claims WHERE task_id = ?",
  // The first look is the first for good.
  fold: `DELETE FROM claims WHERE task_id IN (SELECT t.id FROM tasks t JOIN claims c ON c.task_id = t.id
      WHERE t.workspace_id = @workspaceId
        AND t.status IN ('done', 'failed', 'cancelled', 'stopped_budget', 'needs_check')
        AND t.finished_at < @before AND t.origin = 'simulated' AND NOT (lower(c.claim) LIKE 'look:% first:%')
      LIMIT @limit)`,
  isThere: "SELECT id FROM agents WHERE id = ? AND removed_at IS NULL",
} as const;

/**
 * Finds what an agent does next. Looked at, claimed and noted in one transaction: nobody else gets the
 * same, asking again after a crash gives the same, and whatever changes the board afterwards wakes
 * whoever rests.
 */
export function createPlanner({ db, newId }: { db: Pick<Db, "write">; newId: NewId }) {
  return {
    next: (asker: Asker): Promise<Work | Rest> => db.write((tx) => next(tx, { ...asker, newId })),
  };
}

type Looking = Asker & { newId: NewId };

async function next(tx: Queries, asker: Looking): Promise<Work | Rest> {
  const earlier = await findClaim(tx, asker.taskId);
  if (earlier) return earlier;
  // Its workspace was switched while it was looking: it looks again, in the other world.
  if (originOf(await modeOf(tx, asker.workspaceId)) !== asker.origin) return rest("idea");
  // Removed while it was looking: it takes nothing with it.
  if (!(await tx.statement<{ id: string }>(sql.isThere).value(asker.agentId))) return rest("idea");
  const found = await take(tx, asker);
  if (isWork(found) && (await claim(tx, asker, found))) return found;
  const resting = isWork(found) ? rest("figures", asker.now + SECOND) : found;
  await noteRest(tx, asker.taskId, resting);
  return resting;
}

/** What lies on top, once what says the same as another has been put aside. */
async function take(tx: Queries, asker: Looking): Promise<Work | Rest> {
  for (;;) {
    const found = asker.take(await readBoard(tx, asker, { of: asker.take.of, waitingAtMost }));
    if (!isWork(found) || found.type !== "write" || found.ideaId === null) return found;
    const idea = await findIdea(tx, asker.workspaceId, found.ideaId);
    if (asker.origin === "real" && (await isPracticeIdea(tx, idea))) {
      await moveIdea(tx, idea, "dropped", { now: asker.now, slotAt: null });
      continue;
    }
    const twin = idea.despiteTwin === 1 ? null : await twinAtWork(tx, idea);
    if (!twin) return found;
    await putAside(tx, asker, { idea, twin });
  }
}

/** Its owner decides what becomes of it; the plan goes on without it. */
async function putAside(
  tx: Queries,
  { workspaceId, origin, now, newId }: Looking,
  { idea, twin }: { idea: Idea; twin: Idea },
): Promise<void> {
  await moveIdea(tx, idea, "proposed", { now, slotAt: null });
  await noteTwin(tx, idea, { twinId: twin.id, despiteTwin: 0 });
  await addNews(tx, {
    id: newId(),
    workspaceId,
    ideaId: idea.id,
    title: "Not written twice",
    description: `“${idea.topic}” says the same as “${twin.topic}”: it is out of the plan. Change what it is about, or plan it anyway.`,
    severity: "warning",
    origin,
    createdAt: now,
  });
}

/** False: it has been done before, though it still lay on the board. */
async function claim(
  tx: Queries,
  { taskId, workspaceId, now }: Asker,
  work: Work,
): Promise<boolean> {
  const { type, pieceId, ideaId } = work;
  // First of all, so that a second claim leaves the board as it was.
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
    case "place":
    case "post":
    case "film":
      if (pieceId !== null) await takePiece(tx, { work: type, pieceId, taskId });
      break;
    case "answer":
    case "look":
    case "edition":
    case "refresh":
      break;
  }
  return claimed.changes > 0;
}

/**
 * Forgets what simulated tasks had claimed that ended before an instant: what they have done tells that it
 * is done. Gives how many claims those were.
 */
export async function foldClaims(
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
