import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  requireAccess,
  requireNoEndedSession,
} from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { renderMarked } from "#app/platform/prose/mark-text.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { previewProblems } from "#app/domain/channels/preview-problems.ts";
import { reviewPathOf } from "#app/workspace/paths/review.ts";
import { undoButton, undoFields, undoIntent } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";
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
import { mendFields, mendIntent } from "#app/dashboard/content/publish/preview-problem.copy.ts";
import type { TextPageProps } from "./text-page.tsx";
import { contentIntents, textTabs, type TextView } from "./text-view.ts";

/** Its workspace's own people read a text, and everybody one of the public demo. */
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
  { versions, shown, text, body }: TextView,
  number: number | undefined,
): Promise<TextPageProps["changes"]> {
  // Left out, it is the version before the one that is shown, and of the first the one after it.
  const from =
    versions.find((each) => each.number === number) ??
    versions.find((each) => each.number < shown.number) ??
    versions.findLast((each) => each.number > shown.number);
  if (!from) return null;
  const before = await context.services.texts.version(workspaceId, text.id, from.number);
  return { from, blocks: diffTexts(before.body, body) };
}

/** Puts a text away, or what has failed of it, takes it out again, and takes any of that back. */
export async function changeText(args: ActionFunctionArgs): Promise<Response> {
  const actor = await requireAccess(args);
  const contentItemId = args.params.contentItemId ?? "";
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const here = contentItemPath(contentItemId);
  const intent = form.get("intent");
  const { archive } = args.context.services;
  try {
    if (form.get(undoFields.intent) === undoIntent)
      return await redirectWithToast(args, here, await undoAction(actor, form, args));
    if (intent === publishingIssueIntents.dismiss)
      return await redirectWithToast(
        args,
        here,
        await dismissPublishingIssue(actor, form, args, here),
      );
    if (intent === publishingIssueIntents.retryPublishing)
      return await redirectWithToast(args, here, await sendFailedAgain(actor, form, args, here));
    if (intent === publishingIssueIntents.look)
      return await redirectWithToast(args, here, await checkNow(actor, form, args));
    if (intent === mendIntent) return await mendText(args, actor, contentItemId, form);
    if (intent === contentIntents.archive) {
      const { undo } = await archive.archive(actor, contentItemId);
      return await redirectWithToast(args, here, {
        title: "Archived",
        description: "It goes nowhere and waits for nobody. What is out already stays out.",
        tone: "plain",
        ...undoButton(undo, here),
      });
    }
    if (intent === contentIntents.bringBack) {
      await archive.bringBack(actor, contentItemId);
      return await redirectWithToast(args, here, {
        title: "Brought back",
        description: "It is no longer in the archive.",
        tone: "success",
      });
    }
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw noSuchText();
    const description = error.message;
    return redirectWithToast(args, here, {
      title: "Nothing was changed",
      description,
      tone: "error",
    });
  }
  throw new Response("Unknown intent", { status: 400 });
}

/** Mends what a place would not take, and leads to the version that waits then. */
async function mendText(
  args: ActionFunctionArgs,
  actor: Awaited<ReturnType<typeof requireAccess>>,
  contentItemId: string,
  form: FormData,
): Promise<Response> {
  const { mend } = args.context.services;
  const problem = previewProblems.find((each) => each === form.get(mendFields.problem));
  const [place, baseId] = [form.get(mendFields.place), form.get(mendFields.base)];
  if (!problem || typeof place !== "string" || typeof baseId !== "string")
    throw new Response("Unknown problem", { status: 400 });
  const wanted = { contentItemId, problem, place, baseId };
  const number = await mend(actor, wanted, args.context.requestId);
  if (number === null)
    return redirectWithToast(args, contentItemPath(contentItemId), {
      title: "Nothing to mend",
      description: `${place} takes it as it is.`,
      tone: "plain",
    });
  return redirectWithToast(args, reviewPathOf(contentItemId), {
    title: "Mended",
    description: `It is version ${number}, and waits for your decision.`,
    tone: "success",
  });
}

/** The text that a task has made, at its one address. */
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
