import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendContentFile } from "#app/dashboard/content/list/content.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => sendContentFile(args);
