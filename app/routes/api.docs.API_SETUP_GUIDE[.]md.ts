import { redirect } from "@remix-run/node";
import { publicApiLoader, readOnly } from "#app/platform/web/api-route.ts";
import { matchesEtag } from "#app/core/if-none-match.ts";
import { setupGuidePage } from "#app/site/help/setup-guide.ts";
import { setupGuideFile } from "#app/site/help/setup-guide.route.server.ts";

/** The Setup Guide: for a browser a page to read, for anything else the Markdown itself. */
export const loader = publicApiLoader(({ request }) => Promise.resolve(guideFor(request)));

function guideFor(request: Request): Response {
  const headers = { Vary: "Accept", "Cache-Control": "no-cache" };
  if (request.headers.get("Accept")?.includes("text/html")) {
    return redirect(setupGuidePage, { headers });
  }
  const { markdown, etag } = setupGuideFile();
  if (matchesEtag(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers: { ...headers, ETag: etag } });
  return new Response(markdown, {
    headers: { ...headers, ETag: etag, "Content-Type": "text/markdown; charset=utf-8" },
  });
}

export const action = readOnly;
