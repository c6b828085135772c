import { redirect } from "@remix-run/node";
import { publicApiLoader, readOnly } from "../platform/web/api-route";
import { matchesEtag } from "../core/if-none-match";
import { setupGuidePage } from "../site/help/setup-guide";
import { setupGuideFile } from "../site/help/setup-guide.route.server";

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
