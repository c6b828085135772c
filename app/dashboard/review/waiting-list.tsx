import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatNumber } from "#app/platform/ui/format.ts";
import { ChevronIcon } from "#app/platform/ui/icons/icons.tsx";
import type { Mode } from "#app/workspace/origin.ts";
import { questionPath, reviewPathOf, reviewPath } from "#app/workspace/paths/review.ts";
import { shortWhen } from "#app/dashboard/summary/summary.copy.ts";
import { PracticeBadge } from "#app/dashboard/layout/simulated-badge.tsx";
import {
  questionText,
  type PublishingIssue,
} from "#app/dashboard/publishing-issues/publishing-issue.ts";
import { KeysHelp } from "./decide/keys-help.tsx";
import { reviewKeys } from "./decide/review-keys.ts";
import { kindOf, type ReviewQueue, type WaitingText } from "./text-to-review.ts";

/** Drafts, then questions, each with its path. */
const stepsOf = ({ waiting, questions }: ReviewQueue) => [
  ...waiting.map(({ id }) => ({ id, path: reviewPathOf(id) })),
  ...questions.map(({ id }) => ({ id, path: questionPath(id) })),
];

/** The open item's position in the queue, with its neighbors. */
function positionOf(queue: ReviewQueue, id: string) {
  const steps = stepsOf(queue);
  const index = steps.findIndex((each) => each.id === id);
  const count = queue.count + queue.questions.length;
  return {
    label: index < 0 ? `${count} waiting` : `${index + 1} of ${count}`,
    before: index > 0 ? steps[index - 1] : undefined,
    after: steps[index + 1],
  };
}

const drafts = (count: number) => (count === 1 ? "1 draft" : `${count} drafts`);
const questionCount = (count: number) => (count === 1 ? "1 question" : `${count} questions`);

/** "2 drafts to review, 1 question". */
function waitingTitle({ count, questions: { length } }: ReviewQueue): string {
  if (count === 0 && length === 0) return "You’re all caught up";
  if (count === 0) return questionCount(length);
  if (length === 0) return `${drafts(count)} to review`;
  return `${drafts(count)} to review, ${questionCount(length)}`;
}

const minutes = (count: number) => (count === 1 ? "1 minute" : `${formatNumber(count)} minutes`);

interface WaitingListProps {
  queue: ReviewQueue;
  /** ID of the open draft or question. */
  openId: string;
  /** On phones: show the list instead of the open item. */
  isShownAlone: boolean;
}

/** The review queue: drafts, questions, and items back with the agents. */
export function WaitingList({ queue, openId, isShownAlone }: WaitingListProps) {
  const { waiting, count, questions } = queue;
  const when = whenIn(queue);
  const { before, after } = positionOf(queue, openId);
  const title = waitingTitle(queue);
  const rowOf = (id: string) => ({
    isOpen: id === openId,
    mode: queue.mode,
    shortcut: id === after?.id ? "j" : id === before?.id ? "k" : undefined,
    when,
  });
  return (
    <nav aria-label="Review queue" className={isShownAlone ? undefined : "max-lg:hidden"}>
      <div className="lg:sticky lg:top-20">
        {isShownAlone && <h1 className="text-2xl font-semibold lg:hidden">{title}</h1>}
        <p className={classNames("text-lg font-semibold", isShownAlone && "max-lg:hidden")}>
          {title}
        </p>
        {count > 0 && (
          <p className="mt-0.5 text-sm text-ink-soft">
            Oldest first · about {minutes(queue.readingMinutes)}
            {count > waiting.length && " for these"}
          </p>
        )}
        {waiting.length > 0 && (
          <ol className="mt-3 divide-y divide-line border-y border-line">
            {waiting.map((text) => (
              <li key={text.id}>
                <TextRow text={text} {...rowOf(text.id)} />
              </li>
            ))}
          </ol>
        )}
        {count > waiting.length && (
          <p className="mt-2 text-sm text-ink-soft">
            and {formatNumber(count - waiting.length)} more
          </p>
        )}
        {questions.length > 0 && (
          <section aria-labelledby="questions" className="mt-6">
            {/* Without drafts, the title above already says this. */}
            <h2 id="questions" className={count === 0 ? "sr-only" : "text-sm text-ink-soft"}>
              {questionCount(questions.length)}
            </h2>
            <ol className="mt-2 divide-y divide-line border-y border-line">
              {questions.map((question) => (
                <li key={question.id}>
                  <QuestionRow question={question} {...rowOf(question.id)} />
                </li>
              ))}
            </ol>
          </section>
        )}
        <WithAgents queue={queue} className="mt-6" />
        <KeysHelp keys={reviewKeys} />
      </div>
    </nav>
  );
}

