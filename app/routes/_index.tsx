import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { NewcomerHome } from "../account/newcomer/lazy-home";
import { dashboardAction, loadDashboard } from "../desk/dashboard/dashboard.route.server";
import { readDemoView } from "../desk/dashboard/demo-excerpt.route.server";
import { DashboardScreen } from "../desk/dashboard/lazy-screen";
import { DashboardSkeleton } from "../platform/ui/skeleton";
import { pageTitle, useRootBrand } from "../platform/web/brand";
import { siteDescription } from "../site/frame/claims";
import { StructuredData } from "../site/frame/structured-data";
import { hero } from "../site/landing/copy";
import { LandingPage } from "../site/landing/landing-page";
import { pageMeta } from "../site/public-pages/page-meta";
import { welcomePath } from "../workspace/addresses/welcome";
import { siteStructuredData } from "../site/public-pages/structured-data";

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const takesPayments = context.services.billing.configured;
  if (!context.viewer) {
    return { screen: "landing" as const, takesPayments, demo: await readDemoView(context) };
  }
  const dashboard = await loadDashboard(args);
  // Once: from the first look at the welcome on, a line on the dashboard leads there.
  const isNew = dashboard.screen === "full" && dashboard.welcome === "never_seen";
  if (isNew) throw redirect(welcomePath);
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
        <NewcomerHome {...screen} brand={brand} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<DashboardSkeleton demo={false} />}>
      <DashboardScreen screen={screen} brand={brand} />
    </Suspense>
  );
}
