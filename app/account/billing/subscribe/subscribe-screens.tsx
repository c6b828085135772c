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
  /** The server's message; null: no response. */
  problem: SetupProblem | null;
  /** The subscription is set up, but the form could not be shown. */
  canPayAtStripe?: boolean;
}

/** All actions are full page loads, to start from a clean state. */
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
      <p>Your subscription could not be set up. You won't be charged twice. Possible causes:</p>
      <ul className="mx-auto w-fit list-disc pl-5 text-left">
        <li>this site's payment configuration is incomplete</li>
        <li>a network problem</li>
        <li>a temporary interruption</li>
      </ul>
    </>
  );
}

/** Codes with a complete message: nothing is broken, and something may have been charged. */
const saysAll = new Set([
  "payment_overdue",
  "payment_under_way",
  "payment_unassigned",
  "subscription_paused",
]);

/** Trying again would show the same message: the billing page has the next step. */
const leadsToBilling = new Set(["payment_overdue", "subscription_paused"]);
