import { Form, useNavigation } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import type { Brand } from "#app/platform/brand/brand.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { AlertIcon, ExternalIcon } from "#app/platform/ui/icons/icons.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { billingPath, subscribePath } from "#app/workspace/paths/billing.ts";
import { AskingStripe } from "#app/account/billing/subscribe/asking-stripe.tsx";
import { billingIntents, type BillingView } from "./billing-view.ts";
import { GuaranteePanel } from "#app/account/billing/access/guarantee-panel.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import type { SubscriptionTexts } from "./status.copy.ts";
import { afterUndoing, describeSubscription } from "./subscription.copy.ts";

/** A user's subscription: status, next steps, invoices and actions. */
export function BillingPage({ view, brand }: { view: BillingView; brand: Brand }) {
  const { configured, invoices, timeZone, isAsking } = view;
  if (isAsking) return <AskingStripe />;
  const { customerDeleted } = view.subscription;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl space-y-6 px-4 py-10 sm:px-6">
      <div>
        <h1 className="text-2xl font-semibold">Billing</h1>
        <HelpLink article="subscription" className="mt-1.5">
          Price, canceling and refunds
        </HelpLink>
      </div>
      {configured && invoices === null && (
        <Alert tone="warning" icon={<AlertIcon className="text-warning" />}>
          Stripe, our payment provider, isn't responding, so your invoices can't be shown. Your
          access is not affected. Please check again in a few minutes.
        </Alert>
      )}
      {view.subscription.running > 1 && (
        <Alert tone="warning" icon={<AlertIcon className="text-warning" />}>
          You have {view.subscription.running} running subscriptions, and each one is charged. You
          only need one. Please email{" "}
          <a
            href={`mailto:${brand.supportEmail}`}
            className="font-medium underline [overflow-wrap:anywhere]"
          >
            {brand.supportEmail}
          </a>
          , and we'll fix it.
        </Alert>
      )}
      <PlanPanel view={view} supportEmail={brand.supportEmail} />
      {configured && invoices !== null && !customerDeleted && (
        <Panel level={2} title="Invoices" className="sm:p-6">
          <InvoiceList invoices={invoices} timeZone={timeZone} />
        </Panel>
      )}
      {configured && <GuaranteePanel view={view} supportEmail={brand.supportEmail} />}
    </main>
  );
}

function PlanPanel({ view, supportEmail }: { view: BillingView; supportEmail: string }) {
  const { subscription, configured } = view;
  const { badge, dates, price, next, can } = describeSubscription(subscription, {
    ...view,
    supportEmail,
  });
  const { name, priceLabel } = subscription.plan;
  return (
    <Panel
      level={2}
      title={`${name} plan`}
      aside={
        <Badge tone={badge.tone} dot>
          {badge.text}
        </Badge>
      }
      className="sm:p-6"
    >
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        {price && (
          <div>
            <dt className="text-sm text-ink-soft">Price</dt>
            <dd className="text-lg font-semibold tabular-nums">
              {price.amount}{" "}
              <span className="text-sm font-normal text-ink-soft">{price.every}</span>
            </dd>
          </div>
        )}
        {dates.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose text-ink-soft first:mt-0">{next}</p>
      {configured ? (
        <Actions can={can} undone={afterUndoing(subscription)} priceLabel={priceLabel} />
      ) : (
        can.subscribe && (
          <p className="mt-3 max-w-prose text-ink-soft">
            This site doesn't take payments yet. Contact support to request access.
          </p>
        )
      )}
    </Panel>
  );
}

const manageWords = {
  cancel: "Manage or cancel",
  pay: "Pay or change the card",
  look: "Manage at Stripe",
} as const;

interface ActionsProps {
  can: SubscriptionTexts["can"];
  /** Shown after a cancellation is undone. */
  undone: string;
  priceLabel: string;
}

function Actions({ can, undone, priceLabel }: ActionsProps) {
  const busy = useNavigation().formAction === billingPath;
  if (!can.manage && !can.undo && !can.subscribe) return null;
  // Paying comes first: agents are paused until then.
  const owes = can.manage === "pay";
  const undo = can.undo && (
    <Form method="post" action={billingPath}>
      <input type="hidden" name="intent" value={billingIntents.undo} />
      <FailedText text="Failed to keep the subscription" />
      <Button type="submit" variant={owes ? "secondary" : "primary"} disabled={busy}>
        Keep my subscription
      </Button>
    </Form>
  );
  return (
    <div className="mt-5">
      <div className="flex flex-wrap gap-3">
        {can.subscribe && (
          <ButtonLink to={subscribePath} fullPage variant="primary">
            Subscribe - {priceLabel}/month
          </ButtonLink>
        )}
        {!owes && undo}
        {can.manage && (
          <Form method="post" action={billingPath}>
            <input type="hidden" name="intent" value={billingIntents.manage} />
            <Button type="submit" variant={owes ? "primary" : "secondary"}>
              {manageWords[can.manage]}
              <ExternalIcon size={16} />
            </Button>
          </Form>
        )}
        {owes && undo}
      </div>
      {can.undo && (
        <p className="mt-3 text-sm text-ink-soft">
          “Keep my subscription” undoes the cancellation. {undone}
        </p>
      )}
      {can.manage && (
        <p className="mt-3 text-sm text-ink-soft">
          You manage your card, invoices and cancellation on Stripe&apos;s page, then come back
          here.
        </p>
      )}
    </div>
  );
}
