import type { ReactNode } from "react";
import { formatTimeOfDay } from "../../platform/ui/format";
import { ChevronIcon } from "../../platform/ui/icons";
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
  timeZone: string;
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
  const { id, title, undoUntil, minutes } = activity;
  const { now, timeZone, viewerId, mixed, action } = context;
  return (
    <div className="flex gap-3 py-3">
      <ActivityRow
        activity={activity}
        when={formatTimeOfDay(minutes)}
        timeZone={timeZone}
        mixed={mixed}
        by={byWhom(activity, viewerId)}
      />
      {undoUntil !== undefined && (
        <UndoForm activity={{ id, title, undoUntil }} now={now} action={action} />
      )}
    </div>
  );
}

interface FoldedProps {
  title: string;
  description?: string;
  steps: readonly LoggedActivity[];
  earned: number | null;
  children: ReactNode;
}

/** One line for several steps; it opens without a script. */
function Folded({ title, description, steps, earned, children }: FoldedProps) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-3 hover:text-accent [&::-webkit-details-marker]:hidden">
        <ChevronIcon
          size={18}
          className="shrink-0 text-ink-faint transition-transform [[open]>summary>&]:rotate-180"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 basis-48">
            <span className="block font-medium">
              <bdi>{title}</bdi>
            </span>
            {description !== undefined && (
              <span className="block text-sm text-ink-soft">
                <bdi>{description}</bdi>
              </span>
            )}
          </span>
          {earned !== null && <Amount dollars={earned} />}
          <span className="text-sm text-ink-faint tabular-nums">
            {steps.length} steps, {spanOf(steps)}
          </span>
        </span>
      </summary>
      {children}
    </details>
  );
}

/** The last step stands for the task; the others unfold. */
function Task({ task, context }: { task: LoggedTask; context: LogContext }) {
  const { steps } = task;
  // Money is told beside it.
  const last = steps.find(({ type }) => type === "agent_task") ?? steps[0];
  if (!last) return null;
  if (steps.length === 1) return <Single activity={last} context={context} />;
  const { title, description } = last;
  return (
    <Folded {...{ title, description, steps }} earned={earningsOf([task])}>
      <ol className="mb-3 ml-7.5 space-y-1.5 text-sm text-ink-soft">
        {steps.map(({ id, title, minutes, createdAt }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <bdi>{title}</bdi>
            <time dateTime={createdAt} className="shrink-0 text-ink-faint tabular-nums">
              {formatTimeOfDay(minutes)}
            </time>
          </li>
        ))}
      </ol>
    </Folded>
  );
}

function Run({ run: { tasks, agents }, context }: { run: LoggedRun; context: LogContext }) {
  return (
    <Folded
      title={`${tasks.length} tasks by ${agents === 1 ? "one agent" : `${agents} agents`}`}
      steps={tasks.flatMap((task) => task.steps)}
      earned={earningsOf(tasks)}
    >
      <ol className="mb-2 ml-2 divide-y divide-line border-l border-line pl-4">
        {tasks.map((task) => (
          <li key={task.id}>
            <Task task={task} context={context} />
          </li>
        ))}
      </ol>
    </Folded>
  );
}

/** Of steps, newest first: "9:40 AM to 9:41 AM". */
function spanOf(steps: readonly LoggedActivity[]): string {
  const [first, last] = [steps.at(-1), steps[0]];
  if (!first || !last) return "";
  const [from, to] = [formatTimeOfDay(first.minutes), formatTimeOfDay(last.minutes)];
  return from === to ? to : `${from} to ${to}`;
}
