import type { Db, Queries } from "#db/client.server.ts";

/** The only statements that write answers of a task's steps. */
const sql = {
  add: `INSERT INTO task_steps (task_id, name, answer, created_at)
    VALUES (@taskId, @name, @answer, @now) ON CONFLICT DO NOTHING`,
  replace: `INSERT INTO task_steps (task_id, name, answer, created_at)
    VALUES (@taskId, @name, @answer, @now)
    ON CONFLICT (task_id, name) DO UPDATE SET answer = excluded.answer`,
  ofTask: "SELECT name, answer FROM task_steps WHERE task_id = ?",
  // From ended tasks without a submitted draft.
  takeOver: `UPDATE task_steps SET task_id = @taskId WHERE task_id = (
      SELECT s.task_id FROM task_steps s JOIN tasks t ON t.id = s.task_id
      WHERE s.name = @name AND s.answer = @answer AND t.status NOT IN ('queued', 'running')
        AND s.task_id IN (SELECT e.task_id FROM spend_entries e WHERE e.idea_id = @ideaId)
      ORDER BY s.created_at DESC LIMIT 1)`,
  forget: "DELETE FROM task_steps WHERE task_id = ?",
} as const;

interface StepRow {
  name: string;
  answer: string;
}

/** The answers of a task's steps so far, by step name. */
export async function readSteps(db: Db, taskId: string): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.read.statement<StepRow>(sql.ofTask).all(taskId);
  return new Map(rows.map(({ name, answer }) => [name, JSON.parse(answer) as unknown]));
}

interface Step {
  taskId: string;
  name: string;
  answer: unknown;
  now: number;
}

/** Stores an answer, in the transaction that settles its cost. */
export async function addStep(tx: Queries, step: Step): Promise<void> {
  await tx.statement(sql.add).run({ ...step, answer: JSON.stringify(step.answer) });
}

/** Stores an answer that may change, replacing the old one. */
export async function replaceStep(tx: Queries, step: Step): Promise<void> {
  await tx.statement(sql.replace).run({ ...step, answer: JSON.stringify(step.answer) });
}

/** Deletes the steps of stored content. In the transaction that stores it. */
export async function forgetSteps(tx: Queries, taskId: string): Promise<void> {
  await tx.statement(sql.forget).run(taskId);
}

/** The step that describes the work of the others, so that they are not used for anything else. */
export const matterStep = "matter";

/**
 * Records the work of a task's steps, and takes over the paid answers of an earlier task with the
 * same work that ended before submitting.
 */
export async function beginSteps(
  tx: Queries,
  {
    taskId,
    ideaId,
    matter,
    now,
  }: { taskId: string; ideaId: string | null; matter: string; now: number },
): Promise<void> {
  const own = { taskId, name: matterStep, answer: JSON.stringify(matter) };
  if (ideaId !== null) await tx.statement(sql.takeOver).run({ ...own, ideaId });
  await addStep(tx, { ...own, answer: matter, now });
}
