import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { publicAddress } from "#app/domain/content/states.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { questionPath } from "#app/workspace/paths/review.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import {
  maxLinkLength,
  questionWords,
  type AskedQuestion,
} from "#app/dashboard/publishing-issues/publishing-issue.ts";
import { publishingIssueFields } from "#app/dashboard/publishing-issues/publishing-issue-forms.ts";
import { kindOf, type ReviewQueue } from "#app/dashboard/review/text-to-review.ts";
import { questionIntents } from "./question-intents.ts";
import { useFocusOnNext } from "#app/dashboard/review/use-focus-on-next.ts";
import { useFreshReviewQueue } from "#app/dashboard/review/use-fresh-review-queue.ts";
import { PhoneBar, WaitingList } from "#app/dashboard/review/waiting-list.tsx";

export interface QuestionPageData {
  desk: ReviewQueue;
  question: AskedQuestion;
}

/** A link that was not taken, and why. */
export interface QuestionProblem {
  url: string;
  words: string;
}

interface QuestionPageProps extends QuestionPageData {
  isNamed: boolean;
  problem: QuestionProblem | null;
}

/** What only a person can know: whether something has arrived, and what follows from either answer. */
export function QuestionPage({ desk, question, isNamed, problem }: QuestionPageProps) {
  useFreshReviewQueue(desk, question.id);
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-7xl px-4 pt-2 pb-8 sm:px-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-6 lg:pt-6"
    >
      <WaitingList desk={desk} openId={question.id} isShownAlone={!isNamed} />
      <article className={classNames("min-w-0", !isNamed && "max-lg:hidden")}>
        {isNamed && <PhoneBar desk={desk} openId={question.id} />}
        <Question question={question} timeZone={desk.timeZone} problem={problem} />
      </article>
    </main>
  );
}

interface QuestionProps {
  question: AskedQuestion;
  timeZone: string;
  problem: QuestionProblem | null;
}

function Question({ question, timeZone, problem }: QuestionProps) {
  const { kind, channel, title, since, reason, origin, version, contentItemId, contentType } =
    question;
  const heading = useFocusOnNext(question.id);
  const href = publicAddress(question);
  const draftHref = publicAddress({ origin, url: question.editUrl });
  return (
    <div className="max-w-prose">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>{kindOf({ kind: contentType, variant: "" })}</span>
        <span>Asked since {formatInstantIn(since, timeZone)}</span>
        <OriginBadge origin={origin} />
      </p>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-2 text-2xl font-semibold break-words outline-none sm:text-3xl"
      >
        {questionWords[kind]} <bdi>{channel}</bdi>?
      </h1>
      <p className="mt-3">
        <Link to={`${contentItemPath(contentItemId)}?version=${version}`} className={linkStyles}>
          <bdi>{title.trim() || "Untitled"}</bdi>
        </Link>
        , version {version}
      </p>
      <p className="mt-3 break-words text-ink-soft">
        {reason === null ? "No answer came." : <bdi>{reason}</bdi>}{" "}
        {draftHref !== null && (
          <a href={draftHref} rel="noopener noreferrer" className={linkStyles}>
            Open the draft there
          </a>
        )}
        {href !== null && (
          <a href={href} rel="noopener noreferrer" className={linkStyles}>
            Look at where it stood before
          </a>
        )}
      </p>
      <Answers question={question} problem={problem} />
    </div>
  );
}

/** Each answer with what follows from it. */
function Answers({ question, problem }: Omit<QuestionProps, "timeZone">) {
  const { kind, url, origin, liesThere, editUrl, mayHaveNoPage, canTakeDown } = question;
  const practice = origin === "simulated" ? " Practice: nothing leaves this app." : "";
  const isGone = kind === "unpublish";
  return (
    <div className="mt-6 space-y-4">
      <Answer
        question={question}
        intent={questionIntents.appeared}
        follows={
          isGone
            ? "It counts as taken down, and nothing more is sent."
            : `It counts as out, and is never sent a second time.${mayHaveNoPage ? "" : " Its link leads there."}${practice}`
        }
        button={yesWords(question)}
        primary
      >
        {!isGone && (
          <>
            <label className="block text-sm">
              <span className="font-medium">
                {mayHaveNoPage ? "Its link, if it has one" : "Its link"}
              </span>
              <input
                type="url"
                name={publishingIssueFields.url}
                required={!mayHaveNoPage}
                maxLength={maxLinkLength}
                defaultValue={problem?.url ?? url ?? ""}
                placeholder="https://"
                autoComplete="off"
                aria-invalid={problem !== null}
                aria-describedby={problem ? "link-problem" : undefined}
                className="mt-1.5 min-h-11 w-full rounded-lg border border-line-strong bg-surface px-3 py-2"
              />
            </label>
            {problem && (
              <p id="link-problem" role="alert" className="mt-2 text-sm text-danger">
                {problem.words}
              </p>
            )}
          </>
        )}
      </Answer>
      {liesThere && (
        <Answer
          question={question}
          intent={questionIntents.forget}
          follows={`It counts as removed there, and we look no more. Nothing is sent or deleted.${practice}`}
          button="I removed it, or forget it"
        />
      )}
      {!liesThere && !isGone && (
        <Answer
          question={question}
          intent={questionIntents.leave}
          follows={`${kind === "create" ? "It stays away" : "What stands there stays as it is"}, and nothing more is sent unless you send it again from its page.${practice}`}
          button="No, and leave it so"
        />
      )}
      {isGone && (
        <Answer
          question={question}
          intent={questionIntents.stay}
          follows={`It counts as out again, and nothing more is done there.${practice}`}
          button="No, it stays there"
        />
      )}
      {editUrl === null && (!isGone || canTakeDown) && (
        <Answer
          question={question}
          intent={questionIntents.again}
          follows={`${whatAgainDoes(question)}${practice}`}
          button={isGone ? "No, take it down again" : "No, send it again"}
        />
      )}
    </div>
  );
}

interface AnswerProps {
  question: AskedQuestion;
  intent: string;
  follows: string;
  button: string;
  primary?: boolean;
  children?: ReactNode;
}

function Answer({ question, intent, follows, button, primary, children }: AnswerProps) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Form
      method="post"
      action={questionPath(question.id)}
      className="rounded-xl border border-line bg-surface p-4 shadow-lift sm:p-5"
    >
      <input type="hidden" name="intent" value={intent} />
      {children && <div className="mb-3">{children}</div>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">{follows}</p>
        <Button
          type="submit"
          variant={primary ? "primary" : "secondary"}
          aria-disabled={isSending || undefined}
          className="max-sm:min-h-11 max-sm:w-full"
        >
          {button}
        </Button>
      </div>
    </Form>
  );
}

function whatAgainDoes({ kind, isConnected }: AskedQuestion): string {
  if (kind === "unpublish")
    return "It is taken down once more in a minute; until then you can take that back.";
  const when = isConnected
    ? "It is sent once more in a minute; until then you can take that back."
    : "Its place is not connected: it waits, and is sent once it is.";
  const twice = kind === "create" ? "would stand there twice" : "would only be done once more";
  return `${when} Had it arrived after all, it ${twice}.`;
}

function yesWords({ kind, mayHaveNoPage }: AskedQuestion): string {
  if (kind === "unpublish") return "Yes, it is gone";
  return mayHaveNoPage ? "Yes, it has arrived" : "Yes, here is the link";
}
