import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "../platform/web/api-route";
import { publicFile } from "../platform/web/public-file";
import { robotsText } from "../site/public-pages/search-engines";

export const loader = ({ context }: LoaderFunctionArgs) =>
  publicFile(robotsText(context.services.brand.url), "text/plain; charset=utf-8");

export const action = readOnly;
