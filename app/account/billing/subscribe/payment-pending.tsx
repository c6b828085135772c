import { ButtonLink } from "#app/platform/ui/button.tsx";
import { ClockIcon } from "#app/platform/ui/icons/icons.tsx";
import { MessageScreen } from "#app/platform/ui/message-screen.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { ReloadNote } from "#app/platform/web/drafts/reload-note.tsx";
import { SiteFrame } from "#app/site/layout/site-frame.tsx";
import { billingPath, returnPath, subscribePath } from "#app/workspace/paths/billing.ts";
import type { User } from "#app/workspace/viewer.ts";
import { usePoll } from "#app/account/billing/manage/use-poll.ts";

/** Shown after a payment that Stripe has not confirmed yet. */
export function PaymentPending({ user }: { user: User }) {
  usePoll();
  return (
    <SiteFrame>
      <MessageScreen
        icon={<ClockIcon size={24} />}
        title="Waiting for payment confirmation"
        actions={
          <>
            <ButtonLink to={returnPath("success")} fullPage variant="primary">
              Check again
            </ButtonLink>
            <ButtonLink to={billingPath}>Go to Billing</ButtonLink>
          </>
        }
      >
        <p role="status">
          Stripe has not confirmed a payment for {user.email ?? user.firstName ?? "your account"}{" "}
          yet. This usually takes less than a minute, and some banks take longer.
        </p>
        <p>
          This page checks again automatically for a few minutes. You can close it: you get access
          as soon as the payment is confirmed.
        </p>
        <ReloadNote />
        <p className="text-sm">
          Did the payment not go through?{" "}
          <a href={subscribePath} className={linkStyles}>
            Back to the payment
          </a>
          . Nothing is charged twice.
        </p>
      </MessageScreen>
    </SiteFrame>
  );
}
