import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "#app/platform/web/api-route.ts";
import { loadBlogPicture } from "#app/site/blog/blog-picture.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadBlogPicture(args);

export const action = readOnly;
