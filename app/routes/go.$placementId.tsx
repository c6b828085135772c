import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "../platform/web/api-route";
import { followLink } from "../site/blog/tracked-link.route.server";

export const loader = (args: LoaderFunctionArgs) => followLink(args);

export const action = readOnly;

/** Whoever follows a link that leads nowhere any more gets a page that says so; the rest are led on. */
export default function TrackedLinkRoute() {
  return null;
}
