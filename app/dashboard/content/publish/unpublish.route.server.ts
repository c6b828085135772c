import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { noSuchText, readOrNothing } from "#app/dashboard/layout/asked-text.route.server.ts";
import { contentIntents } from "#app/dashboard/content/page/text-view.ts";
import type { UnpublishPageProps } from "./unpublish-page.tsx";

/** A text that somebody is about to withdraw, and what that does. */
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

/** Has a text taken down. */
export async function unpublishContent(args: ActionFunctionArgs): Promise<Response> {
  const actor = await requireAccess(args);
  const contentItemId = args.params.contentItemId ?? "";
  const here = contentItemPath(contentItemId);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get("intent") !== contentIntents.unpublish)
    throw new Response("Unknown intent", { status: 400 });
  try {
    const { undo } = await args.context.services.withdrawals.unpublish(actor, contentItemId);
    return await redirectWithToast(args, here, {
      title: "Being withdrawn",
      description: "It is taken down in a minute. Until then you can have it stay.",
      tone: "plain",
      ...undoButton(undo, here),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw noSuchText();
    const description = error.message.slice(0, 300);
    return redirectWithToast(args, here, {
      title: "Nothing was changed",
      description,
      tone: "error",
    });
  }
}
