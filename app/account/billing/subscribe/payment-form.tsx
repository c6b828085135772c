import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { AlertIcon, InfoIcon, LockIcon, SpinnerIcon } from "#app/platform/ui/icons/icons.tsx";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";
import { returnPath } from "#app/workspace/paths/billing.ts";
import { confirm } from "./payment-outcome.ts";
import { paymentTexts } from "./payment.copy.ts";
import { useStripeAppearance } from "./stripe-appearance.ts";

interface PaymentFormProps {
  publishableKey: string;
  clientSecret: string;
  /** In the place of a form that could be paid no more. */
  renewed: boolean;
  priceLabel: string;
  /** What a person has subscribed to, such as "Agents Pro". */
  product: string;
  /** Whether a payment is under way: then nothing else on the page may begin another. */
  paying: boolean;
  onPaying: (paying: boolean) => void;
  /** This form can be paid no more: another one, with another secret, is needed. */
  onClosed: () => void;
  /** Stripe's script did not load, or its fields did not. */
  onUnavailable: () => void;
}

/** Stripe's fields for a card and the like, and the button that pays. */
export function PaymentForm({ publishableKey, clientSecret, ...rest }: PaymentFormProps) {
  const stripe = useStripeScript(publishableKey, rest.onUnavailable);
  const appearance = useStripeAppearance();
  // Stripe's fields belong to a secret for good: another secret needs others, and what was typed into
  // the former ones is Stripe's, and goes with them.
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance }}>
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
  renewed,
  priceLabel,
  product,
  paying,
  onPaying,
  onClosed,
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
    const returnUrl = new URL(returnPath("success"), window.location.origin).href;
    const outcome = await confirm(stripe, { elements, clientSecret, returnUrl });
    if (outcome.state === "closed") return onClosed();
    if (outcome.state === "refused") {
      onPaying(false);
      setProblem(outcome.message);
      toast({ ...paymentTexts.failed, description: outcome.message });
      return;
    }
    if (outcome.state === "paid") toast(paymentTexts.succeeded(product));
    // A new page: nothing of Stripe's stays in it.
    window.location.assign(returnPath("success"));
  }

  return (
    <form onSubmit={(event) => void pay(event)}>
      {renewed && <Renewed />}
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

/** The button that was pressed has gone with the former form: whoever goes on by keyboard starts here. */
function Renewed() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p
      ref={line}
      role="status"
      tabIndex={-1}
      className="mb-4 flex gap-2 rounded-xl bg-sunken px-4 py-3 text-sm text-ink"
    >
      <InfoIcon size={18} className="mt-0.5 shrink-0" />
      <span>{paymentTexts.renewed}</span>
    </p>
  );
}
