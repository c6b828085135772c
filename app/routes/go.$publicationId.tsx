import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { readOnly } from "#app/platform/web/api-route.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { unpublishedCopy } from "#app/site/blog/gone.copy.ts";
import { LinkGonePage } from "#app/site/blog/link-gone-page.tsx";
import { followLink } from "#app/site/blog/tracked-link.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => followLink(args);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(unpublishedCopy.title, matches),
  { name: "robots", content: "noindex" },
];

export const action = readOnly;

/** The loader redirects to the link's target; this page is for unpublished content. */
export default function TrackedLinkRoute() {
  return <LinkGonePage />;
}
