import type { Queries } from "#db/client.server.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { formatCents } from "#app/core/money.ts";
import { addDays, dayIn } from "#app/core/time/time-zone.ts";
import type { Origin } from "#app/workspace/origin.ts";
import {
  countTasksOfWorkspace,
  type TaskCounts,
} from "#app/domain/agents/view/task-counts.server.ts";
import type { RoutineId } from "./routines.ts";

/** A routine's feed entry. */
interface Summary {
  title: string;
  description: string;
  severity: "success" | "info" | "warning";
}

interface Snapshot {
  workspaceId: string;
  origin: Origin;
  now: number;
  /** IANA name. */
  timeZone: string;
}

const summarySql = {
  earned: `SELECT CAST(coalesce(sum(amount_cents), 0) AS bigint) AS cents FROM earnings_entries
    WHERE workspace_id = ? AND origin = ? AND day = ?`,
  next: `SELECT title FROM tasks WHERE workspace_id = ? AND status = 'queued' AND due_at IS NOT NULL
    ORDER BY due_at LIMIT 3`,
  agentsOn: "SELECT count(*) AS agents FROM agents WHERE workspace_id = ? AND enabled = 1",
} as const;

/** The numbers behind the routines, read when each runs; `tx` is a snapshot. */
export const summaries = {
  async morning_review(tx, { workspaceId, origin, now, timeZone }) {
    const since = now - DAY;
    const ended = await countTasksOfWorkspace(tx, workspaceId, { origin, since });
    const earned = tx.statement<{ cents: number }>(summarySql.earned);
    // By calendar day, because totals have no hours.
    const yesterday = addDays(dayIn(now, timeZone), -1);
    const cents = (await earned.value(workspaceId, origin, yesterday)) ?? 0;
    const simulated = origin === "simulated" ? " (simulated)" : "";
    return {
      title: "Morning Review",
      description: `In the last 24 hours your agents finished ${finishedTasks(ended)}. Yesterday they earned ${formatCents(cents)}${simulated}.`,
      severity: "info",
    };
  },
  async task_allocation(tx, { workspaceId }) {
    const agentsOn = tx.statement<{ agents: number }>(summarySql.agentsOn);
    const on = (await agentsOn.value(workspaceId)) ?? 0;
    const waiting = await tx.statement<{ title: string }>(summarySql.next).values(workspaceId);
    const titles = waiting.map((title) => `“${title}”`);
    const agents = `${on} ${on === 1 ? "agent is" : "agents are"} on.`;
    const next = titles.length > 0 ? `Next: ${titles.join(", ")}.` : "No task is waiting.";
    return { title: "Task Allocation", description: `${agents} ${next}`, severity: "info" };
  },
  async midday_check(tx, { workspaceId, origin, now }) {
    const since = now - 6 * HOUR;
    const ended = await countTasksOfWorkspace(tx, workspaceId, { origin, since });
    return {
      title: "Midday Performance Check",
      description: `Since this morning your agents finished ${finishedTasks(ended)}. ${failedTasks(ended)}`,
      severity: ended.failed > 0 ? "warning" : "info",
    };
  },
} satisfies Record<
  Exclude<RoutineId, "evening_report">,
  (tx: Queries, snapshot: Snapshot) => Promise<Summary>
>;

function finishedTasks({ done, atLeast }: TaskCounts): string {
  return atLeast ? `at least ${tasks(done)}` : tasks(done);
}

function failedTasks({ failed, atLeast }: TaskCounts): string {
  if (failed > 0) {
    const count = atLeast ? `At least ${tasks(failed)}` : tasks(failed);
    return `${count} failed. See Content for the reasons.`;
  }
  return atLeast ? "Of the tasks on record, none failed." : "Nothing failed.";
}

function tasks(count: number): string {
  return `${count} ${count === 1 ? "task" : "tasks"}`;
}
