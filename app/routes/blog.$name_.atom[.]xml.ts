import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "../platform/web/api-route";
import { loadFeed } from "../site/blog/feed.route.server";

export const loader = (args: LoaderFunctionArgs) => loadFeed(args, "atom");

export const action = readOnly;
