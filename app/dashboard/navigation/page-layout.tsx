import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Suspense } from "react";
import type { Brand } from "#app/platform/brand/brand.ts";
import { LiveChannelProvider } from "#app/platform/realtime/live-channel.tsx";
import { ErrorBoundary } from "#app/platform/ui/error-boundary.tsx";
import { useFillsWindow, useLeavesByFullPage } from "#app/platform/web/page-handle.ts";
import { SiteFooter } from "#app/site/layout/site-footer.tsx";
import type { User } from "#app/workspace/viewer.ts";
import type { Headline } from "./headline.ts";
import { SignedInHeader } from "./lazy-header.ts";

/** The root loader's data about the viewer; undefined when it failed. */
interface RootData {
  brand: Brand;
  user: User | null;
  /** Null: no access to a workspace. */
  headline: Headline | null;
}

/** Layout of every page. Signed-in users keep one header, footer, and live connection across pages; visitor pages bring their own layouts.
 */
export function PageFrame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>("root");
  const framed = !useFillsWindow();
  return (
    <LiveChannelProvider>
      {framed && root?.user ? (
        <SignedInFrame {...root} user={root.user}>
          {children}
        </SignedInFrame>
      ) : (
        children
      )}
    </LiveChannelProvider>
  );
}

interface SignedInFrameProps extends RootData {
  user: User;
  children: ReactNode;
}

function SignedInFrame({ brand, user, headline, children }: SignedInFrameProps) {
  const fullPage = useLeavesByFullPage();
  return (
    // On phones the tabs cover the bottom edge.
    <div className="flex min-h-dvh flex-col max-sm:pb-[calc(3.5rem+env(safe-area-inset-bottom))]">
      {/* A failing header must not take the page down. */}
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={<div className="h-15 border-b border-line bg-surface" />}>
          <SignedInHeader title={brand.name} user={user} headline={headline} fullPage={fullPage} />
        </Suspense>
      </ErrorBoundary>
      <div className="relative flex flex-1 flex-col">{children}</div>
      <SiteFooter brand={brand} fullPage={fullPage} />
    </div>
  );
}
