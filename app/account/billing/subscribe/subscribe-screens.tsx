import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { AlertIcon, CardIcon } from "#app/platform/ui/icons/icons.tsx";
import { MessageScreen } from "#app/platform/ui/message-screen.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { billingPath, subscribePath } from "#app/workspace/paths/billing.ts";
import { demoPath } from "#app/workspace/paths/demo.ts";
import type { SetupProblem } from "./use-subscription-start.ts";

export function PaymentUnavailable({ supportEmail }: { supportEmail: string }) {
  return (
    <MessageScreen
      icon={<CardIcon size={24} />}
      title="Payment System Unavailable"
      actions={
        <>
          <ButtonLink to="/" variant="primary">
            Return Home
          </ButtonLink>
          <ButtonLink to={demoPath}>See the Demo</ButtonLink>
        </>
      }
    >
      <p>The payment system is currently not configured. Please contact support for assistance.</p>
      <p className="text-sm">
        <a href={`mailto:${supportEmail}`} className={linkStyles}>
          {supportEmail}
        </a>
      </p>
      <p>
        <HelpLink article="subscription">How do I get access?</HelpLink>
      </p>
    </MessageScreen>
  );
}

interface SubscriptionSetupErrorProps {
  /** What the server said; null: there was no answer. */
  problem: SetupProblem | null;
  /** The subscription could be set up, and only the form here could not be shown. */
  canPayAtStripe?: boolean;
}

/** Every way leads to a new page: only a page loaded anew is sure to begin anew. */
export function SubscriptionSetupError({ problem, canPayAtStripe }: SubscriptionSetupErrorProps) {
  return (
    <MessageScreen
      icon={<AlertIcon size={24} />}
      title="Subscription Setup Error"
      actions={
        <>
          {problem && leadsToBilling.has(problem.code) ? (
            <ButtonLink to={billingPath} fullPage variant="primary">
              Go to Billing
            </ButtonLink>
          ) : (
            <ButtonLink to={subscribePath} fullPage variant="primary">
              Try Again
            </ButtonLink>
          )}
          {canPayAtStripe && (
            <Form method="post" action={subscribePath}>
              <Button type="submit">Pay on Stripe&apos;s page</Button>
            </Form>
          )}
          <ButtonLink to="/" fullPage>
            Return Home
          </ButtonLink>
        </>
      }
    >
      {problem && <p className="font-medium [overflow-wrap:anywhere] text-ink">{problem.error}</p>}
      {!(problem && saysAll.has(problem.code)) && <PossibleCauses />}
    </MessageScreen>
  );
}

function PossibleCauses() {
  return (
    <>
      <p>Your subscription could not be set up; nothing is charged twice. Possible causes:</p>
      <ul className="mx-auto w-fit list-disc pl-5 text-left">
        <li>the payment configuration of this site is not complete</li>
        <li>the network did not let the request through</li>
        <li>a temporary interruption of the service</li>
      </ul>
    </>
  );
}

/** Nothing is broken where one of these is told, and something may have been charged. */
const saysAll = new Set([
  "payment_overdue",
  "payment_under_way",
  "payment_unassigned",
  "subscription_paused",
]);

/** Trying again leads to the same words: what there is to do is on the billing page. */
const leadsToBilling = new Set(["payment_overdue", "subscription_paused"]);
