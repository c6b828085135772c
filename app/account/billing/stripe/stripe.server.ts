import type Stripe from "stripe";
import { AppError, isAppError } from "#app/core/errors.ts";

export type StripeClient = Stripe;

export const paymentMessages = {
  not_configured:
    "The payment system is currently not configured. Please contact support for assistance.",
  unavailable:
    "The payment service isn't responding. Please try again. You won't be charged twice.",
  underWay:
    "One of your payments is still being processed. Please check again in a few minutes. You won't be charged twice.",
  overdue:
    "Your last payment is still open. Pay it on the billing page instead of subscribing again.",
  misconfigured:
    "The payment system is not set up correctly. Please contact support for assistance.",
} as const;

/** Checked by name, because the SDK is only loaded when payments are set up. */
const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && "type" in error && /^Stripe\w*Error$/.test(String(error.type));

/** Translates Stripe errors; Stripe's own error is the cause, for the log. */
export function paymentError(error: unknown): Error {
  if (isAppError(error)) return error;
  if (!isStripeError(error)) {
    return error instanceof Error ? error : new Error(String(error));
  }
  const { statusCode } = error;
  const passes =
    statusCode === undefined || statusCode >= 500 || statusCode === 429 || statusCode === 409;
  return passes
    ? new AppError("payments_unavailable", paymentMessages.unavailable, { cause: error })
    : new AppError("payments_misconfigured", paymentMessages.misconfigured, { cause: error });
}

/**
 * Whether Stripe repeats this response for the idempotency key for a day. Requests without a
 * response or with a 409 may still have been carried out: repeat those with the same key.
 */
export function isFinalAnswer(error: unknown): boolean {
  return isStripeError(error) && error.statusCode !== undefined && error.statusCode !== 409;
}

/** Deleted, or never there: of the other mode or account. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === "resource_missing";
}

/** Stripe refused: this is not possible right now. */
export function isRefused(error: unknown): boolean {
  return isStripeError(error) && error.statusCode === 400;
}

/** Errors only the operator can fix, at Stripe or in the settings; all others pass. */
export function isMisconfigured(error: unknown): boolean {
  const translated = paymentError(error);
  return isAppError(translated) && translated.code === "payments_misconfigured";
}

/** The id of a value that Stripe returns as an id or an object. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}
