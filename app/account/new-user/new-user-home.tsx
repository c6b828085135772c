import { Link } from "@remix-run/react";
import type { Brand } from "#app/platform/brand/brand.ts";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Card, Panel } from "#app/platform/ui/card.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { notPromised } from "#app/site/layout/claims.ts";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { BenefitList } from "#app/site/landing/benefit-list.tsx";
import type { DemoView } from "#app/site/landing/demo-view.ts";
import { DemoWindow } from "#app/site/landing/demo-window.tsx";
import { NoPaymentsNote } from "#app/site/landing/no-payments-note.tsx";
import { planTerms } from "#app/site/landing/plan-benefits.ts";
import { billingPath, subscribePath } from "#app/workspace/paths/billing.ts";
import { demoPath } from "#app/workspace/paths/demo.ts";
import type { User } from "#app/workspace/viewer.ts";
import { SignOutForm } from "#app/account/auth/sign-out-form.tsx";

interface NewUserHomeProps {
  brand: Brand;
  user: User;
  /** Whether this site sells subscriptions. */
  takesPayments: boolean;
  /** Null: not ready. */
  demo: DemoView | null;
}

/** Home for signed-in users without access: what they get, and how. */
export function NewUserHome({ brand, user, takesPayments, demo }: NewUserHomeProps) {
  const { priceLabel } = brand;
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6 sm:py-14">
      <div className="max-w-2xl">
        <h1 className="text-2xl font-semibold sm:text-3xl">
          {user.firstName ? `Welcome, ${user.firstName}` : "Welcome"}
        </h1>
        <p className="mt-3 text-lg text-ink-soft">
          You are signed in. A subscription opens your dashboard and puts six AI agents to work for
          you.
        </p>
      </div>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Offer priceLabel={priceLabel} takesPayments={takesPayments} />
        <Account user={user} />
      </div>
      <section aria-labelledby="demo-heading" className="mt-12">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="max-w-xl">
            <h2 id="demo-heading" className="text-xl font-semibold">
              See it in action
            </h2>
            <p className="mt-2 text-ink-soft">
              The demo is the product itself, running with sample agents.
            </p>
          </div>
          <ButtonLink to={demoPath}>Open the demo</ButtonLink>
        </div>
        {demo && <DemoWindow demo={demo} />}
        <p className="mt-4 text-sm text-ink-soft">{notPromised}.</p>
      </section>
    </main>
  );
}

function Offer({ priceLabel, takesPayments }: { priceLabel: string; takesPayments: boolean }) {
  return (
    <Card className="p-6 sm:p-8">
      <h2 className="font-semibold">What you get</h2>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="text-4xl font-semibold tracking-tight tabular-nums">{priceLabel}</span>
        <span className="text-ink-soft">per month</span>
      </p>
      <BenefitList className="mt-5 gap-x-6 sm:grid-cols-2" />
      {takesPayments ? (
        <>
          <ButtonLink
            to={subscribePath}
            fullPage
            variant="primary"
            size="large"
            className="mt-6 w-full"
          >
            Subscribe Now - {priceLabel}/month
          </ButtonLink>
          <p className="mt-3 text-center text-sm text-ink-soft">{planTerms.join(" · ")}</p>
        </>
      ) : (
        <NoPaymentsNote className="mt-6 rounded-lg bg-sunken p-4" />
      )}
      <p className="mt-4">
        <HelpLink article="subscription">How do I get access?</HelpLink>
      </p>
    </Card>
  );
}

function Account({ user }: { user: User }) {
  return (
    <Panel level={2} title="Your account" className="sm:p-6">
      <p className="[overflow-wrap:anywhere] text-ink-soft">
        Signed in as {user.email ?? user.firstName ?? "Admin"}.
      </p>
      <p className="mt-3 text-ink-soft">
        Did you subscribe before?{" "}
        <Link to={billingPath} className={inlineLinkStyles}>
          Your billing page
        </Link>{" "}
        shows your subscription's status.
      </p>
      <SignOutForm className="mt-5">
        <Button type="submit">Logout</Button>
      </SignOutForm>
    </Panel>
  );
}
