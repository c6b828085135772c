import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendTextFile } from "../desk/content/text-file.route.server";

export const loader = (args: LoaderFunctionArgs) => sendTextFile(args);
