import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "../platform/web/api-route";
import { loadBlogRobots } from "../site/blog/blog.route.server";

export const loader = (args: LoaderFunctionArgs) => loadBlogRobots(args);

export const action = readOnly;
