import type { LoaderFunctionArgs } from "@remix-run/node";
import { endAllowing } from "#app/dashboard/connections/channel.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => endAllowing(args);
