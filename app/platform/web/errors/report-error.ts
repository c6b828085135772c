import { isRouteErrorResponse } from "@remix-run/react";
import type { AppLoadContext } from "@remix-run/node";

/** Logs an error that the user sees in friendlier words. */
export function reportError(
  error: unknown,
  { log, requestId }: Pick<AppLoadContext, "log" | "requestId">,
): void {
  // Responses such as "not found" are not our errors.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error({ err: error, requestId }, "page failed");
}
