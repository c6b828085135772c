import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadPictureFile } from "#app/dashboard/pictures/pictures.route.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadPictureFile(args);
