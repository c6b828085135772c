import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";
import type { RequestHandler } from "express";
import { publicPages } from "./public-pages.ts";

const paths = new Set(publicPages.map(({ path }) => path));

/**
 * Leads /Help and /manual/ to /help and /manual: Remix takes both for the same page, which search
 * engines would then list twice. Only for public pages, whose paths are known in advance.
 */
export const redirectToCanonicalPath: RequestHandler = (request, response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  const path = withoutEndSlashes(request.path.toLowerCase());
  if (path === request.path || !paths.has(path)) return next();
  const at = request.url.indexOf("?");
  response.redirect(301, at < 0 ? path : `${path}${request.url.slice(at)}`);
};
