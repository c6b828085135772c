import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "../../account/auth/guards.route.server";
import { redirectWithToast } from "../../platform/web/toast.server";
import { activitiesAddress, readActivityFilter } from "../../workspace/addresses/activities";
import { readPosition } from "../../workspace/addresses/list-position";
import { undoFields, undoIntent } from "../frame/undo";
import { undoAction } from "../frame/undo.route.server";

/** The activities that the address asks for. */
export async function loadActivities(args: LoaderFunctionArgs) {
  const { workspaceId, user } = await requireAccess(args);
  const query = new URL(args.request.url).searchParams;
  const [filter, position] = [readActivityFilter(query), readPosition(query)];
  const log = await args.context.services.activities.list(workspaceId, filter, position);
  // What was beyond this place has been forgotten.
  if (position && log.days.length === 0) throw redirect(activitiesAddress(filter));
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
  const back = activitiesAddress(readActivityFilter(searchParams));
  return redirectWithToast(args, back, await undoAction(viewer, form, args));
}
