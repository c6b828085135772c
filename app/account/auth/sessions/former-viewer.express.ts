import type { RequestHandler } from "express";
import type { RequestLocals } from "#app/platform/http/remix.ts";
import { sessionEndedHeader, viewerHeader } from "#app/platform/requests/headers.ts";
import { publicPages } from "#app/site/public-pages/public-pages.ts";

/** These are public, too, and show the demo or the landing page to whoever is not signed in. */
const ownPlaces = ["/", "/dashboard"];

const forEverybody = new Set(
  publicPages.map(({ path }) => path).filter((path) => !ownPlaces.includes(path)),
);

/**
 * Refuses what a page asks for in the name of somebody whose session the browser does not send any
 * more: it has ended, or somebody else has signed in meanwhile. Answered as to a visitor, their own
 * place would turn into the demo under their hands, or their click would change another's agents.
 */
export const refuseFormerViewer: RequestHandler = (request, response, next) => {
  // Set by the middleware before this one.
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

/** Remix asks for the data of a page under its address with `.data`. */
function pageOf(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}
