import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { textOf } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
import { readForm, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { manualPublishingPath } from "#app/workspace/paths/content.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";
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

/** Saves the link of manually published content, and undoes that. */
export async function giveLink(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const here = manualPublishingPath(args.params.contentItemId ?? "");
  const form = await readForm(args.request);
  return runIntent(form, {
    ...undoHandler(args, actor, here),
    [manualPublishingIntent]: () => saveLink(args, actor, textOf(form, linkField)),
  });
}

async function saveLink(args: ActionFunctionArgs, actor: Viewer, link: string) {
  const contentItemId = args.params.contentItemId ?? "";
  const here = manualPublishingPath(contentItemId);
  try {
    const given = { contentItemId, link, by: "person" } as const;
    const { undo, url } = await args.context.services.manualPublishing.giveLink(actor, given);
    return await redirectWithToast(args, here, {
      title: "Marked as published",
      description: url,
      tone: "success",
      ...undoButton(undo, here),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw noSuchText();
    const problem = { link: link.slice(0, maxManualLinkLength), message: error.message };
    return data<ManualPublishingProblem>(problem, { status: 400 });
  }
}
