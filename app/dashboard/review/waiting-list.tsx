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
  questionWords,
  type PublishingIssue,
} from "#app/dashboard/publishing-issues/publishing-issue.ts";
import { KeysHelp } from "./decide/keys-help.tsx";
import { reviewKeys } from "./decide/review-keys.ts";
import { kindOf, type ReviewQueue, type WaitingText } from "./text-to-review.ts";

/** What waits, texts first and then questions, each with its address. */
const stopsOf = ({ waiting, questions }: ReviewQueue) => [
  ...waiting.map(({ id }) => ({ id, address: reviewPathOf(id) })),
  ...questions.map(({ id }) => ({ id, address: questionPath(id) })),
];

/** Where somebody is in what waits: with what stands before and after. */
function placeOf(desk: ReviewQueue, id: string) {
  const stops = stopsOf(desk);
  const index = stops.findIndex((each) => each.id === id);
  const count = desk.count + desk.questions.length;
  return {
    words: index < 0 ? `${count} waiting` : `${index + 1} of ${count}`,
    before: index > 0 ? stops[index - 1] : undefined,
    after: stops[index + 1],
  };
}

const waitingTexts = (count: number) => (count === 1 ? "One text" : `${count} texts`);
const askedQuestions = (count: number) => (count === 1 ? "one question" : `${count} questions`);

/** "2 texts and one question wait". */
function waitingTitle({ count, questions: { length } }: ReviewQueue): string {
  const wait = count + length === 1 ? "waits" : "wait";
  if (count === 0 && length === 0) return "Nothing waits";
  if (count === 0) {
    const words = askedQuestions(length);
    return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${wait}`;
  }
  if (length === 0) return `${waitingTexts(count)} ${wait}`;
  return `${waitingTexts(count)} and ${askedQuestions(length)} ${wait}`;
}

const minutes = (count: number) => (count === 1 ? "a minute" : `${formatNumber(count)} minutes`);

interface WaitingListProps {
  desk: ReviewQueue;
  /** The text’s, or the question’s. */
  openId: string;
  /** On a phone; else what is open stands there. */
  isShownAlone: boolean;
}

/** What waits for its owner: texts, questions, and what is with the agents again. */
export function WaitingList({ desk, openId, isShownAlone }: WaitingListProps) {
  const { waiting, count, questions } = desk;
  const when = whenIn(desk);
  const { before, after } = placeOf(desk, openId);
  const title = waitingTitle(desk);
  const rowOf = (id: string) => ({
    isOpen: id === openId,
    mode: desk.mode,
    shortcut: id === after?.id ? "j" : id === before?.id ? "k" : undefined,
    when,
  });
  return (
    <nav aria-label="What waits" className={isShownAlone ? undefined : "max-lg:hidden"}>
      <div className="lg:sticky lg:top-20">
        {isShownAlone && <h1 className="text-2xl font-semibold lg:hidden">{title}</h1>}
        <p className={classNames("text-lg font-semibold", isShownAlone && "max-lg:hidden")}>
          {title}
        </p>
        {count > 0 && (
          <p className="mt-0.5 text-sm text-ink-soft">
            Oldest first · about {minutes(desk.readingMinutes)}
            {count > waiting.length && " for those here"}
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
            and {formatNumber(count - waiting.length)} more after these
          </p>
        )}
        {questions.length > 0 && (
          <section aria-labelledby="questions" className="mt-6">
            {/* Above it stands the same where no text waits. */}
            <h2 id="questions" className={count === 0 ? "sr-only" : "text-sm text-ink-soft"}>
              {questions.length === 1 ? "One question" : `${questions.length} questions`}
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
        <WithAgents desk={desk} className="mt-6" />
        <KeysHelp keys={reviewKeys} />
      </div>
    </nav>
  );
}

/** Instants by the workspace's clock, short enough for a row. */
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
      {text.decidesAt !== null && ` · decided by trust, ${when(text.decidesAt)}`}{" "}
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
          {questionWords[question.kind]} {question.channel}?
        </>
      }
      {...row}
    >
      <bdi>“{question.title}”</bdi> · {when(question.since)}{" "}
      <PracticeBadge mode={mode} origin={question.origin} />
    </Row>
  );
}

/** Above what is open, on a phone: back to the list, what comes next and what was before. */
export function PhoneBar({
  desk,
  openId,
  children,
}: {
  desk: ReviewQueue;
  openId: string;
  children?: ReactNode;
}) {
  const { words, before, after } = placeOf(desk, openId);
  const look = "flex size-11 items-center justify-center rounded-lg hover:bg-sunken";
  return (
    <nav aria-label="Review" className="-mx-2 mb-2 flex items-center gap-1 lg:hidden">
      <Link to={reviewPath} className={look} aria-label="All that waits">
        <ChevronIcon aria-hidden className="rotate-90" />
      </Link>
      <p className="flex-1 text-sm font-medium">
        Review <span className="font-normal text-ink-soft">{words}</span>
      </p>
      {children}
      {before && (
        <Link to={before.address} className={look} aria-label="The one before">
          <ChevronIcon aria-hidden className="rotate-180" />
        </Link>
      )}
      {after && (
        <Link to={after.address} className={look} aria-label="The next one">
          <ChevronIcon aria-hidden />
        </Link>
      )}
    </nav>
  );
}

/** What comes back by itself, in another version. */
export function WithAgents({ desk, className }: { desk: ReviewQueue; className?: string }) {
  const { withAgents } = desk;
  const when = whenIn(desk);
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
