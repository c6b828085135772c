import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendTextFile } from "#app/dashboard/content/page/text-file.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => sendTextFile(args);
