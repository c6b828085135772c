import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "#app/platform/web/api-route.ts";
import { loadPodcast } from "#app/site/blog/podcast.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadPodcast(args);

export const action = readOnly;
