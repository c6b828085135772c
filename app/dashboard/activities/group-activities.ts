import type { Activity } from "#app/workspace/activity.ts";

/** An activity with what it belongs to, and the time of day that it happened at. */
export interface LoggedActivity extends Activity {
  agentId: string | null;
  /** Null: it is no step of a task. */
  taskId: string | null;
  /** YYYY-MM-DD by the workspace's clock. */
  day: string;
  /** Minutes since midnight by the same clock. */
  minutes: number;
}

/** What one task has brought, newest first. */
export interface LoggedTask {
  kind: "task";
  id: string;
  steps: LoggedActivity[];
}

/** Tasks one after the other with nothing else in between, newest first. */
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

/** So many tasks in a row fold into one line; fewer can be read as they are. */
const foldedFrom = 3;

/**
 * Puts activities, newest first, into days that can be read: the steps of a task are one entry, and
 * so are many tasks in a row. What people did, the manager's words and warnings stand for themselves.
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

/** The everyday steps of agents and what they earn. */
function isRoutine({ type, severity, actor }: LoggedActivity): boolean {
  return !actor && severity !== "warning" && (type === "agent_task" || type === "revenue");
}

function foldRun(run: readonly LoggedActivity[]): LogEntry[] {
  // Older activities do not say which task they belong to: each stands for itself.
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

/** What a task, or several, have earned, in dollars; null: nothing. */
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
