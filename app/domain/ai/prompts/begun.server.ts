import * as z from "zod";
import type { Queries } from "#db/client.server.ts";

const sql = {
  steps: `SELECT s.task_id AS "taskId", s.name, s.answer, s.created_at AS "createdAt" FROM task_steps s
      JOIN tasks t ON t.id = s.task_id
    WHERE t.workspace_id = @workspaceId AND t.status NOT IN ('queued', 'running') AND s.task_id IN (
      SELECT e.task_id FROM spend_entries e WHERE e.idea_id = @ideaId)
    ORDER BY s.created_at, s.name LIMIT @limit`,
  spent: `SELECT coalesce(sum(amount_micro_dollars), 0) FROM spend_entries
    WHERE idea_id = @ideaId AND task_id = @taskId`,
} as const;

/** More than any draft takes. */
const maxSteps = 100;

interface StepRow {
  taskId: string;
  name: string;
  answer: string;
  createdAt: number;
}

/** An unfinished draft that has been paid for. */
export interface Begun {
  title: string;
  /** Markdown, as far as it goes. */
  body: string;
  /** What it has cost so far. */
  microDollars: number;
  /** When its last part was written, in milliseconds. */
  at: number;
}

const Outline = z.object({
  value: z.object({ title: z.string(), sections: z.array(z.object({ heading: z.string() })) }),
});
const Part = z.object({ value: z.object({ markdown: z.string() }) });

/** The latest unfinished draft of an idea; null: none. */
export async function readBegun(
  tx: Queries,
  workspaceId: string,
  ideaId: string,
): Promise<Begun | null> {
  const of = { workspaceId, ideaId, limit: maxSteps };
  const rows = await tx.statement<StepRow>(sql.steps).all(of);
  const taskId = rows.findLast(({ answer }) => Part.safeParse(JSON.parse(answer)).success)?.taskId;
  if (taskId === undefined) return null;
  const own = rows.filter((row) => row.taskId === taskId);
  const answers = own.map(({ name, answer }) => ({ name, answer: JSON.parse(answer) as unknown }));
  const outline = answers
    .map(({ answer }) => Outline.safeParse(answer))
    .find((each) => each.success);
  const headings = outline?.data.value.sections.map(({ heading }) => heading) ?? [];
  const parts = answers.flatMap(({ name, answer }) => {
    const part = Part.safeParse(answer);
    if (!part.success) return [];
    // Named by their positions, such as `section 2`.
    const heading = headings[Number(/ (\d+)$/u.exec(name)?.[1]) - 1];
    return [`${heading === undefined ? "" : `## ${heading}\n\n`}${part.data.value.markdown}`];
  });
  const spent = await tx.statement<{ sum: number }>(sql.spent).value({ ideaId, taskId });
  return {
    title: outline?.data.value.title ?? "",
    body: parts.join("\n\n"),
    microDollars: spent ?? 0,
    at: Math.max(...own.map(({ createdAt }) => createdAt)),
  };
}
