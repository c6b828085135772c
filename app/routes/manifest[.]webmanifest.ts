import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "../platform/web/api-route";
import { publicFile } from "../platform/web/public-file";
import { webManifest } from "../site/public-pages/manifest";

export const loader = ({ context }: LoaderFunctionArgs) =>
  publicFile(JSON.stringify(webManifest(context.services.brand)), "application/manifest+json");

export const action = readOnly;
