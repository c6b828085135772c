import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { NewUserHome } from "#app/account/new-user/lazy-home.ts";
import { dashboardAction, loadDashboard } from "#app/dashboard/overview/dashboard.route.server.ts";
import { readDemoView } from "#app/dashboard/overview/demo/demo-excerpt.route.server.ts";
import { DashboardScreen } from "#app/dashboard/overview/lazy-screen.ts";
import { DashboardSkeleton } from "#app/platform/ui/skeleton.tsx";
import { pageTitle, useRootBrand } from "#app/platform/web/brand.ts";
import { siteDescription } from "#app/site/layout/claims.ts";
import { StructuredData } from "#app/site/layout/structured-data.tsx";
import { hero } from "#app/site/landing/copy.ts";
import { LandingPage } from "#app/site/landing/landing-page.tsx";
import { pageMeta } from "#app/site/public-pages/page-meta.ts";
import { onboardingPath } from "#app/workspace/paths/onboarding.ts";
import { siteStructuredData } from "#app/site/public-pages/structured-data.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const takesPayments = context.services.billing.configured;
  if (!context.viewer) {
    return { screen: "landing" as const, takesPayments, demo: await readDemoView(context) };
  }
  const dashboard = await loadDashboard(args);
  // Redirects only once; later the dashboard has a link to getting started.
  const isNew = dashboard.screen === "full" && dashboard.onboarding === "never_seen";
  if (isNew) throw redirect(onboardingPath);
  if (dashboard.screen !== "subscription_required") return dashboard;
  const { user } = dashboard;
  return { screen: "newcomer" as const, user, takesPayments, demo: await readDemoView(context) };
}

export const action = dashboardAction;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.screen === "landing"
    ? pageMeta(matches, { title: hero.title, description: siteDescription, path: "/" })
    : [pageTitle(data?.screen === "newcomer" ? "Home" : "Dashboard", matches)];

export default function Home() {
  const screen = useLoaderData<typeof loader>();
  const brand = useRootBrand();
  if (screen.screen === "landing") {
    return (
      <>
        <LandingPage brand={brand} demo={screen.demo} takesPayments={screen.takesPayments} />
        <StructuredData data={siteStructuredData(brand, siteDescription)} />
      </>
    );
  }
  if (screen.screen === "newcomer") {
    return (
      <Suspense>
        <NewUserHome {...screen} brand={brand} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<DashboardSkeleton demo={false} />}>
      <DashboardScreen screen={screen} brand={brand} />
    </Suspense>
  );
}
