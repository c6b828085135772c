import type { Queries } from "#db/client.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { engineCounts, type Counters } from "#app/domain/agents/kinds/types.ts";
import { readCounters, agentCountersSql } from "./counters.ts";

/** Tasks that ended within a period. */
export interface TaskCounts {
  done: number;
  /** Those that failed, for any reason. */
  failed: number;
  /** Some tasks of the period are deleted, so there were more. */
  atLeast: boolean;
}

/** What counting needs of an agent. */
interface CountedAgent {
  id: string;
  /** Counters of the origin being counted. */
  counters: Counters;
  createdAt: number;
}

/** Counts rows within a statement. */
const countOf = (condition: string) =>
  `CAST(coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0) AS bigint)`;

const sql = {
  agents: `SELECT a.id, ${agentCountersSql("?")} AS counters, a.created_at AS "createdAt" FROM agents a
    WHERE a.workspace_id = ?`,
  oldestTask: `SELECT ordinal, created_at AS "createdAt" FROM tasks
    WHERE agent_id = ? AND origin = ? ORDER BY ordinal LIMIT 1`,
  ended: `SELECT ${countOf("status = 'done'")} AS done,
      ${countOf("status IN ('failed', 'needs_check', 'stopped_budget')")} AS failed
    FROM tasks WHERE agent_id = ? AND origin = ? AND finished_at >= ?`,
} as const;

/**
 * How many tasks of an agent ended since a time, the only count for summaries and reports.
 * @param tx a snapshot, so that all counts are of one state
 */
export async function countTasks(
  tx: Queries,
  { id, counters, createdAt }: CountedAgent,
  { origin, since }: { origin: Origin; since: number },
): Promise<TaskCounts> {
  const [oldest, ended] = await Promise.all([
    tx.statement<{ ordinal: number; createdAt: number }>(sql.oldestTask).get(id, origin),
    tx.statement<{ done: number; failed: number }>(sql.ended).get(id, origin, since),
  ]);
  const counted = ended ?? { done: 0, failed: 0 };
  // Only old simulated tasks are deleted, and tasks are numbered without gaps.
  const complete = origin === "real" || !oldest || oldest.ordinal === 1 || oldest.createdAt < since;
  if (complete) return { ...counted, atLeast: false };
  // Its counters go back to its creation, which may be in the period.
  if (createdAt < since) return { ...counted, atLeast: true };
  const { [engineCounts.done]: done = 0, [engineCounts.failed]: failed = 0 } = counters;
  return { done, failed, atLeast: false };
}

/** The same for all agents of a workspace together. */
export async function countTasksOfWorkspace(
  tx: Queries,
  workspaceId: string,
  span: { origin: Origin; since: number },
): Promise<TaskCounts> {
  const agents = tx.statement<{ id: string; counters: string; createdAt: number }>(sql.agents);
  const sum: TaskCounts = { done: 0, failed: 0, atLeast: false };
  for (const { counters, ...agent } of await agents.all(span.origin, workspaceId)) {
    const own = { ...agent, counters: readCounters(counters) };
    const { done, failed, atLeast } = await countTasks(tx, own, span);
    sum.done += done;
    sum.failed += failed;
    sum.atLeast ||= atLeast;
  }
  return sum;
}
