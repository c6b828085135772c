import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  requireAccess,
  requireNoEndedSession,
} from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { renderMarked } from "#app/platform/prose/mark-text.ts";
import { readForm, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { previewProblems } from "#app/domain/channels/preview-problems.ts";
import { reviewPathOf } from "#app/workspace/paths/review.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";
import type { IssueToast } from "#app/dashboard/publishing-issues/change-publishing-issue.route.server.ts";
import { checkNow } from "#app/dashboard/publishing-issues/check-now.route.server.ts";
import { dismissPublishingIssue } from "#app/dashboard/publishing-issues/dismiss.route.server.ts";
import { sendFailedAgain } from "#app/dashboard/publishing-issues/retry-publishing.route.server.ts";
import { publishingIssueIntents } from "#app/dashboard/publishing-issues/publishing-issue-forms.ts";
import { diffTexts } from "./diff-texts.ts";
import {
  noSuchText,
  numberIn,
  readOrNothing,
} from "#app/dashboard/layout/asked-text.route.server.ts";
import {
  fixProblemFields,
  fixProblemIntent,
} from "#app/dashboard/content/publish/preview-problem.copy.ts";
import type { TextPageProps } from "./text-page.tsx";
import { contentIntents, textTabs, type ContentView } from "./text-view.ts";

/** Loads content for its workspace's members; demo content for everyone. */
export async function loadText(args: LoaderFunctionArgs): Promise<TextPageProps> {
  const { context, params } = args;
  const { texts, textPreviews, takedowns } = context.services;
  const contentItemId = params.contentItemId ?? "";
  const where = await texts.whereIs(contentItemId, context.viewer?.workspaceId ?? null);
  if (!where) {
    requireNoEndedSession(args);
    throw noSuchText();
  }
  if (!where.demo) await requireAccess(args);
  const query = new URL(args.request.url).searchParams;
  const tab = textTabs.find((each) => each === query.get("show")) ?? "text";
  return readOrNothing(
    (async () => {
      const view = await texts.read(where.workspaceId, contentItemId, numberIn(query, "version"));
      const changes =
        tab === "changes"
          ? await compare(args, where.workspaceId, view, numberIn(query, "from"))
          : null;
      const statements = view.unsupported.map(({ statement }) => statement);
      const { html, marked } = renderMarked(view.body, statements);
      return {
        view,
        html,
        unsupported: view.unsupported.map((each, index) => ({
          ...each,
          isMarked: marked[index] === true,
        })),
        tab,
        changes,
        previews:
          tab === "places"
            ? await textPreviews.of(where.workspaceId, contentItemId, view.shown.id)
            : [],
        takedown: where.demo
          ? null
          : await takedowns.ofContentItem(where.workspaceId, contentItemId),
        now: texts.now(),
        demo: where.demo,
      };
    })(),
  );
}

async function compare(
  { context }: LoaderFunctionArgs,
  workspaceId: string,
  { versions, shown, text, body }: ContentView,
  number: number | undefined,
): Promise<TextPageProps["changes"]> {
  // Default: the previous version, or the next one for the first version.
  const from =
    versions.find((each) => each.number === number) ??
    versions.find((each) => each.number < shown.number) ??
    versions.findLast((each) => each.number > shown.number);
  if (!from) return null;
  const before = await context.services.texts.version(workspaceId, text.id, from.number);
  return { from, blocks: diffTexts(before.body, body) };
}

/** Archives or restores content, handles its publishing issues, and undoes these. */
export async function changeText(args: ActionFunctionArgs): Promise<Response> {
  const actor = await requireAccess(args);
  const contentItemId = args.params.contentItemId ?? "";
  const form = await readForm(args.request);
  const here = contentItemPath(contentItemId);
  const { archive } = args.context.services;
  const back = async (toast: Promise<IssueToast>) => redirectWithToast(args, here, await toast);
  try {
    return await runIntent(form, {
      ...undoHandler(args, actor, here),
      [publishingIssueIntents.dismiss]: () => back(dismissPublishingIssue(actor, form, args, here)),
      [publishingIssueIntents.retryPublishing]: () =>
        back(sendFailedAgain(actor, form, args, here)),
      [publishingIssueIntents.look]: () => back(checkNow(actor, form, args)),
      [fixProblemIntent]: () => fixProblem(args, actor, contentItemId, form),
      [contentIntents.archive]: async () => {
        const { undo } = await archive.archive(actor, contentItemId);
        return redirectWithToast(args, here, {
          title: "Archived",
          description:
            "It won’t be published and doesn’t need a review. Published content stays online.",
          tone: "plain",
          ...undoButton(undo, here),
        });
      },
      [contentIntents.bringBack]: async () => {
        await archive.bringBack(actor, contentItemId);
        return redirectWithToast(args, here, {
          title: "Restored",
          description: "It’s back in your content.",
          tone: "success",
        });
      },
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw noSuchText();
    const description = error.message;
    return redirectWithToast(args, here, {
      title: "Nothing changed",
      description,
      tone: "error",
    });
  }
}

/** Fixes what a channel would not accept, then opens the new version for review. */
async function fixProblem(
  args: ActionFunctionArgs,
  actor: Awaited<ReturnType<typeof requireAccess>>,
  contentItemId: string,
  form: FormData,
): Promise<Response> {
  const { fix } = args.context.services;
  const problem = previewProblems.find((each) => each === form.get(fixProblemFields.problem));
  const [place, baseId] = [form.get(fixProblemFields.channel), form.get(fixProblemFields.base)];
  if (!problem || typeof place !== "string" || typeof baseId !== "string")
    throw new Response("Unknown problem", { status: 400 });
  const wanted = { contentItemId, problem, channelName: place, baseId };
  const number = await fix(actor, wanted, args.context.requestId);
  if (number === null)
    return redirectWithToast(args, contentItemPath(contentItemId), {
      title: "Nothing to fix",
      description: `${place} accepts it as it is.`,
      tone: "plain",
    });
  return redirectWithToast(args, reviewPathOf(contentItemId), {
    title: "Fixed",
    description: `Version ${number} is ready for your review.`,
    tone: "success",
  });
}

/** Redirects from a task to the content it created. */
export async function leadToText(args: LoaderFunctionArgs): Promise<Response> {
  const { context, params } = args;
  const { texts } = context.services;
  const found = await texts.ofTask(params.agentId ?? "", params.taskId ?? "");
  const where =
    found && (await texts.whereIs(found.contentItemId, context.viewer?.workspaceId ?? null));
  if (!found || !where) {
    requireNoEndedSession(args);
    throw noSuchText();
  }
  if (!where.demo) await requireAccess(args);
  const { contentItemId, number, isNewest } = found;
  return redirect(
    isNewest
      ? contentItemPath(contentItemId)
      : `${contentItemPath(contentItemId)}?version=${number}`,
  );
}
