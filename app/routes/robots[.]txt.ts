import type { LoaderFunctionArgs } from "@remix-run/node";
import { robotsText } from "../site/public-pages/search-engines";
import { readOnly } from "../platform/web/api-route";
import { publicFile } from "../platform/web/public-file";

export const loader = ({ context }: LoaderFunctionArgs) =>
  publicFile(robotsText(context.services.brand.url), "text/plain; charset=utf-8");

export const action = readOnly;
