import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { readOnly } from "#app/platform/web/api-route.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { takenDownWords } from "#app/site/blog/gone.copy.ts";
import { LinkGonePage } from "#app/site/blog/link-gone-page.tsx";
import { followLink } from "#app/site/blog/tracked-link.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => followLink(args);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(takenDownWords.title, matches),
  { name: "robots", content: "noindex" },
];

export const action = readOnly;

/** Whoever follows a link gets to where it leads; only what was taken down is told of here. */
export default function TrackedLinkRoute() {
  return <LinkGonePage />;
}
