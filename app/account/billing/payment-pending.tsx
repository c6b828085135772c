import { ButtonLink } from "../../platform/ui/button";
import { ClockIcon } from "../../platform/ui/icons";
import { MessageScreen } from "../../platform/ui/message-screen";
import { linkLook } from "../../platform/ui/text-link";
import { ReloadNote } from "../../platform/web/reload-note";
import { SiteFrame } from "../../site/frame/site-frame";
import { billingPath, returnAddress, subscribePath } from "../../workspace/addresses/billing";
import type { User } from "../../workspace/viewer";
import { useLookAgain } from "./use-look-again";

/** Somebody comes from paying, and the payment provider has not confirmed it yet. */
export function PaymentPending({ user }: { user: User }) {
  useLookAgain();
  return (
    <SiteFrame>
      <MessageScreen
        icon={<ClockIcon size={24} />}
        title="Waiting for Your Payment to Be Confirmed"
        actions={
          <>
            <ButtonLink to={returnAddress("success")} fullPage variant="primary">
              Look Again
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
          This page looks again by itself for some minutes. You may close it: you have access as
          soon as the payment is confirmed.
        </p>
        <ReloadNote />
        <p className="text-sm">
          Did the payment not go through?{" "}
          <a href={subscribePath} className={linkLook}>
            Back to the payment
          </a>
          . Nothing is charged twice.
        </p>
      </MessageScreen>
    </SiteFrame>
  );
}
