import type { ReactNode } from "react";
import { formatTimeZone } from "#app/core/time/time-zone-name.ts";
import { Panel } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { CheckIcon, ClockIcon, QuestionIcon, SpinnerIcon } from "#app/platform/ui/icons/icons.tsx";
import { Progress } from "#app/platform/ui/progress.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { TitleLink } from "#app/platform/ui/links/title-link.tsx";
import { HelpIcon } from "#app/site/help/help-icon.tsx";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { reportPath } from "#app/workspace/paths/reports.ts";
import type { WorkflowItem } from "#app/workspace/overview.ts";
import { SampleBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { countCompleted, workflowState, type WorkflowState } from "./workflow.ts";

const looks: Record<WorkflowState, { icon: ReactNode; mark: string; word: string }> = {
  completed: {
    icon: <CheckIcon size={18} />,
    mark: "bg-success-soft text-success",
    word: "text-success",
  },
  in_progress: {
    icon: <SpinnerIcon size={18} className="motion-safe:animate-[spin_1.4s_linear_infinite]" />,
    mark: "bg-accent-soft text-accent",
    word: "text-accent",
  },
  scheduled: {
    icon: <ClockIcon size={18} />,
    mark: "bg-sunken text-ink-soft",
    word: "text-ink-soft",
  },
  unknown: {
    icon: <QuestionIcon size={18} />,
    mark: "bg-sunken text-ink-soft",
    word: "text-ink-soft",
  },
};

interface WorkflowProgressProps {
  items: readonly WorkflowItem[];
  /** Time zone of the items; null: the demo, where every day is the same. */
  timeZone: string | null;
}

/** The manager's day: completed, in progress, and scheduled. */
export function WorkflowProgress({ items, timeZone }: WorkflowProgressProps) {
  const completed = countCompleted(items);
  const count = `${completed} of ${items.length} completed`;
  return (
    <Panel
      title="Today's Workflow Progress"
      level={2}
      help={<HelpIcon article="managers-day" question="What does the manager do each day?" />}
      aside={timeZone === null ? <SampleBadge /> : <TimeZone name={timeZone} />}
    >
      {items.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing is planned for today.</p>
      ) : (
        <>
          <div className="flex items-center gap-4">
            <div className="min-w-0 flex-1">
              <Progress
                value={(completed / items.length) * 100}
                label="Today's workflow"
                valueText={count}
              />
            </div>
            <p className="text-sm text-ink-soft tabular-nums">{count}</p>
          </div>
          <ol className="mt-5 grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
            {items.map((item) => (
              <Step key={item.id} item={item} />
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}

function Step({ item }: { item: WorkflowItem }) {
  const { state, word } = workflowState(item);
  const styles = looks[state];
  return (
    <li className="flex min-w-0 gap-3">
      <span
        aria-hidden
        className={classNames(
          "flex size-9 shrink-0 items-center justify-center rounded-full",
          styles.mark,
        )}
      >
        {styles.icon}
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">
          <TitleLink title={item.title} to={writtenAt(item)} />
        </p>
        <p className="mt-0.5">
          <span className="text-ink-soft tabular-nums">{item.time}</span>
          <span aria-hidden className="text-ink-faint">
            {" · "}
          </span>
          <span className={classNames("font-medium", styles.word)}>{word}</span>
        </p>
        <p className="mt-1 text-ink-soft">
          <bdi>{item.description}</bdi>
        </p>
      </div>
    </li>
  );
}

/** Link to the result; null: none yet. */
function writtenAt({ contentItemId, reportId }: WorkflowItem): string | null {
  if (reportId !== undefined) return reportPath(reportId);
  return contentItemId === undefined ? null : contentItemPath(contentItemId);
}

function TimeZone({ name }: { name: string }) {
  return (
    <p className="text-sm text-ink-soft">
      Times in {formatTimeZone(name)}
      <span aria-hidden>{" · "}</span>
      <a href="/settings" className={linkStyles}>
        Change<span className="sr-only"> time zone</span>
      </a>
    </p>
  );
}
