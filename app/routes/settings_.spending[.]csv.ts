import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendSpendingFile } from "../desk/spending/spending-file.route.server";

export const loader = (args: LoaderFunctionArgs) => sendSpendingFile(args);
