import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { activitiesPathOf, readActivityFilter } from "#app/workspace/paths/activities.ts";
import { readPosition } from "#app/workspace/paths/list-position.ts";
import { undoFields, undoIntent } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";

/** The activities that the address asks for. */
export async function loadActivities(args: LoaderFunctionArgs) {
  const { workspaceId, user } = await requireAccess(args);
  const query = new URL(args.request.url).searchParams;
  const [filter, position] = [readActivityFilter(query), readPosition(query)];
  const log = await args.context.services.activities.list(workspaceId, filter, position);
  // What was beyond this place has been forgotten.
  if (position && log.days.length === 0) throw redirect(activitiesPathOf(filter));
  return { log, filter, viewerId: user.id };
}

/** Of all that is listed, only an undo can be asked for. */
export async function undoFromActivities(args: ActionFunctionArgs): Promise<Response> {
  const viewer = await requireAccess(args);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get(undoFields.intent) !== undoIntent)
    throw new Response("Unknown intent", { status: 400 });
  const { searchParams } = new URL(args.request.url);
  const back = activitiesPathOf(readActivityFilter(searchParams));
  return redirectWithToast(args, back, await undoAction(viewer, form, args));
}
