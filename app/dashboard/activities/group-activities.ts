import type { Activity } from "#app/workspace/activity.ts";

/** An activity with its task and time of day. */
export interface LoggedActivity extends Activity {
  agentId: string | null;
  /** Null: not a task step. */
  taskId: string | null;
  /** YYYY-MM-DD in the workspace's time zone. */
  day: string;
  /** Minutes since midnight in the same time zone. */
  minutes: number;
}

/** One task's activities, newest first. */
export interface LoggedTask {
  kind: "task";
  id: string;
  steps: LoggedActivity[];
}

/** Consecutive tasks, newest first. */
export interface LoggedRun {
  kind: "run";
  id: string;
  tasks: LoggedTask[];
  agents: number;
}

export type LogEntry =
  | { kind: "single"; id: string; activity: LoggedActivity }
  | LoggedTask
  | LoggedRun;

export interface LoggedDay {
  day: string;
  entries: LogEntry[];
}

/** This many consecutive tasks collapse into one line. */
const foldedFrom = 3;

/**
 * Groups activities by day: a task's steps are one entry, and so are many consecutive tasks. People's actions, the manager's messages, and warnings stay separate.
 */
export function groupActivities(activities: readonly LoggedActivity[]): LoggedDay[] {
  const days: LoggedDay[] = [];
  for (const [day, ofDay] of groupBy(activities, ({ day }) => day)) {
    const entries: LogEntry[] = [];
    let run: LoggedActivity[] = [];
    const endRun = () => {
      entries.push(...foldRun(run));
      run = [];
    };
    for (const activity of ofDay) {
      if (isRoutine(activity)) run.push(activity);
      else {
        endRun();
        entries.push({ kind: "single", id: activity.id, activity });
      }
    }
    endRun();
    days.push({ day, entries });
  }
  return days;
}

/** Agents' routine steps and revenue. */
function isRoutine({ type, severity, actor }: LoggedActivity): boolean {
  return !actor && severity !== "warning" && (type === "agent_task" || type === "revenue");
}

function foldRun(run: readonly LoggedActivity[]): LogEntry[] {
  // Older activities have no task id and stay separate.
  const tasks = [...groupBy(run, ({ taskId, id }) => taskId ?? id)].map(
    ([id, steps]): LoggedTask => ({ kind: "task", id, steps }),
  );
  const [first] = tasks;
  if (!first) return [];
  if (tasks.length >= foldedFrom) {
    const agents = new Set(run.map(({ agentId }) => agentId)).size;
    return [{ kind: "run", id: first.id, tasks, agents }];
  }
  return tasks.map((task) => {
    const [activity, ...others] = task.steps;
    return activity && others.length === 0 ? { kind: "single", id: activity.id, activity } : task;
  });
}

/** The tasks' revenue, in dollars; null: none. */
export function earningsOf(tasks: readonly LoggedTask[]): number | null {
  const cents = tasks
    .flatMap(({ steps }) => steps)
    .map(({ metadata: { amount = 0 } }) => Math.round(amount * 100));
  const sum = cents.reduce((total, each) => total + each, 0);
  return sum === 0 ? null : sum / 100;
}

/** In the order in which each group first appears. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
