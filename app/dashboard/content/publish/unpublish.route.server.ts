import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { readForm, requireIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { noSuchText, readOrNothing } from "#app/dashboard/layout/asked-text.route.server.ts";
import { contentIntents } from "#app/dashboard/content/page/text-view.ts";
import type { UnpublishPageProps } from "./unpublish-page.tsx";

/** Loads the confirmation page for unpublishing. */
export async function loadUnpublishing(args: LoaderFunctionArgs): Promise<UnpublishPageProps> {
  const { workspaceId } = await requireAccess(args);
  const { texts, withdrawals } = args.context.services;
  const contentItemId = args.params.contentItemId ?? "";
  return readOrNothing(
    (async () => {
      const { text, children } = await texts.read(workspaceId, contentItemId);
      const places = await withdrawals.outlook(workspaceId, contentItemId);
      const { id, title, origin } = text;
      return { text: { id, title, origin }, places, made: children.length };
    })(),
  );
}

/** Unpublishes content. */
export async function unpublishContent(args: ActionFunctionArgs): Promise<Response> {
  const actor = await requireAccess(args);
  const contentItemId = args.params.contentItemId ?? "";
  const here = contentItemPath(contentItemId);
  const form = await readForm(args.request);
  requireIntent(form, [contentIntents.unpublish]);
  try {
    const { undo } = await args.context.services.withdrawals.unpublish(actor, contentItemId);
    return await redirectWithToast(args, here, {
      title: "Unpublishing",
      description: "It will be unpublished in one minute. Until then, you can undo this.",
      tone: "plain",
      ...undoButton(undo, here),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw noSuchText();
    const description = error.message.slice(0, 300);
    return redirectWithToast(args, here, {
      title: "Nothing changed",
      description,
      tone: "error",
    });
  }
}
