import type Stripe from "stripe";
import { AppError, isAppError } from "#app/core/errors.ts";

export type StripeClient = Stripe;

export const paymentMessages = {
  not_configured:
    "The payment system is currently not configured. Please contact support for assistance.",
  unavailable:
    "The payment service does not answer at the moment. Please try again: nothing is charged twice.",
  underWay:
    "One of your payments is still being processed. Please look again in a few minutes: nothing is charged twice.",
  overdue:
    "Your last payment is still open, so there is no need to subscribe again. Please pay it on the billing page.",
  misconfigured:
    "The payment system is not set up correctly. Please contact support for assistance.",
} as const;

/** By what it is called, as the SDK itself is only there where payments are set up. */
const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && "type" in error && /^Stripe\w*Error$/.test(String(error.type));

/** What went wrong at Stripe, in the product's words; Stripe's own are its cause, for the log. */
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
 * Whether Stripe keeps this answer for the request's idempotency key: the same key would be given
 * it again for a day. A request that got no answer may have been carried out, and one that is still
 * under way (409) may be: these are repeated under the same key.
 */
export function isFinalAnswer(error: unknown): boolean {
  return isStripeError(error) && error.statusCode !== undefined && error.statusCode !== 409;
}

/** Gone, or never there: of the other mode, or of another account. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === "resource_missing";
}

/** Stripe understood and said no: what was asked for cannot be done as things stand. */
export function isRefused(error: unknown): boolean {
  return isStripeError(error) && error.statusCode === 400;
}

/** What only the operator can put right, at Stripe or in the settings; anything else passes. */
export function isMisconfigured(error: unknown): boolean {
  const translated = paymentError(error);
  return isAppError(translated) && translated.code === "payments_misconfigured";
}

/** The id of what Stripe gives as an id or as the whole object. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}
