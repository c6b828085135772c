import { MINUTE } from "#app/core/time/clock.ts";
import { engineCounts } from "#app/domain/agents/kinds/types.ts";
import type { createTestEngine } from "./engine.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;

interface PastTasks {
  /** The kind of its agent. */
  type: string;
  done: number;
  failed?: number;
  /** How many of the latest are kept; left out: all. */
  kept?: number;
  /** From one end to the next; the last has ended now. */
  everyMs?: number;
}

/**
 * Gives an agent tasks that have ended, with its counts, as the engine leaves them behind: what it would
 * take weeks to do. Of a mixture those that failed are the earliest.
 */
export async function addHistory(
  { rows, change, clock, workspaceId }: Pick<Engine, "rows" | "change" | "clock" | "workspaceId">,
  { type, done, failed = 0, kept = done + failed, everyMs = MINUTE }: PastTasks,
): Promise<void> {
  const total = done + failed;
  const [agent] = rows<{ id: string }>(
    "SELECT id FROM agents WHERE workspace_id = ? AND type = ?",
    workspaceId,
    type,
  );
  if (!agent) throw new Error(`there is no ${type}`);
  const now = clock.now();
  await change(
    "UPDATE tasks SET ordinal = ?, created_at = ? WHERE agent_id = ? AND finished_at IS NULL",
    total + 1,
    now,
    agent.id,
  );
  await change(
    `INSERT INTO tasks (id, workspace_id, agent_id, ordinal, title, topic, status, step, attempt, failures,
       origin, created_at, started_at, finished_at)
     WITH RECURSIVE past(n) AS (SELECT @first UNION ALL SELECT n + 1 FROM past WHERE n < @total)
     SELECT @agent || ' ' || n, @workspace, @agent, n, 'Task ' || n, '',
       CASE WHEN n > @failed THEN 'done' ELSE 'failed' END, 1, 1, 0, 'simulated',
       @now - (@total - n + 1) * @every, @now - (@total - n + 1) * @every, @now - (@total - n) * @every
     FROM past`,
    {
      agent: agent.id,
      workspace: workspaceId,
      first: total - kept + 1,
      total,
      failed,
      now,
      every: everyMs,
    },
  );
  const counters = JSON.stringify({ [engineCounts.done]: done, [engineCounts.failed]: failed });
  await change("UPDATE agents SET simulated_counters = ? WHERE id = ?", counters, agent.id);
}
