import type { RequestHandler } from "express";
import type { RequestLocals } from "#app/platform/http/remix.ts";
import { sessionEndedHeader, viewerHeader } from "#app/platform/requests/headers.ts";
import { publicPages } from "#app/site/public-pages/public-pages.ts";

/** Public paths that show visitors the demo or the landing page. */
const ownPlaces = ["/", "/dashboard"];

const forEverybody = new Set(
  publicPages.map(({ path }) => path).filter((path) => !ownPlaces.includes(path)),
);

/**
 * Refuses a page's request when its session has ended or another account has signed in. Otherwise
 * an open dashboard would silently turn into the demo, or a click would change someone else's
 * agents.
 */
export const refuseFormerViewer: RequestHandler = (request, response, next) => {
  // Set by the previous middleware.
  const { viewer } = response.locals as RequestLocals;
  const claimed = request.get(viewerHeader);
  if (claimed === undefined || claimed === viewer?.user.id) return next();
  if (forEverybody.has(pageOf(request.path))) return next();
  response
    .status(401)
    .set({ [sessionEndedHeader]: "yes", "Cache-Control": "no-store" })
    .type("text/plain")
    .send("The session that this page belongs to has ended. Sign in again.\n");
};

/** Remix requests a page's data at its address plus `.data`. */
function pageOf(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}
