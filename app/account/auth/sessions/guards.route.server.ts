import { redirect, redirectDocument, type LoaderFunctionArgs } from "@remix-run/node";
import { signInPath } from "#app/workspace/paths/sign-in.ts";
import type { Viewer } from "#app/workspace/viewer.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** The signed-in user. Others are sent to sign in and come back here. */
export function requireViewer({ request, context }: Args): Viewer {
  if (context.viewer) return context.viewer;
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(signInPath(`${pathname}${search}`));
}

/**
 * Sends users with an ended session to sign in where they would otherwise see the demo or a 404.
 */
export function requireNoEndedSession({ request, context }: Args): void {
  if (context.hadSession) requireViewer({ request, context });
}

/** Whether the viewer may use the dashboard and its controls. */
export function canAccess({ context }: Pick<Args, "context">, viewer: Viewer): Promise<boolean> {
  return context.services.access.canAccess(viewer.user.id);
}

/** The signed-in user with access. Others see what is missing. */
export async function requireAccess(args: Args): Promise<Viewer> {
  const viewer = requireViewer(args);
  if (await canAccess(args, viewer)) return viewer;
  if (args.request.method === "GET") throw redirect("/dashboard");
  throw new Response("Subscription required", { status: 403 });
}

/** The signed-in operator. For everyone else operator pages do not exist. */
export function requireOperator(args: Args): Viewer {
  if (args.context.viewer?.isOperator) return args.context.viewer;
  requireNoEndedSession(args);
  throw new Response("Not found", { status: 404 });
}
