import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "../platform/web/api-route";
import { loadPost } from "../site/blog/blog.route.server";

export const loader = (args: LoaderFunctionArgs) => loadPost(args);

export const action = readOnly;
