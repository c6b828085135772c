import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "#app/platform/web/api-route.ts";
import { loadBlogSitemap } from "#app/site/blog/blog.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadBlogSitemap(args);

export const action = readOnly;
