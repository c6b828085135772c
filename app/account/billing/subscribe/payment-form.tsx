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
  /** It replaces a form that expired. */
  renewed: boolean;
  priceLabel: string;
  /** The purchased product, such as "Agents Pro". */
  product: string;
  /** A payment is in progress: nothing else on the page may start another. */
  paying: boolean;
  onPaying: (paying: boolean) => void;
  /** This form has expired: one with a new secret is needed. */
  onClosed: () => void;
  /** Stripe's script or its fields failed to load. */
  onUnavailable: () => void;
}

/** Stripe's payment fields and the pay button. */
export function PaymentForm({ publishableKey, clientSecret, ...rest }: PaymentFormProps) {
  const stripe = useStripeScript(publishableKey, rest.onUnavailable);
  const appearance = useStripeAppearance();
  // Stripe's fields are bound to a secret: a new secret needs new fields, and input in the old ones
  // is lost.
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance }}>
      <Fields clientSecret={clientSecret} {...rest} />
    </Elements>
  );
}

/** Null: not loaded yet. Loaded only on this page. */
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
    // A full page load, so that nothing of Stripe's stays in the page.
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

/** Focus moves here, because the pressed button is gone with the previous form. */
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
