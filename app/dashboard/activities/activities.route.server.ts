import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { readForm, runIntent } from "#app/platform/web/form-action.ts";
import { activitiesPathOf, readActivityFilter } from "#app/workspace/paths/activities.ts";
import { readPosition } from "#app/workspace/paths/list-position.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";

/** The activities that match the query. */
export async function loadActivities(args: LoaderFunctionArgs) {
  const { workspaceId, user } = await requireAccess(args);
  const query = new URL(args.request.url).searchParams;
  const [filter, position] = [readActivityFilter(query), readPosition(query)];
  const log = await args.context.services.activities.list(workspaceId, filter, position);
  // Older activities were deleted.
  if (position && log.days.length === 0) throw redirect(activitiesPathOf(filter));
  return { log, filter, viewerId: user.id };
}

/** Handles undo, the page's only action. */
export async function undoFromActivities(args: ActionFunctionArgs): Promise<Response> {
  const viewer = await requireAccess(args);
  const form = await readForm(args.request);
  const { searchParams } = new URL(args.request.url);
  const back = activitiesPathOf(readActivityFilter(searchParams));
  return runIntent(form, undoHandler(args, viewer, back));
}
