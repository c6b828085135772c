import type { Db, Queries } from "../../../db/client.server";

/** The only texts that write what a task's steps were answered with. */
const sql = {
  add: `INSERT INTO task_steps (task_id, name, answer, created_at)
    VALUES (@taskId, @name, @answer, @now) ON CONFLICT DO NOTHING`,
  ofTask: "SELECT name, answer FROM task_steps WHERE task_id = ?",
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

/** Keeps an answer, in the transaction that settles what it has cost. */
export async function addStep(
  tx: Queries,
  step: { taskId: string; name: string; answer: unknown; now: number },
): Promise<void> {
  await tx.statement(sql.add).run({ ...step, answer: JSON.stringify(step.answer) });
}

/** What was made of them is stored: nobody asks for them any more. In the transaction that stores it. */
export async function forgetSteps(tx: Queries, taskId: string): Promise<void> {
  await tx.statement(sql.forget).run(taskId);
}
