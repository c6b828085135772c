import { Form } from "@remix-run/react";
import { useCallback, useState, type ReactNode } from "react";
import type { Brand } from "#app/platform/brand/brand.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { ExternalIcon, LockIcon, SpinnerIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { subscribePath } from "#app/workspace/paths/billing.ts";
import { PaymentForm } from "./payment-form.tsx";
import { paymentTexts } from "./payment.copy.ts";
import { PlanCard } from "./plan-card.tsx";
import { SubscriptionSetupError } from "./subscribe-screens.tsx";
import { useSubscriptionStart } from "./use-subscription-start.ts";

interface SubscribePageProps {
  brand: Brand;
  planName: string;
  publishableKey: string;
  /** The subscriber's email or name. */
  account: string;
}

/** The plan and its payment form: Stripe's fields, or Stripe's page without a script. */
export function SubscribePage({ brand, planName, publishableKey, account }: SubscribePageProps) {
  const { setup, replace } = useSubscriptionStart();
  const [unavailable, setUnavailable] = useState(false);
  /** The secret of the form in use; a replacement form has another. */
  const [payingSecret, setPayingSecret] = useState<string | null>(null);
  const paying = setup.step === "payable" && setup.clientSecret === payingSecret;
  const onUnavailable = useCallback(() => setUnavailable(true), []);
  if (setup.step === "failed") return <SubscriptionSetupError problem={setup.problem} />;
  if (unavailable) return <SubscriptionSetupError problem={null} canPayAtStripe />;
  return (
    <main id="main" className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-12">
      <h1 className="text-2xl font-semibold sm:text-3xl">Subscribe to {planName}</h1>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <PlanCard planName={planName} priceLabel={brand.priceLabel} />
        <Card className="rounded-2xl p-5 sm:p-7">
          <h2 className="font-semibold">Payment</h2>
          <p className="mt-1 text-sm [overflow-wrap:anywhere] text-ink-soft">
            You subscribe as <bdi className="font-medium text-ink">{account}</bdi>.
          </p>
          <div className="mt-5 noscript:hidden">
            {setup.step === "payable" ? (
              <PaymentForm
                publishableKey={publishableKey}
                clientSecret={setup.clientSecret}
                renewed={setup.renewed}
                priceLabel={brand.priceLabel}
                product={`${brand.name} ${planName}`}
                paying={paying}
                onPaying={(begun) => setPayingSecret(begun ? setup.clientSecret : null)}
                onClosed={() => replace(setup.clientSecret)}
                onUnavailable={onUnavailable}
              />
            ) : (
              <Waiting>
                {setup.step === "checking" ? paymentTexts.checking : paymentTexts.settingUp}
              </Waiting>
            )}
          </div>
          <HostedCheckout priceLabel={brand.priceLabel} disabled={paying} />
          <SmallPrint company={brand.company} />
        </Card>
      </div>
    </main>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex min-h-56 items-center justify-center gap-2.5 rounded-xl bg-sunken px-4 text-center text-ink-soft"
    >
      <SpinnerIcon size={20} className="shrink-0 animate-spin motion-reduce:animate-none" />
      {children}
    </p>
  );
}

interface HostedCheckoutProps {
  priceLabel: string;
  /** A payment is in progress. */
  disabled: boolean;
}

/** Stripe's checkout page: required without a script, optional otherwise. */
function HostedCheckout({ priceLabel, disabled }: HostedCheckoutProps) {
  return (
    <Form method="post" action={subscribePath}>
      <div className="hidden noscript:mt-5 noscript:block">
        <p className="text-sm text-ink-soft">You pay on Stripe&apos;s page, then come back here.</p>
        <Button type="submit" variant="primary" size="large" className="mt-4 w-full">
          <LockIcon size={18} className="shrink-0" />
          Continue to Stripe - {priceLabel}/month
        </Button>
      </div>
      <p className="mt-4 text-center text-sm text-ink-soft noscript:hidden">
        Or{" "}
        <button
          type="submit"
          disabled={disabled}
          className={`${inlineLinkStyles} hover:no-underline disabled:cursor-not-allowed disabled:text-ink-soft disabled:no-underline`}
        >
          pay on Stripe&apos;s page
          <ExternalIcon size={14} className="ml-1 inline align-[-0.125em]" />
        </button>
      </p>
    </Form>
  );
}

function SmallPrint({ company }: { company: string }) {
  return (
    <div className="mt-6 space-y-3 border-t border-line pt-5 text-sm text-ink-soft">
      <p className="flex gap-2">
        <LockIcon size={18} className="mt-0.5 shrink-0" />
        <span>
          Payments are handled by Stripe. Your card&apos;s details go to Stripe and never reach our
          server.
        </span>
      </p>
      <p>
        By subscribing you agree to the <LegalLink to="/terms">Terms of Service</LegalLink> of{" "}
        {company}. The <LegalLink to="/privacy">Privacy Policy</LegalLink> explains what we store
        about you.
      </p>
    </div>
  );
}

/** Opens beside the form, so that nothing in it is lost. */
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="text-accent underline">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
