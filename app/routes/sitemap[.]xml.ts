import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "../platform/web/api-route";
import { publicFile } from "../platform/web/public-file";
import { sitemapXml } from "../site/public-pages/search-engines";

export const loader = ({ context }: LoaderFunctionArgs) =>
  publicFile(sitemapXml(context.services.brand.url), "application/xml; charset=utf-8");

export const action = readOnly;
