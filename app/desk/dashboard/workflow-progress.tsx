import type { ReactNode } from "react";
import { formatTimeZone } from "../../core/time-zone-name";
import { Panel } from "../../platform/ui/card";
import { classNames } from "../../platform/ui/class-names";
import { CheckIcon, ClockIcon, QuestionIcon, SpinnerIcon } from "../../platform/ui/icons";
import { Progress } from "../../platform/ui/progress";
import { linkLook } from "../../platform/ui/text-link";
import { TitleLink } from "../../platform/ui/title-link";
import { HelpIcon } from "../../site/help/help-icon";
import { textAddress } from "../../workspace/addresses/content";
import { reportAddress } from "../../workspace/addresses/reports";
import type { WorkflowItem } from "../../workspace/overview";
import { SampleBadge } from "../frame/origin-badge";
import { countCompleted, workflowState, type WorkflowState } from "./workflow";

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
  /** In whose times the items are told; null for the demo, whose day is the same every day. */
  timeZone: string | null;
}

/** The manager's day: what is done, what is under way, what comes. */
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
  const look = looks[state];
  return (
    <li className="flex min-w-0 gap-3">
      <span
        aria-hidden
        className={classNames(
          "flex size-9 shrink-0 items-center justify-center rounded-full",
          look.mark,
        )}
      >
        {look.icon}
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
          <span className={classNames("font-medium", look.word)}>{word}</span>
        </p>
        <p className="mt-1 text-ink-soft">
          <bdi>{item.description}</bdi>
        </p>
      </div>
    </li>
  );
}

/** Where it can be read what came of it; null: nothing yet. */
function writtenAt({ pieceId, reportId }: WorkflowItem): string | null {
  if (reportId !== undefined) return reportAddress(reportId);
  return pieceId === undefined ? null : textAddress(pieceId);
}

function TimeZone({ name }: { name: string }) {
  return (
    <p className="text-sm text-ink-soft">
      Times in {formatTimeZone(name)}
      <span aria-hidden>{" · "}</span>
      <a href="/settings" className={linkLook}>
        Change<span className="sr-only"> time zone</span>
      </a>
    </p>
  );
}
