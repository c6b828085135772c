import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useBrand, useSignedIn } from "#app/platform/web/brand.ts";
import { BrandMark } from "#app/platform/web/brand-mark.tsx";
import { SiteFooter } from "./site-footer.tsx";

/** A plain layout with the brand and the footer; signed-in users have their own layout. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const brand = useBrand();
  if (useSignedIn()) return children;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex max-w-6xl items-center px-4 py-3 sm:px-6">
          <Link
            to="/"
            className="flex min-h-9 min-w-0 items-center gap-2.5 font-semibold tracking-tight"
          >
            <BrandMark />
            <span className="line-clamp-2 leading-tight">{brand?.name ?? "Home"}</span>
          </Link>
        </div>
      </header>
      {children}
      {brand && <SiteFooter brand={brand} />}
    </div>
  );
}
