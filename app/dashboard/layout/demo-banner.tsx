import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { InfoIcon } from "#app/platform/ui/icons/icons.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { useSignedIn } from "#app/platform/web/brand.ts";
import { HelpIcon } from "#app/site/help/help-icon.tsx";

/**
 * Says that nothing of what is shown belongs to whoever looks.
 * @param welcome what greets visitors
 */
export function DemoBanner({ welcome }: { welcome?: ReactNode }) {
  return useSignedIn() ? <BannerForSignedIn /> : <BannerForVisitors welcome={welcome} />;
}

function BannerForVisitors({ welcome }: { welcome: ReactNode }) {
  return (
    <Alert
      icon={<InfoIcon />}
      action={
        <div className="flex flex-wrap items-center gap-2">
          {welcome}
          <ButtonLink to="/api/login" fullPage variant="primary" size="small">
            Sign In
          </ButtonLink>
        </div>
      }
    >
      You&apos;re viewing in demo mode! Sign in to access control features and personalized
      settings. <WhatItIs />
    </Alert>
  );
}

/** They have a place of their own, which must not be taken for this one. */
function BannerForSignedIn() {
  return (
    <Alert icon={<InfoIcon />}>
      This is the public demo: its agents and figures belong to nobody, and nothing here can be
      changed. Your own are on your{" "}
      <Link to="/dashboard" className={inlineLinkStyles}>
        dashboard
      </Link>
      . <WhatItIs />
    </Alert>
  );
}

function WhatItIs() {
  return (
    <HelpIcon article="demo" question="What can I do in the demo?" className="-my-1 align-middle" />
  );
}
