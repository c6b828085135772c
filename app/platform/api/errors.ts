import { isAppError } from "#app/core/errors.ts";

/** How the API says what went wrong: words for a person, a code for a program. */
export interface ApiErrorBody {
  error: string;
  code: string;
  details?: string;
}

/** Every code that the API answers with, its status, and what it means to whoever reads it. */
export const apiErrors = {
  bad_json: {
    status: 400,
    meaning: "The body is not JSON, names a field twice, or has too many levels or values.",
  },
  bad_request: { status: 400, meaning: "The request cannot be understood." },
  no_content: { status: 400, meaning: "There is nothing in the text to read aloud." },
  not_signed_in: { status: 401, meaning: "There is no token, and no session, or it has ended." },
  bad_token: { status: 401, meaning: "The token is unknown, has ended, or was revoked." },
  no_access: { status: 403, meaning: "This needs an active subscription." },
  read_only_token: { status: 403, meaning: "The token can read, and not change anything." },
  not_for_deciding: { status: 403, meaning: "The token may not decide on texts." },
  cross_site: {
    status: 403,
    meaning: "A change with a session’s cookie has to come from this site, with its Origin.",
  },
  not_found: { status: 404, meaning: "There is no such thing, or it is not in your workspace." },
  method_not_allowed: { status: 405, meaning: "The address exists, for other methods." },
  conflict: { status: 409, meaning: "As things stand, this cannot be done." },
  under_way: { status: 409, meaning: "The same request is being worked on at this moment." },
  outcome_unknown: {
    status: 409,
    meaning: "The server stopped or failed while it worked on this: look whether it was done.",
  },
  version_outdated: { status: 409, meaning: "There is a newer version of the text." },
  nothing_to_undo: { status: 409, meaning: "It was taken back already, or too long ago." },
  not_waiting: { status: 409, meaning: "It is not in a state in which this can be done." },
  payment_overdue: { status: 409, meaning: "A payment is overdue." },
  payment_under_way: { status: 409, meaning: "A payment is on its way." },
  payment_unassigned: { status: 409, meaning: "A payment could not be assigned." },
  subscription_paused: { status: 409, meaning: "Collecting for the subscription is paused." },
  wrong_host: { status: 421, meaning: "The request is for another host than this server’s." },
  address_too_long: { status: 414, meaning: "The address with its query is too long." },
  headers_too_large: { status: 431, meaning: "The headers, cookies among them, are too large." },
  length_required: { status: 411, meaning: "The body’s length was not sent." },
  changed_meanwhile: { status: 412, meaning: "It is not as it was when you read it." },
  too_large: { status: 413, meaning: "The body is larger than this endpoint takes." },
  text_too_long: { status: 413, meaning: "The text is longer than is read aloud at once." },
  unsupported_type: { status: 415, meaning: "The body is not application/json." },
  range_not_satisfiable: { status: 416, meaning: "It has no such part: it is shorter." },
  invalid_input: { status: 422, meaning: "A field is missing, unknown, or has a wrong value." },
  language_unsupported: { status: 422, meaning: "The voice does not speak this language." },
  key_reused: { status: 422, meaning: "This Idempotency-Key was used for another request." },
  too_many_requests: { status: 429, meaning: "The rate limit is exceeded: wait, then ask again." },
  internal_error: { status: 500, meaning: "The server could not answer." },
  voice_failed: { status: 502, meaning: "The voice provider failed." },
  voice_refused: { status: 502, meaning: "The voice provider refuses this server." },
  voice_busy: { status: 503, meaning: "The voice provider is busy." },
  voice_not_configured: { status: 503, meaning: "This voice provider is not set up here." },
  starting: { status: 503, meaning: "The server is starting: ask again in a few seconds." },
  disk_full: { status: 507, meaning: "The server’s disk is full: nothing can be saved." },
  manual_unavailable: { status: 503, meaning: "The PDF could not be made." },
  payments_not_configured: { status: 503, meaning: "This server takes no payments." },
  payments_unavailable: { status: 503, meaning: "The payment provider does not answer." },
  payments_misconfigured: { status: 503, meaning: "The payment provider refuses this server." },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ApiErrorCode = keyof typeof apiErrors;

/** A request that is refused, by one of our codes. */
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

/** Whoever reads it has a browser or writes a program: each is told what to do. */
export const notSignedIn = () =>
  new ApiRefusal(
    "not_signed_in",
    "You are not signed in. Sign in at /api/login, or send a personal token: you make one at /settings/api.",
    "A token is sent as a header: Authorization: Bearer aam_…",
  );

export const badToken = () =>
  new ApiRefusal(
    "bad_token",
    "This token is unknown, has ended, or was revoked. Make another at /settings/api.",
  );

interface Failure {
  status: number;
  body: ApiErrorBody;
  /** When to try again, in milliseconds since the epoch; null: nobody can say. */
  retryAt: number | null;
  /** Nobody has expected it: the operator is to learn of it. */
  unexpected: boolean;
}

/** @param requestId to find it in the log by */
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
