import { byWhom } from "./activity-feed";
import { ActivityRow, Amount } from "./activity-row";
import {
  earningsOf,
  type LogEntry,
  type LoggedActivity,
  type LoggedRun,
  type LoggedTask,
} from "./group-activities";
import { UndoForm } from "./undo-form";

interface LogContext {
  /** The server's time. */
  now: string;
  viewerId: string;
  /** The page that an undo is posted to. */
  action: string;
  /** Real and simulated activities stand side by side: each simulated one says so. */
  mixed: boolean;
}

interface LogEntriesProps {
  entries: readonly LogEntry[];
  context: LogContext;
}

/** One day's entries; what is folded opens without a script. */
export function LogEntries({ entries, context }: LogEntriesProps) {
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.kind === "single" && <Single activity={entry.activity} context={context} />}
          {entry.kind === "task" && <Task task={entry} context={context} />}
          {entry.kind === "run" && <Run run={entry} context={context} />}
        </li>
      ))}
    </ol>
  );
}

function Single({ activity, context }: { activity: LoggedActivity; context: LogContext }) {
  const { id, title, undoUntil, time } = activity;
  const { now, viewerId, mixed, action } = context;
  return (
    <div className="flex gap-3 py-3">
      <ActivityRow activity={activity} when={time} mixed={mixed} by={byWhom(activity, viewerId)} />
      {undoUntil !== undefined && (
        <UndoForm activity={{ id, title, undoUntil }} now={now} action={action} />
      )}
    </div>
  );
}

const summaryLook =
  "flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-3 marker:text-ink-faint";

/** The last step stands for the task; the others unfold. */
function Task({ task, context }: { task: LoggedTask; context: LogContext }) {
  const [last] = task.steps;
  if (!last) return null;
  const earned = earningsOf([task]);
  const steps = task.steps.length;
  if (steps === 1) return <Single activity={last} context={context} />;
  return (
    <details>
      <summary className={summaryLook}>
        <span className="min-w-0 flex-1 basis-48">
          <span className="block font-medium">{latestStep(task)?.title}</span>
          <span className="block text-sm text-ink-soft">
            <bdi>{last.description}</bdi>
          </span>
        </span>
        {earned !== null && <Amount dollars={earned} />}
        <span className="text-sm text-ink-faint tabular-nums">
          {steps} steps, {spanOf(task.steps)}
        </span>
      </summary>
      <ol className="mb-2 ml-4 border-l border-line pl-4">
        {task.steps.map((step) => (
          <li key={step.id}>
            <Single activity={step} context={context} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Run({ run, context }: { run: LoggedRun; context: LogContext }) {
  const earned = earningsOf(run.tasks);
  const steps = run.tasks.flatMap((task) => task.steps);
  return (
    <details>
      <summary className={summaryLook}>
        <span className="min-w-0 flex-1 basis-48 font-medium">
          {run.tasks.length} tasks by {run.agents === 1 ? "one agent" : `${run.agents} agents`}
        </span>
        {earned !== null && <Amount dollars={earned} />}
        <span className="text-sm text-ink-faint tabular-nums">
          {steps.length} steps, {spanOf(steps)}
        </span>
      </summary>
      <ol className="mb-2 ml-4 divide-y divide-line border-l border-line pl-4">
        {run.tasks.map((task) => (
          <li key={task.id}>
            <Task task={task} context={context} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What became of the task; its money is told beside it. */
function latestStep({ steps }: LoggedTask): LoggedActivity | undefined {
  return steps.find(({ type }) => type === "agent_task") ?? steps[0];
}

/** Of steps, newest first: "9:40 AM to 9:41 AM". */
function spanOf(steps: readonly LoggedActivity[]): string {
  const [from, to] = [steps.at(-1)?.time ?? "", steps[0]?.time ?? ""];
  return from === to ? to : `${from} to ${to}`;
}
