import { isRouteErrorResponse } from "@remix-run/react";
import type { LoadContext } from "../../load-context";

/** Tells the operator of a failure that the person at the browser gets told in friendlier words. */
export function reportError(
  error: unknown,
  { log, requestId }: Pick<LoadContext, "log" | "requestId">,
): void {
  // An answer such as "not found" is no failure of ours.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error({ err: error, requestId }, "page failed");
}
