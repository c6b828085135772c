import type { Db, Queries } from "#db/client.server.ts";

/** The only texts that write what a task's steps were answered with. */
const sql = {
  add: `INSERT INTO task_steps (task_id, name, answer, created_at)
    VALUES (@taskId, @name, @answer, @now) ON CONFLICT DO NOTHING`,
  replace: `INSERT INTO task_steps (task_id, name, answer, created_at)
    VALUES (@taskId, @name, @answer, @now)
    ON CONFLICT (task_id, name) DO UPDATE SET answer = excluded.answer`,
  ofTask: "SELECT name, answer FROM task_steps WHERE task_id = ?",
  // Of tasks that have ended without handing over what was made of them.
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

/** What has been answered to the steps of a task so far, by their names. */
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

/** Keeps an answer, in the transaction that settles what it has cost. */
export async function addStep(tx: Queries, step: Step): Promise<void> {
  await tx.statement(sql.add).run({ ...step, answer: JSON.stringify(step.answer) });
}

/** Keeps what may change, in the place of what stood there. */
export async function replaceStep(tx: Queries, step: Step): Promise<void> {
  await tx.statement(sql.replace).run({ ...step, answer: JSON.stringify(step.answer) });
}

/** What was made of them is stored: nobody asks for them any more. In the transaction that stores it. */
export async function forgetSteps(tx: Queries, taskId: string): Promise<void> {
  await tx.statement(sql.forget).run(taskId);
}

/** The step that says what all others of its task are about, so that nobody takes them for anything else. */
export const matterStep = "matter";

/**
 * Notes what a task's steps are to be about, and takes over what was answered, and paid for, to an earlier task
 * about the very same: one that has ended before its text was handed over.
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
