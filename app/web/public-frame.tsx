import type { ReactNode } from "react";
import { SiteFooter } from "../site/site-footer";
import { useBrand } from "./brand";
import { SiteFrame } from "./site-frame";

/** The frame of what everybody may read: the brand above, and below it the way to everything else. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const brand = useBrand();
  return (
    <SiteFrame>
      {children}
      {brand && <SiteFooter brand={brand} />}
    </SiteFrame>
  );
}
