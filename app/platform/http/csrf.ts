import type { IncomingHttpHeaders } from "node:http";
import type { RequestHandler } from "express";
import { writeRefusal } from "./refusal.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses requests from other sites' pages or from pages on other local hosts or ports. Remix would
 * refuse some too, but with a 500 and a log line per attempt. The request filter has set `Host` to
 * the browser's value.
 */
export const refuseCrossSiteRequests: RequestHandler = (request, response, next) => {
  if (safeMethods.has(request.method) || isFromOwnPage(request.headers)) return next();
  const words =
    "This form came from another site, so nothing was changed. Please reload the page and try again.";
  const { headers, body } = writeRefusal(request.path, { status: 403, words });
  response.status(403).set(headers).send(body);
};

/**
 * Pages cannot set these headers. A client that sends neither is not a browser and has no cookies.
 */
function isFromOwnPage({ origin, host, "sec-fetch-site": site }: IncomingHttpHeaders): boolean {
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
