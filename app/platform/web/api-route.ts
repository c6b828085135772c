import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { isAppError, type AppErrorCode } from "../../core/errors";
import type { Viewer } from "../../workspace/viewer";
import { reportError } from "./report-error";

/** How the API says what went wrong: words for a person, a code for a program. */
interface ApiErrorBody {
  error: string;
  code: string;
  details?: string;
}

/** No cache may keep what was only wrong for this person, or only now. */
export function apiError(status: number, body: ApiErrorBody, headers?: HeadersInit): Response {
  const all = new Headers(headers);
  all.set("Cache-Control", "no-store");
  return Response.json(body, { status, headers: all });
}

type Context = Pick<LoaderFunctionArgs, "context">;

type Load = (args: LoaderFunctionArgs) => Promise<Response>;

/** Answers everybody as `load` says, and any failure as an API error. */
export function publicApiLoader(load: Load): Load {
  return (args) => load(args).catch((error: unknown) => failure(error, args));
}

/** Answers a signed-in person as `load` says; anybody else, and any failure, as an API error. */
export function apiLoader(
  load: (viewer: Viewer, args: LoaderFunctionArgs) => Promise<Response>,
): Load {
  return publicApiLoader(async (args) => {
    const { viewer } = args.context;
    if (viewer) return load(viewer, args);
    return apiError(401, {
      error: "You are not signed in. Sign in at /api/login.",
      code: "not_signed_in",
    });
  });
}

/** As `apiLoader`, for what changes something: other methods than POST are refused. */
export function apiAction(
  act: (viewer: Viewer, args: ActionFunctionArgs) => Promise<Response>,
): Load {
  const guarded = apiLoader(act);
  return async (args) => (args.request.method === "POST" ? guarded(args) : postOnly());
}

/** For the `loader` of a route that only changes something. */
export function postOnly(): Response {
  const error = "This address changes something: use POST.";
  return apiError(405, { error, code: "method_not_allowed" }, { Allow: "POST" });
}

/** For the `action` of a route that can only be read. */
export function readOnly(): Response {
  const error = "This address can only be read: use GET.";
  return apiError(405, { error, code: "method_not_allowed" }, { Allow: "GET, HEAD" });
}

const statuses: Partial<Record<AppErrorCode, number>> = {
  bad_request: 400,
  forbidden: 403,
  not_found: 404,
  payment_overdue: 409,
  payment_under_way: 409,
  payment_unassigned: 409,
  subscription_paused: 409,
  payments_not_configured: 503,
  payments_unavailable: 503,
  payments_misconfigured: 503,
};

function failure(error: unknown, { context }: Context): Response {
  const status = isAppError(error) ? statuses[error.code] : undefined;
  if (isAppError(error) && status) {
    return apiError(status, { error: error.message, code: error.code });
  }
  reportError(error, context);
  return apiError(500, {
    error: "The server could not answer. Please try again in a moment.",
    code: "internal_error",
    details: `Request ${context.requestId}`,
  });
}
