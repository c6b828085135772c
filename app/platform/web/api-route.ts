import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ApiErrorBody } from "#app/platform/api/errors.ts";
import { failureOf } from "#app/platform/api/errors.ts";
import { reportError } from "./errors/report-error.ts";

/*
 * For page routes below /api: errors like those of API endpoints.
 */

/** Errors may be specific to this user or moment, so they are never cached. */
export function apiError(status: number, body: ApiErrorBody, headers?: HeadersInit): Response {
  const all = new Headers(headers);
  all.set("Cache-Control", "no-store");
  return Response.json(body, { status, headers: all });
}

type Load = (args: LoaderFunctionArgs) => Promise<Response>;

/** Responds to everyone with the result of `load`, and with API errors. */
export function publicApiLoader(load: Load): Load {
  return async (args) => {
    // Remix passes HEAD to the loader, which would send a body.
    if (args.request.method === "OPTIONS") return readOnly();
    try {
      return await load(args);
    } catch (error) {
      const { status, body, unexpected } = failureOf(error, args.context.requestId);
      if (unexpected) reportError(error, args.context);
      return apiError(status, body);
    }
  };
}

/** For the `action` of read-only routes. */
export function readOnly(): Response {
  const error = "This address can only be read: use GET.";
  return apiError(405, { error, code: "method_not_allowed" }, { Allow: "GET, HEAD" });
}
