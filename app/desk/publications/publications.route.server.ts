import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "../../account/auth/guards.route.server";
import type { PublicationsView } from "./publication";

export async function loadPublications(args: LoaderFunctionArgs): Promise<PublicationsView> {
  const { workspaceId } = await requireAccess(args);
  const query = new URL(args.request.url).searchParams;
  return args.context.services.publications.read(workspaceId, {
    show: query.get("show") === "out" ? "out" : "coming",
    // Nothing has an empty name.
    place: query.get("place") || null,
    after: query.get("after"),
  });
}
