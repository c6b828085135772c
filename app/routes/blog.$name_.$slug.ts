import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "#app/platform/web/api-route.ts";
import { loadPost } from "#app/site/blog/blog.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadPost(args);

export const action = readOnly;
