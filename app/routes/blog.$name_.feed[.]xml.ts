import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "#app/platform/web/api-route.ts";
import { loadFeed } from "#app/site/blog/feed.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadFeed(args, "rss");

export const action = readOnly;
