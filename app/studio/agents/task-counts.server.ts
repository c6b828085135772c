import type { Queries } from "../../../db/client.server";
import type { Origin } from "../../workspace/origin";
import { engineCounts, type Tally } from "./kinds/types";

/** Tasks that ended within a span of time. */
export interface TaskCounts {
  done: number;
  /** Those that came to nothing, whatever the reason. */
  failed: number;
  /** Tasks of the span are forgotten already, so that there were more than these. */
  atLeast: boolean;
}

/** What counting needs to know of an agent. */
interface CountedAgent {
  id: string;
  tally: Tally;
  createdAt: number;
}

/** Among the rows that a statement finds. */
const countOf = (condition: string) =>
  `CAST(coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0) AS bigint)`;

const sql = {
  agents: `SELECT id, tally, created_at AS "createdAt" FROM agents WHERE workspace_id = ?`,
  oldestTask: `SELECT ordinal, created_at AS "createdAt" FROM tasks
    WHERE agent_id = ? ORDER BY ordinal LIMIT 1`,
  ended: `SELECT ${countOf("status = 'done'")} AS done,
      ${countOf("status IN ('failed', 'needs_check', 'stopped_budget')")} AS failed
    FROM tasks WHERE agent_id = ? AND origin = ? AND finished_at >= ?`,
} as const;

/**
 * How many tasks of an agent ended since then: the one way to count them, for summaries and reports.
 * @param tx a snapshot, so that all counts are of one state
 */
export async function countTasks(
  tx: Queries,
  { id, tally, createdAt }: CountedAgent,
  { origin, since }: { origin: Origin; since: number },
): Promise<TaskCounts> {
  const [oldest, ended] = await Promise.all([
    tx.statement<{ ordinal: number; createdAt: number }>(sql.oldestTask).get(id),
    tx.statement<{ done: number; failed: number }>(sql.ended).get(id, origin, since),
  ]);
  const counted = ended ?? { done: 0, failed: 0 };
  // Old tasks of a simulated agent are forgotten; each is made when the one before it has ended.
  const complete = !oldest || oldest.ordinal === 1 || oldest.createdAt < since;
  if (complete) return { ...counted, atLeast: false };
  // Its own counts go back to its beginning, which may lie in the span.
  if (createdAt < since) return { ...counted, atLeast: true };
  const { [engineCounts.done]: done = 0, [engineCounts.failed]: failed = 0 } = tally;
  return { done, failed, atLeast: false };
}

/** The same for all agents of a workspace together. */
export async function countTasksOfWorkspace(
  tx: Queries,
  workspaceId: string,
  span: { origin: Origin; since: number },
): Promise<TaskCounts> {
  const agents = tx.statement<{ id: string; tally: string; createdAt: number }>(sql.agents);
  const sum: TaskCounts = { done: 0, failed: 0, atLeast: false };
  for (const { tally, ...agent } of await agents.all(workspaceId)) {
    // Written by the engine only.
    const own = { ...agent, tally: JSON.parse(tally) as Tally };
    const { done, failed, atLeast } = await countTasks(tx, own, span);
    sum.done += done;
    sum.failed += failed;
    sum.atLeast ||= atLeast;
  }
  return sum;
}
