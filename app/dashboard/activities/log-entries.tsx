import { formatTimeOfDay } from "#app/core/text/clock-words.ts";
import { ChevronIcon } from "#app/platform/ui/icons/icons.tsx";
import { AgentTypeIcon } from "#app/domain/agents/view/agent-type-icon.tsx";
import type { Activity } from "#app/workspace/activity.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { Amount } from "#app/dashboard/layout/amount.tsx";
import { actorLabel } from "./activity-feed.ts";
import { ActivityDescription } from "./activity-description.tsx";
import { ActivityRow } from "./activity-row.tsx";
import {
  earningsOf,
  type LogEntry,
  type LoggedActivity,
  type LoggedRun,
  type LoggedTask,
} from "./group-activities.ts";
import { UndoForm } from "./undo-form.tsx";

interface LogContext {
  /** The server's time. */
  now: string;
  timeZone: string;
  viewerId: string;
  /** The page that undo forms post to. */
  action: string;
  /** Real and simulated activities are mixed, so each simulated one is marked. */
  mixed: boolean;
}

interface LogEntriesProps {
  entries: readonly LogEntry[];
  context: LogContext;
}

/** One day's entries; groups expand without JavaScript. */
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
        by={actorLabel(activity, viewerId)}
        demo={false}
      />
      {undoUntil !== undefined && (
        <UndoForm activity={{ id, title, undoUntil }} now={now} action={action} />
      )}
    </div>
  );
}

const summaryStyles =
  "flex min-h-11 cursor-pointer list-none items-center gap-3 hover:text-accent [&::-webkit-details-marker]:hidden";

function Chevron() {
  return (
    <ChevronIcon
      size={18}
      className="shrink-0 text-ink-faint transition-transform [[open]>summary>&]:rotate-180"
    />
  );
}

/** Shows the task's last step with a link to its content; the other steps expand. */
function Task({ task, context }: { task: LoggedTask; context: LogContext }) {
  const { steps } = task;
  // The amount shows separately.
  const last = steps.find(({ type }) => type === "agent_task") ?? steps[0];
  if (!last) return null;
  if (steps.length === 1) return <Single activity={last} context={context} />;
  const earned = earningsOf([task]);
  return (
    <div className="flex gap-3 pt-3 pb-1">
      {last.agentKind !== undefined && (
        <AgentTypeIcon type={last.agentKind} size="small" className="mt-0.5" />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1 basis-48 font-medium">
            <bdi>{last.title}</bdi>
          </p>
          {earned !== null && <Amount dollars={earned} origin={last.origin} />}
        </div>
        <p className="text-sm text-ink-soft">
          <ActivityDescription activity={last} demo={false} />
        </p>
        <details className="text-sm text-ink-soft">
          <summary className={summaryStyles}>
            <span className="flex-1 text-ink-faint tabular-nums">
              {steps.length} steps, {spanOf(steps)}
            </span>
            <Chevron />
          </summary>
          <Steps steps={steps} />
        </details>
      </div>
    </div>
  );
}

function Steps({ steps }: Pick<LoggedTask, "steps">) {
  return (
    <ol className="mb-3 space-y-1.5">
      {steps.map(({ id, title, minutes, createdAt }) => (
        <li key={id} className="flex items-baseline justify-between gap-3">
          <bdi>{title}</bdi>
          <time dateTime={createdAt} className="shrink-0 text-ink-faint tabular-nums">
            {formatTimeOfDay(minutes)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** A sum with any simulated amount counts as simulated. */
const originOf = (steps: readonly Activity[]): Origin =>
  steps.every(({ origin }) => origin === "real") ? "real" : "simulated";

/** One line for several tasks; expands without JavaScript. */
function Run({ run: { tasks, agents }, context }: { run: LoggedRun; context: LogContext }) {
  const steps = tasks.flatMap((task) => task.steps);
  const earned = earningsOf(tasks);
  return (
    <details>
      <summary className={`${summaryStyles} py-3`}>
        <Chevron />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 basis-48 font-medium">
            {tasks.length} tasks by {agents === 1 ? "1 agent" : `${agents} agents`}
          </span>
          {earned !== null && <Amount dollars={earned} origin={originOf(steps)} />}
          <span className="text-sm text-ink-faint tabular-nums">
            {steps.length} steps, {spanOf(steps)}
          </span>
        </span>
      </summary>
      <ol className="mb-2 ml-2 divide-y divide-line border-l border-line pl-4">
        {tasks.map((task) => (
          <li key={task.id}>
            <Task task={task} context={context} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Of steps, newest first: "9:40 AM to 9:41 AM". */
function spanOf(steps: readonly LoggedActivity[]): string {
  const [first, last] = [steps.at(-1), steps[0]];
  if (!first || !last) return "";
  const [from, to] = [formatTimeOfDay(first.minutes), formatTimeOfDay(last.minutes)];
  return from === to ? to : `${from} to ${to}`;
}
