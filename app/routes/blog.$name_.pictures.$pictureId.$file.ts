import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "../platform/web/api-route";
import { loadBlogPicture } from "../site/blog/blog-picture.route.server";

export const loader = (args: LoaderFunctionArgs) => loadBlogPicture(args);

export const action = readOnly;
