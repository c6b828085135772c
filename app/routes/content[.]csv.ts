import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendContentFile } from "../desk/content/content.route.server";

export const loader = (args: LoaderFunctionArgs) => sendContentFile(args);
