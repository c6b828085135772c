import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
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
import { siteStructuredData } from "../site/public-pages/structured-data";

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
