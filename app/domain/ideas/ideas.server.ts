import type { Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import { ideaMoves, type Idea, type IdeaState, type NewIdea } from "./idea.ts";

const columns = `id, workspace_id AS "workspaceId", state, topic, angle, keyword, reason, source,
    sample_slug AS "sampleSlug", slot_at AS "slotAt", quick, created_at AS "createdAt", ended_at AS "endedAt",
    version, duplicate_of_id AS "duplicateOfId", duplicate_allowed AS "duplicateAllowed"`;

/** The only statements that write ideas, and those that read them for the agents. */
const sql = {
  insert: `INSERT INTO ideas (id, workspace_id, state, topic, angle, keyword, reason, source, sample_slug,
      slot_at, quick, created_at, ended_at, duplicate_of_id, duplicate_allowed)
    VALUES (@id, @workspaceId, @state, @topic, @angle, @keyword, @reason, @source, @sampleSlug, @slotAt,
      @quick, @createdAt, @endedAt, @duplicateOfId, @duplicateAllowed)
    ON CONFLICT DO NOTHING`,
  one: `SELECT ${columns} FROM ideas WHERE id = ? AND workspace_id = ?`,
  // An agent's progress is no reason to reject the owner's change.
  move: `UPDATE ideas SET state = @to, slot_at = @slotAt, ended_at = @endedAt,
      version = version + CASE WHEN slot_at IS NOT DISTINCT FROM @slotAt THEN 0 ELSE 1 END
    WHERE id = @id AND workspace_id = @workspaceId AND state = @from`,
  next: `SELECT ${columns} FROM ideas WHERE workspace_id = ? AND state = 'planned'
    AND slot_at IS NOT NULL ORDER BY slot_at LIMIT 1`,
  ofState: `SELECT ${columns} FROM ideas WHERE workspace_id = ? AND state = ? AND coalesce(slot_at, 0) >= ?
    ORDER BY slot_at LIMIT ?`,
  recent: `SELECT ${columns} FROM ideas WHERE workspace_id = ? AND state = ? ORDER BY slot_at DESC LIMIT ?`,
  change: `UPDATE ideas SET topic = @topic, angle = @angle, keyword = @keyword, sample_slug = @sampleSlug,
      version = version + 1 WHERE id = @id AND workspace_id = @workspaceId`,
  adopt: `UPDATE ideas SET source = 'owner', sample_slug = NULL
    WHERE id = @id AND workspace_id = @workspaceId`,
  remove: "DELETE FROM ideas WHERE id = ? AND workspace_id = ?",
  duplicate: `UPDATE ideas SET duplicate_of_id = @duplicateOfId, duplicate_allowed = @duplicateAllowed
    WHERE id = @id AND workspace_id = @workspaceId`,
  slots: `SELECT slot_at FROM ideas WHERE workspace_id = ? AND state = ? AND slot_at >= ? AND slot_at < ?`,
  samples: `SELECT sample_slug FROM ideas WHERE workspace_id = ? AND sample_slug IS NOT NULL`,
} as const;

/** Adds an idea in the caller's transaction. False: the workspace has this sample already. */
export async function addIdea(tx: Queries, idea: NewIdea): Promise<boolean> {
  const { changes } = await tx
    .statement(sql.insert)
    .run({ duplicateOfId: null, duplicateAllowed: 0, ...idea });
  return changes > 0;
}

/** @throws AppError `not_found` when this workspace has no such idea. */
export async function findIdea(tx: Queries, workspaceId: string, id: string): Promise<Idea> {
  const idea = await tx.statement<Idea>(sql.one).get(id, workspaceId);
  if (!idea) throw new AppError("not_found", "This idea doesn't exist. It may have been deleted.");
  return idea;
}

/** The planned idea whose slot comes first; null: the plan is empty. */
export async function nextPlannedIdea(tx: Queries, workspaceId: string): Promise<Idea | null> {
  return (await tx.statement<Idea>(sql.next).get(workspaceId)) ?? null;
}

/** Ideas of a state whose slot is not before an instant, the earliest first. */
export async function listIdeas(
  tx: Queries,
  workspaceId: string,
  { state, from, limit }: { state: IdeaState; from: number; limit: number },
): Promise<Idea[]> {
  return tx.statement<Idea>(sql.ofState).all(workspaceId, state, from, limit);
}

/** The slots in a range (without its end) that ever had an idea. */
export async function takenSlots(
  tx: Queries,
  workspaceId: string,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const slots = tx.statement<{ slot_at: number }>(sql.slots);
  const taken: number[] = [];
  for (const state of ["planned", "in_work", "done"]) {
    taken.push(...(await slots.values(workspaceId, state, from, to)));
  }
  return taken;
}

/** The sample articles that this workspace has had an idea for. */
export async function usedSamples(tx: Queries, workspaceId: string): Promise<Set<string>> {
  const slugs = await tx.statement<{ sample_slug: string }>(sql.samples).values(workspaceId);
  return new Set(slugs);
}

/** The ideas that the duplicate check compares with: the latest of each state that could be repeated. */
export function subjectsOf(tx: Queries, workspaceId: string): Promise<Idea[]> {
  return lastIdeas(tx, workspaceId, ["proposed", "planned", "in_work", "done"], maxCompared);
}

/** Up to `limit` ideas of each state, those with the latest slots first. */
export async function lastIdeas(
  tx: Queries,
  workspaceId: string,
  states: readonly IdeaState[],
  limit: number,
): Promise<Idea[]> {
  const recent = tx.statement<Idea>(sql.recent);
  const last: Idea[] = [];
  for (const state of states) last.push(...(await recent.all(workspaceId, state, limit)));
  return last;
}

/** Per state; at five articles a week, more than a year. */
const maxCompared = 400;

/**
 * Moves an idea from a state to another. False: it is not in that state any more.
 * @throws RangeError for a move that no idea makes
 */
export async function moveIdea(
  tx: Queries,
  idea: Pick<Idea, "id" | "workspaceId" | "state" | "slotAt">,
  to: IdeaState,
  { now, slotAt = idea.slotAt }: { now: number; slotAt?: number | null },
): Promise<boolean> {
  if (!ideaMoves[idea.state].includes(to))
    throw new RangeError(`an idea does not go from ${idea.state} to ${to}`);
  const { id, workspaceId, state: from } = idea;
  const endedAt = to === "done" || to === "dropped" ? now : null;
  const moved = await tx.statement(sql.move).run({ id, workspaceId, from, to, slotAt, endedAt });
  return moved.changes > 0;
}

/** Changes the subject of an idea; drops its sample article if that no longer fits. */
export async function changeIdea(
  tx: Queries,
  idea: Pick<Idea, "id" | "workspaceId" | "topic" | "angle" | "keyword" | "sampleSlug">,
): Promise<void> {
  const { id, workspaceId, topic, angle, keyword, sampleSlug } = idea;
  await tx.statement(sql.change).run({ id, workspaceId, topic, angle, keyword, sampleSlug });
}

/** Makes a sample idea the owner's own. */
export async function adoptIdea(
  tx: Queries,
  { id, workspaceId }: Pick<Idea, "id" | "workspaceId">,
): Promise<void> {
  await tx.statement(sql.adopt).run({ id, workspaceId });
}

/** Deletes an idea that nothing was made of. */
export async function removeIdea(
  tx: Queries,
  { id, workspaceId }: Pick<Idea, "id" | "workspaceId">,
): Promise<void> {
  await tx.statement(sql.remove).run(id, workspaceId);
}

/** Stores which idea it resembles, and whether its owner wants it anyway. */
export async function noteDuplicate(
  tx: Queries,
  { id, workspaceId }: Pick<Idea, "id" | "workspaceId">,
  { duplicateOfId, duplicateAllowed }: Pick<Idea, "duplicateOfId" | "duplicateAllowed">,
): Promise<void> {
  await tx.statement(sql.duplicate).run({ id, workspaceId, duplicateOfId, duplicateAllowed });
}
