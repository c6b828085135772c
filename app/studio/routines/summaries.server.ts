import type { Db } from "../../../db/client.server";
import { createTaskCounts, type TaskCounts } from "../agents/task-counts.server";
import { DAY, dayOf, HOUR } from "../../core/clock";
import { formatCents } from "../../core/money";
import type { Origin } from "../../workspace/origin";
import type { RoutineId } from "./routines";

/** What a routine says in the feed. */
export interface Summary {
  title: string;
  description: string;
  severity: "success" | "info" | "warning";
}

interface Look {
  workspaceId: string;
  origin: Origin;
  now: number;
}

const summarySql = {
  earned: `SELECT total(amount_cents) FROM ledger_entries
    WHERE workspace_id = ? AND origin = ? AND day >= ? AND created_at > ?`,
  next: `SELECT title FROM tasks WHERE workspace_id = ? AND status = 'queued' AND due_at IS NOT NULL
    ORDER BY due_at LIMIT 3`,
  agentsOn: "SELECT count(*) FROM agents WHERE workspace_id = ? AND enabled = 1",
} as const;

/** The figures behind the routines, read when each runs. */
export function createSummaries({ db }: { db: Db }) {
  const { reader } = db;
  const counts = createTaskCounts({ db });
  const selectEarned = reader
    .prepare<[string, Origin, string, number], number>(summarySql.earned)
    .pluck();
  const selectNext = reader.prepare<[string], string>(summarySql.next).pluck();
  const selectAgentsOn = reader.prepare<[string], number>(summarySql.agentsOn).pluck();

  return {
    morning_review({ workspaceId, origin, now }) {
      const since = now - DAY;
      const finished = finishedTasks(counts.ofWorkspace(workspaceId, origin, since));
      const cents = selectEarned.get(workspaceId, origin, dayOf(since), since) ?? 0;
      const simulated = origin === "simulated" ? " (simulated)" : "";
      return {
        title: "Morning Review",
        description: `In the last 24 hours your agents finished ${finished} and earned ${formatCents(cents)}${simulated}.`,
        severity: "info",
      };
    },
    task_allocation({ workspaceId }) {
      const on = selectAgentsOn.get(workspaceId) ?? 0;
      const titles = selectNext.all(workspaceId).map((title) => `“${title}”`);
      const agents = `${on} ${on === 1 ? "agent is" : "agents are"} on.`;
      const next = titles.length > 0 ? `Next: ${titles.join(", ")}.` : "No task is waiting.";
      return { title: "Task Allocation", description: `${agents} ${next}`, severity: "info" };
    },
    midday_check({ workspaceId, origin, now }) {
      const since = now - 6 * HOUR;
      const ended = counts.ofWorkspace(workspaceId, origin, since);
      return {
        title: "Midday Performance Check",
        description: `Since the morning your agents finished ${finishedTasks(ended)}. ${failedTasks(ended)}`,
        severity: ended.failed > 0 ? "warning" : "info",
      };
    },
  } satisfies Record<Exclude<RoutineId, "evening_report">, (look: Look) => Summary>;
}

function finishedTasks({ done, atLeast }: TaskCounts): string {
  return atLeast ? `at least ${tasks(done)}` : tasks(done);
}

function failedTasks({ failed, atLeast }: TaskCounts): string {
  if (failed > 0) {
    const count = atLeast ? `At least ${tasks(failed)}` : tasks(failed);
    return `${count} failed: see Content for the reasons.`;
  }
  return atLeast ? "Of those that are kept, none failed." : "Nothing failed.";
}

function tasks(count: number): string {
  return `${count} ${count === 1 ? "task" : "tasks"}`;
}
