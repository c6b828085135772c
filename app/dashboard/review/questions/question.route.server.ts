import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { questionPath } from "#app/workspace/paths/review.ts";
import { undoButton, undoIntent } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";
import { publishingIssueFields } from "#app/dashboard/publishing-issues/publishing-issue-forms.ts";
import { nextPath } from "#app/dashboard/review/decide/next-to-decide.ts";
import { questionIntents } from "./question-intents.ts";
import {
  maxLinkLength,
  type PublishingIssue,
} from "#app/dashboard/publishing-issues/publishing-issue.ts";
import type { QuestionPageData, QuestionProblem } from "./question-page.tsx";

/** A question with what waits beside it. One that is answered by now leads to its text. */
export async function loadQuestion(args: LoaderFunctionArgs): Promise<QuestionPageData> {
  const { workspaceId } = await requireAccess(args);
  const { review, publishingIssues } = args.context.services;
  const question = await found(
    publishingIssues.question(workspaceId, args.params.publishJobId ?? ""),
  );
  if (question.state !== "unconfirmed") throw redirect(contentItemPath(question.contentItemId));
  return { desk: await review.waiting(workspaceId), question };
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

/** Stores what somebody has seen who has looked, and leads on to what waits next. */
export async function answerQuestion(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const publishJobId = args.params.publishJobId ?? "";
  const here = questionPath(publishJobId);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const intent = form.get("intent");
  if (intent === undoIntent)
    return redirectWithToast(args, here, await undoAction(actor, form, args));
  const answered = answers.find(({ intent: each }) => each === intent);
  if (!answered) throw new Response("Unknown intent", { status: 400 });
  const { appeared, again, told } = answered;
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
    // A link that leads nowhere is mended where it was typed.
    if (error.code === "bad_request" && url !== null)
      return data<QuestionProblem>(
        { url: url.slice(0, maxLinkLength), words: error.message },
        { status: 400 },
      );
    const description = error.message;
    return redirectWithToast(args, here, { title: "Not stored", description, tone: "error" });
  }
  return redirectWithToast(args, nextPath(await review.waiting(actor.workspaceId)), {
    ...told,
    ...(again && kind === "unpublish" && { title: "Taken down in a minute" }),
    ...undoButton(undo, here),
  });
}

const answers = [
  {
    intent: questionIntents.appeared,
    appeared: true,
    again: false,
    told: {
      title: "Thank you",
      description: "It is stored, and nothing is sent a second time.",
      tone: "success",
    },
  },
  {
    intent: questionIntents.again,
    appeared: false,
    again: true,
    told: {
      title: "Sent again in a minute",
      description: "Until then you can still take that back.",
      tone: "plain",
    },
  },
  {
    intent: questionIntents.forget,
    appeared: false,
    again: false,
    told: {
      title: "Forgotten",
      description: "It counts as removed there. What you send there next is new.",
      tone: "plain",
    },
  },
  {
    intent: questionIntents.leave,
    appeared: false,
    again: false,
    told: {
      title: "Left as it is",
      description: "Nothing more is sent there. Its page can send it again.",
      tone: "plain",
    },
  },
  {
    intent: questionIntents.stay,
    appeared: false,
    again: false,
    told: {
      title: "It stays there",
      description: "It counts as out, and nothing more is done.",
      tone: "plain",
    },
  },
] as const;
