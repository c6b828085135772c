import type { ReactNode } from "react";
import { useRootBrand, useSignedIn } from "#app/platform/web/brand.ts";
import { SiteFooter } from "#app/site/layout/site-footer.tsx";
import { AppHeader } from "./app-header.tsx";
import { DemoUser } from "./user-area.tsx";

interface DemoFrameProps {
  /** Header content between the title and the user area. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Layout of the demo's pages for visitors; signed-in users have their own layout. */
export function DemoFrame({ tools, children }: DemoFrameProps) {
  const brand = useRootBrand();
  if (useSignedIn()) return children;
  return (
    <div className="flex min-h-dvh flex-col">
      <AppHeader title={brand.name} sticky={Boolean(tools)}>
        {tools}
        {tools && <div aria-hidden className="order-1 basis-full sm:hidden" />}
        <DemoUser />
      </AppHeader>
      {children}
      <SiteFooter brand={brand} namesAmounts />
    </div>
  );
}
