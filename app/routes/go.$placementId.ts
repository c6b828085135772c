import type { LoaderFunctionArgs } from "@remix-run/node";
import { followLink } from "../site/blog/tracked-link.route.server";
import { readOnly } from "../platform/web/api-route";

export const loader = (args: LoaderFunctionArgs) => followLink(args);

export const action = readOnly;
