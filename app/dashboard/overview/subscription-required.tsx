import { Link } from "@remix-run/react";
import { SignOutForm } from "#app/account/auth/sign-out-form.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { LockIcon } from "#app/platform/ui/icons/icons.tsx";
import { MessageScreen } from "#app/platform/ui/message-screen.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { SiteFrame } from "#app/site/layout/site-frame.tsx";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { billingPath, subscribePath } from "#app/workspace/paths/billing.ts";
import type { User } from "#app/workspace/viewer.ts";

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
          Already subscribed?{" "}
          <Link to={billingPath} className={linkStyles}>
            Check your billing page
          </Link>
        </p>
        <SignOutForm className="text-sm">
          Signed in as {user.email ?? user.firstName ?? "Admin"}.{" "}
          <button type="submit" className={linkStyles}>
            Logout
          </button>
        </SignOutForm>
      </MessageScreen>
    </SiteFrame>
  );
}
