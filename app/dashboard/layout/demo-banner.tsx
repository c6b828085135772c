import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { InfoIcon } from "#app/platform/ui/icons/icons.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { useSignedIn } from "#app/platform/web/brand.ts";
import { HelpIcon } from "#app/site/help/help-icon.tsx";

/**
 * Explains that the page shows sample data, not the viewer's own.
 * @param welcome the spoken welcome for visitors
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

/** Signed-in users have their own dashboard and must not confuse it with the demo. */
function BannerForSignedIn() {
  return (
    <Alert icon={<InfoIcon />}>
      This is the public demo with sample agents and sample data. You can't change anything here. Go
      to your{" "}
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
