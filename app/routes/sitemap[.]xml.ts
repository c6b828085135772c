import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "#app/platform/web/api-route.ts";
import { publicFile } from "#app/platform/web/public-file.ts";
import { sitemapXml } from "#app/site/public-pages/search-engines.ts";

export const loader = ({ context }: LoaderFunctionArgs) =>
  publicFile(sitemapXml(context.services.brand.url), "application/xml; charset=utf-8");

export const action = readOnly;
