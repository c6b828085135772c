/**
 * Expected failures carry a code. They are identified by code, not by class: the server and the
 * Remix bundle are two module graphs, so `instanceof` is false across them.
 */
export type AppErrorCode =
  | "bad_setting"
  | "port_taken"
  | "data_dir_unusable"
  | "data_dir_in_use"
  | "database_unreadable"
  | "database_newer"
  | "database_damaged"
  | "database_missing"
  | "disk_full"
  | "disk_failing"
  | "wrong_secret_key"
  | "upgrade_failed"
  | "not_found"
  | "forbidden"
  | "bad_request"
  | "sign_in_cancelled"
  | "sign_in_expired"
  | "sign_in_mismatch"
  | "sign_in_refused"
  | "identity_provider_down"
  | "writer_unavailable"
  | "broke_off"
  | "keeps_breaking_off"
  | "channel_unavailable"
  | "outcome_unknown"
  | "rate_limited"
  | "no_credit"
  | "bad_credentials"
  | "refused"
  | "cut_off"
  | "too_long"
  | "wrong_language"
  | "gone"
  | "rejected"
  | "budget_reached"
  | "spending_stopped"
  | "needs_sources"
  | "mail_failed"
  | "payments_not_configured"
  | "payments_unavailable"
  | "payments_misconfigured"
  | "payment_overdue"
  | "payment_under_way"
  | "payment_unassigned"
  | "subscription_paused"
  | "nothing_to_undo"
  | "conflict"
  | "changed_meanwhile"
  | "bad_event"
  | "outbound_bad_address"
  | "outbound_bad_request"
  | "outbound_refused_address"
  | "outbound_dns"
  | "outbound_tls"
  | "outbound_unreachable"
  | "outbound_timeout"
  | "outbound_redirects"
  | "outbound_too_large"
  | "outbound_bad_response"
  | "lease_lost"
  | "version_outdated"
  | "not_waiting"
  | "not_for_deciding"
  | "no_content"
  | "text_too_long"
  | "too_many_requests"
  | "language_unsupported"
  | "voice_not_configured"
  | "voice_refused"
  | "voice_busy"
  | "voice_failed";

/** Which form field the error refers to. */
export type AboutTyped = "address" | "name" | "secret" | "model" | "events";

export class AppError extends Error {
  readonly code: AppErrorCode;
  /** When to retry, in milliseconds since the epoch; null: unknown. */
  readonly retryAt: number | null;
  /** Null: no specific field. */
  readonly about: AboutTyped | null;

  constructor(
    code: AppErrorCode,
    message: string,
    {
      retryAt = null,
      about = null,
      ...options
    }: ErrorOptions & { retryAt?: number | null; about?: AboutTyped | null } = {},
  ) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.retryAt = retryAt;
    this.about = about;
  }
}

/** Whether it is one of our errors, from either module graph. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === "AppError" && "code" in error;
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
