import type { LoaderFunctionArgs } from "@remix-run/node";
import { leadToText } from "../desk/content/text.route.server";

export const loader = (args: LoaderFunctionArgs) => leadToText(args);
