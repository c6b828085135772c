import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useState, type FormEvent } from "react";
import { Button } from "../ui/button";
import { AlertIcon, LockIcon, SpinnerIcon } from "../ui/icons";
import { useToast } from "../ui/toast";
import { returnAddress } from "./address";
import { paymentTexts } from "./payment-texts";
import { useStripeAppearance } from "./stripe-appearance";

interface PaymentFormProps {
  publishableKey: string;
  clientSecret: string;
  priceLabel: string;
  /** What a person has subscribed to, such as "Agents Pro". */
  product: string;
  /** Whether a payment is under way: then nothing else on the page may begin another. */
  paying: boolean;
  onPaying: (paying: boolean) => void;
  /** Stripe's script did not load, or its fields did not. */
  onUnavailable: () => void;
}

/** Stripe's fields for a card and the like, and the button that pays. */
export function PaymentForm({ publishableKey, clientSecret, ...rest }: PaymentFormProps) {
  const stripe = useStripeScript(publishableKey, rest.onUnavailable);
  const appearance = useStripeAppearance();
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance }}>
      <Fields clientSecret={clientSecret} {...rest} />
    </Elements>
  );
}

/** Null until it is there. It is loaded here and on no other page. */
function useStripeScript(publishableKey: string, onUnavailable: () => void): Stripe | null {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  useEffect(() => {
    let wanted = true;
    loadStripe(publishableKey).then(
      (loaded) => void (wanted && setStripe(loaded)),
      () => void (wanted && onUnavailable()),
    );
    return () => {
      wanted = false;
    };
  }, [publishableKey, onUnavailable]);
  return stripe;
}

function Fields({
  clientSecret,
  priceLabel,
  product,
  paying,
  onPaying,
  onUnavailable,
}: Omit<PaymentFormProps, "publishableKey">) {
  const stripe = useStripe();
  const elements = useElements();
  const toast = useToast();
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const usable = stripe !== null && elements !== null && ready;

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!usable || paying) return;
    onPaying(true);
    setProblem(null);
    const outcome = await confirm(stripe, elements, clientSecret);
    if (outcome.state === "failed") {
      onPaying(false);
      setProblem(outcome.message);
      toast({ ...paymentTexts.failed, description: outcome.message });
      return;
    }
    if (outcome.state === "paid") toast(paymentTexts.succeeded(product));
    // A new page: nothing of Stripe's stays in it.
    window.location.assign(returnAddress("success"));
  }

  return (
    <form onSubmit={(event) => void pay(event)}>
      <div className={ready ? undefined : "min-h-56"}>
        {!ready && (
          <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
            <SpinnerIcon size={18} className="animate-spin motion-reduce:animate-none" />
            Loading the payment form…
          </p>
        )}
        <PaymentElement onReady={() => setReady(true)} onLoadError={onUnavailable} />
      </div>
      {problem && (
        <p className="mt-4 flex gap-2 text-sm text-danger">
          <AlertIcon size={18} className="mt-0.5 shrink-0" />
          <span>{problem}</span>
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={!usable || paying}
        aria-busy={paying || undefined}
        className="mt-5 w-full"
      >
        {paying ? (
          <SpinnerIcon size={18} className="animate-spin motion-reduce:animate-none" />
        ) : (
          <LockIcon size={18} className="shrink-0" />
        )}
        {paying ? paymentTexts.processing : paymentTexts.complete(priceLabel)}
      </Button>
    </form>
  );
}

type Outcome =
  /** Paid, or on its way where the bank takes its time: the server finds out. */
  { state: "paid" } | { state: "under_way" } | { state: "failed"; message: string };

/** Pays, or where nothing is due at once keeps the means of payment, as the secret asks. */
async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
): Promise<Outcome> {
  const return_url = new URL(returnAddress("success"), window.location.origin).href;
  const options = {
    elements,
    confirmParams: { return_url },
    // Whoever need not visit their bank stays here.
    redirect: "if_required" as const,
  };
  try {
    const { error, ...intents } = clientSecret.startsWith("seti_")
      ? await stripe.confirmSetup(options)
      : await stripe.confirmPayment(options);
    if (error) return isPaid(error) ? { state: "paid" } : failed(error.message);
    const [intent] = Object.values<{ status: string } | undefined>(intents);
    return { state: intent?.status === "succeeded" ? "paid" : "under_way" };
  } catch {
    return failed(undefined);
  }
}

/** It has been paid before, in another tab. */
const isPaid = ({ payment_intent, setup_intent }: StripeError): boolean =>
  (payment_intent ?? setup_intent)?.status === "succeeded";

const failed = (message: string | undefined): Outcome => ({
  state: "failed",
  message: message ?? paymentTexts.noReason,
});
