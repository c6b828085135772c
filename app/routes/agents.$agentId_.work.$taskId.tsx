import type { LoaderFunctionArgs } from "@remix-run/node";
import { leadToText } from "#app/dashboard/content/page/text.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => leadToText(args);
