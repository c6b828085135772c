import type { Db } from "../../../db/client.server";
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

const sql = {
  agents: "SELECT id, tally, created_at AS createdAt FROM agents WHERE workspace_id = ?",
  oldestTask: `SELECT ordinal, created_at AS createdAt FROM tasks
    WHERE agent_id = ? ORDER BY ordinal LIMIT 1`,
  ended: `SELECT total(status = 'done') AS done,
      total(status IN ('failed', 'needs_check', 'stopped_budget')) AS failed
    FROM tasks WHERE agent_id = ? AND origin = ? AND finished_at >= ?`,
} as const;

/** Counts ended tasks, the one way for summaries and reports; statements run on the reader. */
export function createTaskCounts({ db: { reader } }: { db: Db }) {
  const selectAgents = reader.prepare<[string], { id: string; tally: string; createdAt: number }>(
    sql.agents,
  );
  const selectOldest = reader.prepare<[string], { ordinal: number; createdAt: number }>(
    sql.oldestTask,
  );
  const selectEnded = reader.prepare<[string, Origin, number], { done: number; failed: number }>(
    sql.ended,
  );

  /** How many tasks of an agent ended since then. */
  function ofAgent({ id, tally, createdAt }: CountedAgent, origin: Origin, since: number) {
    const oldest = selectOldest.get(id);
    const counted = selectEnded.get(id, origin, since) ?? { done: 0, failed: 0 };
    // Old tasks of a simulated agent are forgotten; each is made when the one before it has ended.
    const complete = !oldest || oldest.ordinal === 1 || oldest.createdAt < since;
    if (complete) return { ...counted, atLeast: false };
    // Its own counts go back to its beginning, which may lie in the span.
    if (createdAt < since) return { ...counted, atLeast: true };
    const { [engineCounts.done]: done = 0, [engineCounts.failed]: failed = 0 } = tally;
    return { done, failed, atLeast: false };
  }

  return {
    ofAgent,
    /** The same for all agents of a workspace together, from one state of the database. */
    ofWorkspace: reader.transaction(
      (workspaceId: string, origin: Origin, since: number): TaskCounts => {
        const sum: TaskCounts = { done: 0, failed: 0, atLeast: false };
        for (const { tally, ...agent } of selectAgents.all(workspaceId)) {
          // Written by the engine only.
          const own = { ...agent, tally: JSON.parse(tally) as Tally };
          const { done, failed, atLeast } = ofAgent(own, origin, since);
          sum.done += done;
          sum.failed += failed;
          sum.atLeast ||= atLeast;
        }
        return sum;
      },
    ),
  };
}
