import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadDrawnCover } from "../desk/pictures/cover.route.server";

export const loader = (args: LoaderFunctionArgs) => loadDrawnCover(args);
