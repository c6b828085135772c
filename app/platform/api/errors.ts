import { isAppError } from "#app/core/errors.ts";

/** API errors: a message for people, a code for programs. */
export interface ApiErrorBody {
  error: string;
  code: string;
  details?: string;
}

/** All error codes, with status and meaning. */
export const apiErrors = {
  bad_json: {
    status: 400,
    meaning: "The body is not JSON, repeats a field, or has too many levels or values.",
  },
  bad_request: { status: 400, meaning: "The request is malformed." },
  no_content: { status: 400, meaning: "The text contains nothing to read aloud." },
  not_signed_in: { status: 401, meaning: "There is no token, and no session or an expired one." },
  bad_token: { status: 401, meaning: "The token is unknown, expired or revoked." },
  no_access: { status: 403, meaning: "This needs an active subscription." },
  read_only_token: { status: 403, meaning: "The token is read-only." },
  not_for_deciding: { status: 403, meaning: "The token may not review content." },
  cross_site: {
    status: 403,
    meaning: "A change made with a session cookie must come from this site, with its Origin.",
  },
  not_found: { status: 404, meaning: "It doesn’t exist or is not in your workspace." },
  method_not_allowed: { status: 405, meaning: "The address exists, but not for this method." },
  conflict: { status: 409, meaning: "It conflicts with the current state." },
  under_way: { status: 409, meaning: "The same request is being processed." },
  outcome_unknown: {
    status: 409,
    meaning: "The server stopped or failed while processing this: check whether it was done.",
  },
  version_outdated: { status: 409, meaning: "There is a newer version of the content." },
  nothing_to_undo: { status: 409, meaning: "It was already undone, or it is too old." },
  not_waiting: { status: 409, meaning: "Its current state doesn’t allow this." },
  payment_overdue: { status: 409, meaning: "A payment is overdue." },
  payment_under_way: { status: 409, meaning: "A payment is being processed." },
  payment_unassigned: { status: 409, meaning: "A payment could not be assigned." },
  subscription_paused: {
    status: 409,
    meaning: "Payment collection for the subscription is paused.",
  },
  wrong_host: { status: 421, meaning: "The request is for a different host." },
  address_too_long: { status: 414, meaning: "The address with its query is too long." },
  headers_too_large: { status: 431, meaning: "The headers, including cookies, are too large." },
  length_required: { status: 411, meaning: "The body’s length was not sent." },
  changed_meanwhile: { status: 412, meaning: "It has changed since you read it." },
  too_large: { status: 413, meaning: "The body is too large for this endpoint." },
  text_too_long: { status: 413, meaning: "The text is too long to read aloud at once." },
  unsupported_type: { status: 415, meaning: "The body is not application/json." },
  range_not_satisfiable: { status: 416, meaning: "The requested range is beyond its end." },
  invalid_input: { status: 422, meaning: "A field is missing, unknown or invalid." },
  language_unsupported: { status: 422, meaning: "The voice does not speak this language." },
  key_reused: { status: 422, meaning: "This Idempotency-Key was used for another request." },
  too_many_requests: { status: 429, meaning: "The rate limit is exceeded: wait, then try again." },
  internal_error: { status: 500, meaning: "The server failed." },
  voice_failed: { status: 502, meaning: "The voice provider failed." },
  voice_refused: { status: 502, meaning: "The voice provider refused this server." },
  voice_busy: { status: 503, meaning: "The voice provider is busy." },
  voice_not_configured: { status: 503, meaning: "This voice provider is not set up here." },
  starting: { status: 503, meaning: "The server is starting: try again in a few seconds." },
  disk_full: { status: 507, meaning: "The server’s disk is full: nothing can be saved." },
  manual_unavailable: { status: 503, meaning: "The PDF could not be created." },
  payments_not_configured: { status: 503, meaning: "This server doesn’t take payments." },
  payments_unavailable: { status: 503, meaning: "The payment provider isn’t responding." },
  payments_misconfigured: { status: 503, meaning: "The payment provider refused this server." },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ApiErrorCode = keyof typeof apiErrors;

/** A request refused with one of our codes. */
export class ApiRefusal extends Error {
  readonly code: ApiErrorCode;
  readonly details: string | undefined;

  constructor(code: ApiErrorCode, message: string, details?: string) {
    super(message);
    this.name = "ApiRefusal";
    this.code = code;
    this.details = details;
  }
}

/** The message covers browsers and API clients. */
export const notSignedIn = () =>
  new ApiRefusal(
    "not_signed_in",
    "You are not signed in. Sign in at /api/login, or send an API token from /settings/api.",
    "Send the token as a header: Authorization: Bearer aam_…",
  );

export const badToken = () =>
  new ApiRefusal(
    "bad_token",
    "This token is unknown, expired or revoked. Create another at /settings/api.",
  );

interface Failure {
  status: number;
  body: ApiErrorBody;
  /** When to retry, in milliseconds since the epoch; null: unknown. */
  retryAt: number | null;
  /** An unexpected error: logged for the operator. */
  unexpected: boolean;
}

/** @param requestId to find it in the log */
export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof ApiRefusal) {
    const { code, message, details } = error;
    const body = { error: message, code, ...(details !== undefined && { details }) };
    return { status: apiErrors[code].status, body, retryAt: null, unexpected: false };
  }
  if (isAppError(error) && isApiErrorCode(error.code)) {
    const { code, message, retryAt } = error;
    const body = { error: message, code };
    return { status: apiErrors[code].status, body, retryAt, unexpected: false };
  }
  const body = {
    error: "The server could not answer. Please try again in a moment.",
    code: "internal_error",
    details: `Request ${requestId}`,
  };
  return { status: 500, body, retryAt: null, unexpected: true };
}

const isApiErrorCode = (code: string): code is ApiErrorCode => Object.hasOwn(apiErrors, code);
