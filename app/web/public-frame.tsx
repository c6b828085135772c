import type { ReactNode } from "react";
import { SiteFooter } from "../site/site-footer";
import { ButtonLink } from "../ui/button";
import { useBrand, useSignedIn } from "./brand";
import { SiteFrame } from "./site-frame";

/** The frame of what everybody may read: the brand and the way in above, everything else below. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const brand = useBrand();
  return (
    <SiteFrame aside={<WayIn />}>
      {children}
      {brand && <SiteFooter brand={brand} />}
    </SiteFrame>
  );
}

/** To one's own dashboard, for which visitors sign in first. */
function WayIn() {
  return useSignedIn() ? (
    <ButtonLink to="/dashboard" size="small" className="shrink-0">
      Dashboard
    </ButtonLink>
  ) : (
    <ButtonLink to="/api/login" fullPage size="small" className="shrink-0">
      Sign In
    </ButtonLink>
  );
}
