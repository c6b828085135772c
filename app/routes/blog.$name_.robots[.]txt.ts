import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "#app/platform/web/api-route.ts";
import { loadBlogRobots } from "#app/site/blog/blog.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadBlogRobots(args);

export const action = readOnly;
