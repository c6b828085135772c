import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { DashboardScreen } from "../dashboard/lazy-screen";
import { DashboardSkeleton } from "../dashboard/skeleton";
import { hero, siteDescription } from "../landing/copy";
import { LandingPage } from "../landing/landing-page";
import { siteStructuredData } from "../site/structured-data";
import { pageTitle, useRootBrand } from "../web/brand";
import { dashboardAction, loadDashboard } from "../web/dashboard-route.server";
import { readDemoView } from "../web/demo-excerpt.server";
import { pageMeta } from "../web/page-meta";
import { StructuredData } from "../web/structured-data";

export async function loader(args: LoaderFunctionArgs) {
  if (args.context.viewer) return loadDashboard(args);
  return { screen: "landing" as const, demo: await readDemoView(args.context) };
}

export const action = dashboardAction;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.screen === "landing"
    ? pageMeta(matches, { title: hero.title, description: siteDescription, path: "/" })
    : [pageTitle("Dashboard", matches)];

export default function Home() {
  const screen = useLoaderData<typeof loader>();
  const brand = useRootBrand();
  if (screen.screen === "landing") {
    return (
      <>
        <LandingPage brand={brand} demo={screen.demo} />
        <StructuredData data={siteStructuredData(brand, siteDescription)} />
      </>
    );
  }
  return (
    <Suspense fallback={<DashboardSkeleton demo={false} />}>
      <DashboardScreen screen={screen} brand={brand} />
    </Suspense>
  );
}
