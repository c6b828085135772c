import type { IncomingHttpHeaders } from "node:http";
import type { RequestHandler } from "express";
import { writeRefusal } from "./refusal.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site's page sends, or a page of another name or port of this machine. Remix
 * would refuse some of it as well, but as a failure of ours: with 500 and a line in the log for
 * everybody who likes to try. The request filter has made `Host` the one that the browser asked for.
 */
export const refuseCrossSiteRequests: RequestHandler = (request, response, next) => {
  if (safeMethods.has(request.method) || isFromOwnPage(request.headers)) return next();
  const words =
    "This form was sent from another site, so nothing was changed. Please reload the page and try again.";
  const { headers, body } = writeRefusal(request.path, { status: 403, words });
  response.status(403).set(headers).send(body);
};

/** Browsers let no page set these headers. What sends neither is no browser, and has no cookies of one. */
function isFromOwnPage({ origin, host, "sec-fetch-site": site }: IncomingHttpHeaders): boolean {
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
