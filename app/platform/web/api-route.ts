import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ApiErrorBody } from "#app/platform/api/errors.ts";
import { failureOf } from "#app/platform/api/errors.ts";
import { reportError } from "./errors/report-error.ts";

/*
 * For what pages answer below /api, since browsers open it: failures as those of the API's endpoints.
 */

/** No cache may keep what was only wrong for this person, or only now. */
export function apiError(status: number, body: ApiErrorBody, headers?: HeadersInit): Response {
  const all = new Headers(headers);
  all.set("Cache-Control", "no-store");
  return Response.json(body, { status, headers: all });
}

type Load = (args: LoaderFunctionArgs) => Promise<Response>;

/** Answers everybody as `load` says, and any failure as an API error. */
export function publicApiLoader(load: Load): Load {
  return async (args) => {
    // Remix hands it to the loader, which would send everything that GET is answered with.
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

/** For the `action` of a route that can only be read. */
export function readOnly(): Response {
  const error = "This address can only be read: use GET.";
  return apiError(405, { error, code: "method_not_allowed" }, { Allow: "GET, HEAD" });
}
