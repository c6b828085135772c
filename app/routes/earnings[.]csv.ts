import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendEarningsFile } from "#app/dashboard/earnings/earnings.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => sendEarningsFile(args);
