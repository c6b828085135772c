import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "../platform/web/api-route";
import { loadBlog } from "../site/blog/blog.route.server";

export const loader = (args: LoaderFunctionArgs) => loadBlog(args);

export const action = readOnly;
