import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "../platform/web/api-route";
import { loadLook } from "../site/blog/blog.route.server";

export const loader = (args: LoaderFunctionArgs) => loadLook(args);

export const action = readOnly;
