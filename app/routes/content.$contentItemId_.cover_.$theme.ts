import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadDrawnCover } from "#app/dashboard/pictures/cover.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadDrawnCover(args);
