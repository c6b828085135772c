import { Link } from "@remix-run/react";
import { SignOutForm } from "../../account/auth/sign-out-form";
import { ButtonLink } from "../../platform/ui/button";
import { LockIcon } from "../../platform/ui/icons";
import { MessageScreen } from "../../platform/ui/message-screen";
import { linkLook } from "../../platform/ui/text-link";
import { SiteFrame } from "../../site/frame/site-frame";
import { HelpLink } from "../../site/help/help-link";
import { billingPath, subscribePath } from "../../workspace/addresses/billing";
import type { User } from "../../workspace/viewer";

export function SubscriptionRequired({ priceLabel, user }: { priceLabel: string; user: User }) {
  return (
    <SiteFrame>
      <MessageScreen
        icon={<LockIcon size={24} />}
        title="Subscription Required"
        actions={
          <>
            <ButtonLink to={subscribePath} fullPage variant="primary">
              Subscribe Now - {priceLabel}/month
            </ButtonLink>
            <ButtonLink to="/">Back to Home</ButtonLink>
          </>
        }
      >
        <p>Access to the AI Agent Management dashboard requires an active subscription.</p>
        <p>
          <HelpLink article="subscription">How do I get access?</HelpLink>
        </p>
        <p className="text-sm">
          Did you subscribe before?{" "}
          <Link to={billingPath} className={linkLook}>
            Your billing page
          </Link>{" "}
          says how your subscription stands.
        </p>
        <SignOutForm className="text-sm">
          Signed in as {user.email ?? user.firstName ?? "Admin"}.{" "}
          <button type="submit" className={linkLook}>
            Logout
          </button>
        </SignOutForm>
      </MessageScreen>
    </SiteFrame>
  );
}
