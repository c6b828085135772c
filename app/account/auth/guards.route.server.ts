import { redirect, redirectDocument, type LoaderFunctionArgs } from "@remix-run/node";
import type { Viewer } from "../../workspace/viewer";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** The signed-in person. Anybody else is sent to sign in, and comes back here afterwards. */
export function requireViewer({ request, context }: Args): Viewer {
  if (context.viewer) return context.viewer;
  const { pathname, search } = new URL(request.url);
  const returnTo = encodeURIComponent(`${pathname}${search}`);
  throw redirectDocument(`/api/login?returnTo=${returnTo}`);
}

/** Whether the viewer may use the dashboard and its controls. */
export function canAccess({ context }: Pick<Args, "context">, viewer: Viewer): Promise<boolean> {
  return context.services.access.canAccess(viewer.user.id);
}

/** The signed-in person, who may use the dashboard. To anybody else the dashboard says what is missing. */
export async function requireAccess(args: Args): Promise<Viewer> {
  const viewer = requireViewer(args);
  if (await canAccess(args, viewer)) return viewer;
  if (args.request.method === "GET") throw redirect("/dashboard");
  throw new Response("Subscription required", { status: 403 });
}

/** The signed-in operator. To anybody else, operator pages do not exist. */
export function requireOperator({ context }: Pick<Args, "context">): Viewer {
  if (context.viewer?.isOperator) return context.viewer;
  throw new Response("Not found", { status: 404 });
}
