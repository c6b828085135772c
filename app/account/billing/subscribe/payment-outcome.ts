import type {
  PaymentIntentResult,
  SetupIntentResult,
  Stripe,
  StripeElements,
  StripeError,
} from "@stripe/stripe-js";
import { paymentTexts } from "./payment.copy.ts";

/** A payment's outcome as seen by Stripe's form in the browser. */
type PaymentOutcome =
  | { state: "paid" }
  /** Perhaps paid or pending: only the server can tell. */
  | { state: "under_way" }
  /** This form has expired unpaid: a new one is needed. */
  | { state: "closed" }
  /** Nothing was charged; retrying may help. */
  | { state: "refused"; message: string };

interface Confirmation {
  elements: StripeElements;
  clientSecret: string;
  /** The full address to return to after a bank redirect. */
  returnUrl: string;
}

/** Pays, or saves the payment method if nothing is due now, depending on the secret. */
export async function confirm(
  stripe: Pick<Stripe, "confirmPayment" | "confirmSetup">,
  { elements, clientSecret, returnUrl }: Confirmation,
): Promise<PaymentOutcome> {
  const options = {
    elements,
    confirmParams: { return_url: returnUrl },
    // Without a bank redirect the user stays here.
    redirect: "if_required" as const,
  };
  try {
    return outcomeOf(
      clientSecret.startsWith("seti_")
        ? await stripe.confirmSetup(options)
        : await stripe.confirmPayment(options),
    );
  } catch {
    // The request may already have been sent.
    return { state: "under_way" };
  }
}

/** Claims that nothing was charged only when that is certain. */
export function outcomeOf(result: PaymentIntentResult | SetupIntentResult): PaymentOutcome {
  const { error } = result;
  if (!error) {
    const intent = "setupIntent" in result ? result.setupIntent : result.paymentIntent;
    return decided(intent?.status) ?? { state: "under_way" };
  }
  const before = decided((error.payment_intent ?? error.setup_intent)?.status);
  if (before) return before;
  // The server knows the intent's state and returns a new form or the next page.
  if (unexpectedState.has(error.code)) return { state: "closed" };
  return refusal(error) ?? { state: "under_way" };
}

/** The outcome by an intent's status; null: it can still be paid. */
function decided(status: string | undefined): PaymentOutcome | null {
  if (status === "succeeded") return { state: "paid" };
  if (status === "canceled") return { state: "closed" };
  return status === "processing" || status === "requires_capture" ? { state: "under_way" } : null;
}

const unexpectedState = new Set<string | undefined>([
  "payment_intent_unexpected_state",
  "setup_intent_unexpected_state",
]);

/** The bank or the fields refused: nothing was charged, even without a reason. */
const saidNo = new Set<string>(["card_error", "validation_error"]);

/** Stripe did not carry it out, and its message says why. */
const notCarriedOut = new Set<string>([
  "invalid_request_error",
  "authentication_error",
  "rate_limit_error",
]);

/** Null: unknown whether it was carried out. */
function refusal({ type, message }: StripeError): PaymentOutcome | null {
  if (saidNo.has(type)) return { state: "refused", message: message ?? paymentTexts.noReason };
  if (notCarriedOut.has(type) && message) return { state: "refused", message };
  return null;
}
