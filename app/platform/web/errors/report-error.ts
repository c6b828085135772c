import { isRouteErrorResponse } from "@remix-run/react";
import type { AppLoadContext } from "@remix-run/node";

/** Tells the operator of a failure that the person at the browser gets told in friendlier words. */
export function reportError(
  error: unknown,
  { log, requestId }: Pick<AppLoadContext, "log" | "requestId">,
): void {
  // An answer such as "not found" is no failure of ours.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error({ err: error, requestId }, "page failed");
}