/** Short times in the workspace's time zone. */
const whenIn =
  ({ now, timeZone }: ReviewQueue) =>
  (at: string | number): string =>
    shortWhen(at, now, timeZone);

interface RowProps {
  when: (at: string | number) => string;
  mode: Mode;
  isOpen: boolean;
  shortcut: string | undefined;
}

function Row({
  to,
  isOpen,
  shortcut,
  title,
  children,
}: Omit<RowProps, "when" | "mode"> & { to: string; title: ReactNode; children: ReactNode }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      aria-current={isOpen ? "true" : undefined}
      aria-keyshortcuts={shortcut}
      className="block border-l-3 border-transparent px-3 py-3 hover:bg-sunken aria-[current=true]:border-accent aria-[current=true]:bg-surface"
    >
      <span dir="auto" className="block text-left text-sm font-medium">
        {title}
      </span>
      <span className="mt-0.5 block text-xs text-ink-soft">{children}</span>
    </Link>
  );
}

function TextRow({ text, when, mode, ...row }: RowProps & { text: WaitingText }) {
  return (
    <Row to={reviewPathOf(text.id)} title={text.title} {...row}>
      {kindOf(text)} · {when(text.waitsSince)}
      {text.decidesAt !== null && ` · auto-approved ${when(text.decidesAt)}`}{" "}
      <PracticeBadge mode={mode} origin={text.origin} />
    </Row>
  );
}

function QuestionRow({ question, when, mode, ...row }: RowProps & { question: PublishingIssue }) {
  return (
    <Row
      to={questionPath(question.id)}
      title={
        <>
          <span aria-hidden className="text-warning">
            △{" "}
          </span>
          {questionText[question.kind]} {question.channel}?
        </>
      }
      {...row}
    >
      <bdi>“{question.title}”</bdi> · {when(question.since)}{" "}
      <PracticeBadge mode={mode} origin={question.origin} />
    </Row>
  );
}

/** On phones: back to the list, previous and next. */
export function PhoneBar({
  queue,
  openId,
  children,
}: {
  queue: ReviewQueue;
  openId: string;
  children?: ReactNode;
}) {
  const { label, before, after } = positionOf(queue, openId);
  const buttonStyles = "flex size-11 items-center justify-center rounded-lg hover:bg-sunken";
  return (
    <nav aria-label="Review" className="-mx-2 mb-2 flex items-center gap-1 lg:hidden">
      <Link to={reviewPath} className={buttonStyles} aria-label="Review queue">
        <ChevronIcon aria-hidden className="rotate-90" />
      </Link>
      <p className="flex-1 text-sm font-medium">
        Review <span className="font-normal text-ink-soft">{label}</span>
      </p>
      {children}
      {before && (
        <Link to={before.path} className={buttonStyles} aria-label="Previous">
          <ChevronIcon aria-hidden className="rotate-180" />
        </Link>
      )}
      {after && (
        <Link to={after.path} className={buttonStyles} aria-label="Next">
          <ChevronIcon aria-hidden />
        </Link>
      )}
    </nav>
  );
}

/** Items that will come back as a new version. */
export function WithAgents({ queue, className }: { queue: ReviewQueue; className?: string }) {
  const { withAgents } = queue;
  const when = whenIn(queue);
  if (withAgents.length === 0) return null;
  return (
    <section aria-labelledby="with-agents" className={className}>
      <h2 id="with-agents" className="text-sm text-ink-soft">
        Back with your agents
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {withAgents.map(({ id, title, note, askedAt, ...text }) => (
          <li key={id}>
            <Link to={reviewPathOf(id)} className="block px-3 py-3 text-sm hover:bg-sunken">
              <span dir="auto" className="line-clamp-2 text-left font-medium">
                {title}
              </span>
              <span className="mt-0.5 line-clamp-2 text-xs text-ink-soft">
                {note !== "" && <bdi>“{note}” </bdi>}
                {kindOf(text)} · {when(askedAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
