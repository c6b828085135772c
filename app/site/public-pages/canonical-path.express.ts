import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";
import type { RequestHandler } from "express";
import { publicPages } from "./public-pages.ts";

const paths = new Set(publicPages.map(({ path }) => path));

/**
 * Redirects /Help and /manual/ to /help and /manual, because Remix serves both and search engines would
 * list the page twice. Public pages only.
 */
export const redirectToCanonicalPath: RequestHandler = (request, response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  const path = withoutEndSlashes(request.path.toLowerCase());
  if (path === request.path || !paths.has(path)) return next();
  const at = request.url.indexOf("?");
  response.redirect(301, at < 0 ? path : `${path}${request.url.slice(at)}`);
};
