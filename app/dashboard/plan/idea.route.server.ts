import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import type { IdeaTimeline } from "./idea-timeline.ts";

/** Loads an idea of the signed-in user's workspace; others return 404. */
export async function loadIdea(args: LoaderFunctionArgs): Promise<IdeaTimeline> {
  const { workspaceId } = await requireAccess(args);
  try {
    return await args.context.services.plan.timeline(workspaceId, args.params.ideaId ?? "");
  } catch (error) {
    if (isAppError(error) && error.code === "not_found")
      throw new Response("No such idea", { status: 404 });
    throw error;
  }
}
