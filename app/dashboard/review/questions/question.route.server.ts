import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { forIntents, readForm, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { questionPath } from "#app/workspace/paths/review.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";
import { publishingIssueFields } from "#app/dashboard/publishing-issues/publishing-issue-forms.ts";
import { nextPath } from "#app/dashboard/review/decide/next-to-decide.ts";
import { questionIntents } from "./question-intents.ts";
import {
  maxLinkLength,
  type PublishingIssue,
} from "#app/dashboard/publishing-issues/publishing-issue.ts";
import type { QuestionPageData, QuestionProblem } from "./question-page.tsx";

/** Loads a question with the review queue. Answered questions redirect to their content. */
export async function loadQuestion(args: LoaderFunctionArgs): Promise<QuestionPageData> {
  const { workspaceId } = await requireAccess(args);
  const { review, publishingIssues } = args.context.services;
  const question = await found(
    publishingIssues.question(workspaceId, args.params.publishJobId ?? ""),
  );
  if (question.state !== "unconfirmed") throw redirect(contentItemPath(question.contentItemId));
  return { queue: await review.waiting(workspaceId), question };
}

async function found<Value>(looking: Promise<Value>): Promise<Value> {
  try {
    return await looking;
  } catch (error) {
    if (isAppError(error) && error.code === "not_found")
      throw new Response("No such question", { status: 404 });
    throw error;
  }
}

/** Saves the answer and opens the next item to review. */
export async function answerQuestion(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const here = questionPath(args.params.publishJobId ?? "");
  const form = await readForm(args.request);
  return runIntent(form, {
    ...undoHandler(args, actor, here),
    ...forIntents(Object.values(questionIntents), (intent) =>
      saveAnswer(args, actor, form, answers[intent]),
    ),
  });
}

async function saveAnswer(
  args: ActionFunctionArgs,
  actor: Viewer,
  form: FormData,
  { appeared, again, toast }: (typeof answers)[keyof typeof answers],
) {
  const publishJobId = args.params.publishJobId ?? "";
  const here = questionPath(publishJobId);
  const { publishingIssues, review } = args.context.services;
  const typed = form.get(publishingIssueFields.url);
  const url = typeof typed === "string" ? typed : null;
  let undo: string | null;
  let kind: PublishingIssue["kind"];
  try {
    ({ undo, kind } = await found(
      publishingIssues.answer(actor, { publishJobId, appeared, url, again, by: "person" }),
    ));
  } catch (error) {
    if (!isAppError(error)) throw error;
    // An invalid link is corrected in the form.
    if (error.code === "bad_request" && url !== null)
      return data<QuestionProblem>(
        { url: url.slice(0, maxLinkLength), message: error.message },
        { status: 400 },
      );
    const description = error.message;
    return redirectWithToast(args, here, { title: "Not saved", description, tone: "error" });
  }
  return redirectWithToast(args, nextPath(await review.waiting(actor.workspaceId)), {
    ...toast,
    ...(again && kind === "unpublish" && { title: "Unpublishing in one minute" }),
    ...undoButton(undo, here),
  });
}

const answers = {
  [questionIntents.appeared]: {
    appeared: true,
    again: false,
    toast: {
      title: "Saved",
      description: "Nothing will be sent again.",
      tone: "success",
    },
  },
  [questionIntents.again]: {
    appeared: false,
    again: true,
    toast: {
      title: "Trying again in one minute",
      description: "Until then, you can undo.",
      tone: "plain",
    },
  },
  [questionIntents.forget]: {
    appeared: false,
    again: false,
    toast: {
      title: "Marked as removed",
      description: "We won’t check this draft again.",
      tone: "plain",
    },
  },
  [questionIntents.leave]: {
    appeared: false,
    again: false,
    toast: {
      title: "Left as it is",
      description: "You can try again from its page.",
      tone: "plain",
    },
  },
  [questionIntents.stay]: {
    appeared: false,
    again: false,
    toast: {
      title: "Kept published",
      description: "We won’t try to unpublish it again.",
      tone: "plain",
    },
  },
} as const;
