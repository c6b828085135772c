import type { ReactNode } from "react";
import { useBrand, useSignedIn } from "#app/platform/web/brand.ts";
import { PublicHeader } from "./public-header.tsx";
import { SiteFooter } from "./site-footer.tsx";

/** The header and footer of public pages; signed-in users have their own layout. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const brand = useBrand();
  if (useSignedIn()) return children;
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader name={brand?.name ?? "Home"} />
      {children}
      {brand && <SiteFooter brand={brand} />}
    </div>
  );
}
