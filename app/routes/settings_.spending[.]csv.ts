import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendSpendingFile } from "#app/dashboard/spending/spending-file.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => sendSpendingFile(args);
