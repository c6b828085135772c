import type { ReactNode } from "react";
import { useBrand, useSignedIn } from "#app/platform/web/brand.ts";
import { PublicHeader } from "./public-header.tsx";
import { SiteFooter } from "./site-footer.tsx";

/**
 * The frame of what everybody may read: the same header and footer around each page. The signed-in
 * have their own frame around every page.
 */
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
