import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadPictureFile } from "../desk/pictures/pictures.route.server";

export const loader = (args: LoaderFunctionArgs) => loadPictureFile(args);
