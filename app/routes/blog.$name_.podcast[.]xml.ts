import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "../platform/web/api-route";
import { loadPodcast } from "../site/blog/podcast.route.server";

export const loader = (args: LoaderFunctionArgs) => loadPodcast(args);

export const action = readOnly;
