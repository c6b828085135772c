import type { RequestHandler } from "express";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site's page sends. Remix would refuse it as well, but as a failure of ours:
 * with 500 and a line in the log for everybody who likes to try.
 */
export const refuseCrossSiteRequests: RequestHandler = (request, response, next) => {
  const { origin } = request.headers;
  if (safeMethods.has(request.method) || origin === undefined) return next();
  if (URL.canParse(origin) && new URL(origin).host === hostOf(request.headers)) return next();
  response
    .status(403)
    .type("text/plain")
    .send(
      "This form was sent from another site, so nothing was changed. Please reload the page and try again.\n",
    );
};

/** The host that the browser asked for; browsers let no page set these headers. */
function hostOf(headers: Record<string, string | string[] | undefined>): string | undefined {
  const forwarded = String(headers["x-forwarded-host"] ?? "")
    .split(",")[0]
    ?.trim();
  return forwarded || String(headers.host);
}
