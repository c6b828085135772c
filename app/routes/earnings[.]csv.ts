import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendEarningsFile } from "../desk/earnings/earnings.route.server";

export const loader = (args: LoaderFunctionArgs) => sendEarningsFile(args);
