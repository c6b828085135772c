import type { LoaderFunctionArgs } from "@remix-run/node";
import { webManifest } from "../site/public-pages/manifest";
import { readOnly } from "../platform/web/api-route";
import { publicFile } from "../platform/web/public-file";

export const loader = ({ context }: LoaderFunctionArgs) =>
  publicFile(JSON.stringify(webManifest(context.services.brand)), "application/manifest+json");

export const action = readOnly;
