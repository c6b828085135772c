import type {
  PaymentIntentResult,
  SetupIntentResult,
  Stripe,
  StripeElements,
  StripeError,
} from "@stripe/stripe-js";
import { paymentTexts } from "./payment.copy.ts";

/** What Stripe's form in the browser knows of a payment once it was asked to make it. */
type PaymentOutcome =
  | { state: "paid" }
  /** Perhaps paid, or on its way: only the server can find out. */
  | { state: "under_way" }
  /** This form can be paid no more, and never was: another one is needed. */
  | { state: "closed" }
  /** Nothing was charged, and another try may help. */
  | { state: "refused"; message: string };

interface Confirmation {
  elements: StripeElements;
  clientSecret: string;
  /** Where whoever has to visit their bank comes back to; with the host. */
  returnUrl: string;
}

/** Pays, or where nothing is due at once keeps the means of payment, as the secret asks. */
export async function confirm(
  stripe: Pick<Stripe, "confirmPayment" | "confirmSetup">,
  { elements, clientSecret, returnUrl }: Confirmation,
): Promise<PaymentOutcome> {
  const options = {
    elements,
    confirmParams: { return_url: returnUrl },
    // Whoever need not visit their bank stays here.
    redirect: "if_required" as const,
  };
  try {
    return outcomeOf(
      clientSecret.startsWith("seti_")
        ? await stripe.confirmSetup(options)
        : await stripe.confirmPayment(options),
    );
  } catch {
    // The request may have gone out before this.
    return { state: "under_way" };
  }
}

/** Never says that nothing was charged unless that is sure. */
export function outcomeOf(result: PaymentIntentResult | SetupIntentResult): PaymentOutcome {
  const { error } = result;
  if (!error) {
    const intent = "setupIntent" in result ? result.setupIntent : result.paymentIntent;
    return decided(intent?.status) ?? { state: "under_way" };
  }
  const before = decided((error.payment_intent ?? error.setup_intent)?.status);
  if (before) return before;
  // In which state it is then, the server knows: it gives another form, or the way on.
  if (unexpectedState.has(error.code)) return { state: "closed" };
  return refusal(error) ?? { state: "under_way" };
}

/** What an intent's status says by itself; null: it can still be paid. */
function decided(status: string | undefined): PaymentOutcome | null {
  if (status === "succeeded") return { state: "paid" };
  if (status === "canceled") return { state: "closed" };
  return status === "processing" || status === "requires_capture" ? { state: "under_way" } : null;
}

const unexpectedState = new Set<string | undefined>([
  "payment_intent_unexpected_state",
  "setup_intent_unexpected_state",
]);

/** The bank or the fields have said no: nothing was charged, also where no reason is given. */
const saidNo = new Set<string>(["card_error", "validation_error"]);

/** Stripe has not carried it out, and its message says why. */
const notCarriedOut = new Set<string>([
  "invalid_request_error",
  "authentication_error",
  "rate_limit_error",
]);

/** Null: whether it was carried out is not known. */
function refusal({ type, message }: StripeError): PaymentOutcome | null {
  if (saidNo.has(type)) return { state: "refused", message: message ?? paymentTexts.noReason };
  if (notCarriedOut.has(type) && message) return { state: "refused", message };
  return null;
}
