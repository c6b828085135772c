import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { manualPublishingPath } from "#app/workspace/paths/content.ts";
import { undoButton, undoFields, undoIntent } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";
import { noSuchText, readOrNothing } from "#app/dashboard/layout/asked-text.route.server.ts";
import type { ManualPublication } from "./manual-publishing.ts";
import type { ManualPublishingProblem } from "./manual-publishing-page.tsx";
import {
  linkField,
  maxManualLinkLength,
  manualPublishingIntent,
} from "./manual-publishing-fields.ts";

export async function loadManualPublishing(args: LoaderFunctionArgs): Promise<ManualPublication> {
  const { workspaceId } = await requireAccess(args);
  return readOrNothing(
    args.context.services.manualPublishing.of(workspaceId, args.params.contentItemId ?? ""),
  );
}

/** Keeps where a text stands that its owner has put up, and takes that back. */
export async function giveLink(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const contentItemId = args.params.contentItemId ?? "";
  const here = manualPublishingPath(contentItemId);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get(undoFields.intent) === undoIntent)
    return redirectWithToast(args, here, await undoAction(actor, form, args));
  if (form.get("intent") !== manualPublishingIntent)
    throw new Response("Unknown intent", { status: 400 });
  const sent = form.get(linkField);
  const link = typeof sent === "string" ? sent : "";
  try {
    const given = { contentItemId, link, by: "person" } as const;
    const { undo, url } = await args.context.services.manualPublishing.giveLink(actor, given);
    return await redirectWithToast(args, here, {
      title: "It counts as published",
      description: url,
      tone: "success",
      ...undoButton(undo, here),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw noSuchText();
    const problem = { link: link.slice(0, maxManualLinkLength), words: error.message };
    return data<ManualPublishingProblem>(problem, { status: 400 });
  }
}
