import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Input } from "#app/platform/ui/forms/controls.tsx";
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
  questionText,
  type AskedQuestion,
} from "#app/dashboard/publishing-issues/publishing-issue.ts";
import { publishingIssueFields } from "#app/dashboard/publishing-issues/publishing-issue-forms.ts";
import { kindOf, type ReviewQueue } from "#app/dashboard/review/text-to-review.ts";
import { questionIntents } from "./question-intents.ts";
import { useFocusOnNext } from "#app/dashboard/review/use-focus-on-next.ts";
import { useFreshReviewQueue } from "#app/dashboard/review/use-fresh-review-queue.ts";
import { PhoneBar, WaitingList } from "#app/dashboard/review/waiting-list.tsx";

export interface QuestionPageData {
  queue: ReviewQueue;
  question: AskedQuestion;
}

/** A rejected link and why. */
export interface QuestionProblem {
  url: string;
  message: string;
}

interface QuestionPageProps extends QuestionPageData {
  isNamed: boolean;
  problem: QuestionProblem | null;
}

/** Asks whether an unconfirmed job succeeded, and explains what each answer does. */
export function QuestionPage({ queue, question, isNamed, problem }: QuestionPageProps) {
  useFreshReviewQueue(queue, question.id);
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-7xl px-4 pt-2 pb-8 sm:px-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-6 lg:pt-6"
    >
      <WaitingList queue={queue} openId={question.id} isShownAlone={!isNamed} />
      <article className={classNames("min-w-0", !isNamed && "max-lg:hidden")}>
        {isNamed && <PhoneBar queue={queue} openId={question.id} />}
        <Question question={question} timeZone={queue.timeZone} problem={problem} />
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
        <span>Waiting since {formatInstantIn(since, timeZone)}</span>
        <OriginBadge origin={origin} />
      </p>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-2 text-2xl font-semibold break-words outline-none sm:text-3xl"
      >
        {questionText[kind]} <bdi>{channel}</bdi>?
      </h1>
      <p className="mt-3">
        <Link to={`${contentItemPath(contentItemId)}?version=${version}`} className={linkStyles}>
          <bdi>{title.trim() || "Untitled"}</bdi>
        </Link>
        , version {version}
      </p>
      <p className="mt-3 break-words text-ink-soft">
        {reason === null ? "The channel didn’t respond." : <bdi>{reason}</bdi>}{" "}
        {draftHref !== null && (
          <a href={draftHref} rel="noopener noreferrer" className={linkStyles}>
            Open draft
          </a>
        )}
        {href !== null && (
          <a href={href} rel="noopener noreferrer" className={linkStyles}>
            Open the published page
          </a>
        )}
      </p>
      <Answers question={question} problem={problem} />
    </div>
  );
}

function Answers({ question, problem }: Omit<QuestionProps, "timeZone">) {
  const { kind, url, origin, liesThere, editUrl, mayHaveNoPage, canTakeDown } = question;
  const simulated = origin === "simulated" ? " Simulated: nothing leaves this app." : "";
  const isGone = kind === "unpublish";
  return (
    <div className="mt-6 space-y-4">
      <Answer
        question={question}
        intent={questionIntents.appeared}
        follows={
          isGone
            ? "We’ll mark it as unpublished."
            : `We’ll mark it as published and won’t send it again.${mayHaveNoPage ? "" : " Paste its link."}${simulated}`
        }
        button={yesLabel(question)}
        primary
      >
        {!isGone && (
          <>
            <label className="block text-sm">
              <span className="font-medium">
                {mayHaveNoPage ? "Link to the post (optional)" : "Link to the post"}
              </span>
              <Input
                type="url"
                name={publishingIssueFields.url}
                required={!mayHaveNoPage}
                maxLength={maxLinkLength}
                defaultValue={problem?.url ?? url ?? ""}
                placeholder="https://"
                autoComplete="off"
                aria-invalid={problem !== null}
                aria-describedby={problem ? "link-problem" : undefined}
                className="mt-1.5"
              />
            </label>
            {problem && (
              <p id="link-problem" role="alert" className="mt-2 text-sm text-danger">
                {problem.message}
              </p>
            )}
          </>
        )}
      </Answer>
      {liesThere && (
        <Answer
          question={question}
          intent={questionIntents.forget}
          follows={`We’ll mark it as removed and stop checking. Nothing is sent or deleted.${simulated}`}
          button="I removed it"
        />
      )}
      {!liesThere && !isGone && (
        <Answer
          question={question}
          intent={questionIntents.leave}
          follows={`${kind === "publish" ? "It stays unpublished" : "The live version stays as it is"}. You can try again from its page.${simulated}`}
          button="No, leave it"
        />
      )}
      {isGone && (
        <Answer
          question={question}
          intent={questionIntents.stay}
          follows={`We’ll mark it as published again and stop trying to unpublish it.${simulated}`}
          button="No, keep it published"
        />
      )}
      {editUrl === null && (!isGone || canTakeDown) && (
        <Answer
          question={question}
          intent={questionIntents.again}
          follows={`${retryText(question)}${simulated}`}
          button={isGone ? "No, try unpublishing again" : "No, try again"}
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

function retryText({ kind, isConnected }: AskedQuestion): string {
  if (kind === "unpublish")
    return "We’ll try to unpublish it again in one minute. Until then, you can undo.";
  const when = isConnected
    ? "We’ll send it again in one minute. Until then, you can undo."
    : "The channel isn’t connected. We’ll send it once you reconnect.";
  const twice = kind === "publish" ? "will appear twice" : "will only be updated again";
  return `${when} If it was published after all, it ${twice}.`;
}

function yesLabel({ kind, mayHaveNoPage }: AskedQuestion): string {
  if (kind === "unpublish") return "Yes, it’s gone";
  return mayHaveNoPage ? "Yes, it’s published" : "Yes, save the link";
}
