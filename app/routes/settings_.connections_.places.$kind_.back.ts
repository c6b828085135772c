import type { LoaderFunctionArgs } from "@remix-run/node";
import { endAllowing } from "../desk/connections/place.route.server";

export const loader = (args: LoaderFunctionArgs) => endAllowing(args);
