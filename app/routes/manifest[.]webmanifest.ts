import type { LoaderFunctionArgs } from "@remix-run/node";
import { webManifest } from "../site/manifest";
import { readOnly } from "../web/api-route";
import { publicFile } from "../web/public-file";

export const loader = ({ context }: LoaderFunctionArgs) =>
  publicFile(JSON.stringify(webManifest(context.services.brand)), "application/manifest+json");

export const action = readOnly;
