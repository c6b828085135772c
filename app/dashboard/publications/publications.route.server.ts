import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import type { PublicationsView } from "./publication.ts";

export async function loadPublications(args: LoaderFunctionArgs): Promise<PublicationsView> {
  const { workspaceId } = await requireAccess(args);
  const query = new URL(args.request.url).searchParams;
  return args.context.services.publications.read(workspaceId, {
    show: query.get("show") === "out" ? "out" : "coming",
    // An empty value means all channels.
    place: query.get("place") || null,
    after: query.get("after"),
  });
}
