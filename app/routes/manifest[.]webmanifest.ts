import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "#app/platform/web/api-route.ts";
import { publicFile } from "#app/platform/web/public-file.ts";
import { webManifest } from "#app/site/public-pages/manifest.ts";

export const loader = ({ context }: LoaderFunctionArgs) =>
  publicFile(JSON.stringify(webManifest(context.services.brand)), "application/manifest+json");

export const action = readOnly;
