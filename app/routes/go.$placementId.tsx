import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { readOnly } from "../platform/web/api-route";
import { pageTitle } from "../platform/web/brand";
import { takenDownWords } from "../site/blog/gone-words";
import { LinkGonePage } from "../site/blog/link-gone-page";
import { followLink } from "../site/blog/tracked-link.route.server";

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
