import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "../platform/web/api-route";
import { loadBlogSitemap } from "../site/blog/blog.route.server";

export const loader = (args: LoaderFunctionArgs) => loadBlogSitemap(args);

export const action = readOnly;
