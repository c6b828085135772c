import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lookAgainSeconds } from "../account/billing/use-look-again";
import {
  dashboardAction,
  loadDashboard,
  type DashboardScreen as Screen,
} from "../desk/dashboard/dashboard.route.server";
import { DashboardScreen } from "../desk/dashboard/screen";
import { demoRefreshSeconds } from "../desk/dashboard/use-public-dashboard";
import { pageTitle, useRootBrand } from "../platform/web/brand";
import type { PageHandle } from "../platform/web/page-handle";
import { pageMeta } from "../site/public-pages/page-meta";

export const loader = loadDashboard;
export const action = dashboardAction;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.screen === "demo"
    ? pageMeta(matches, {
        title: "Demo Dashboard",
        description:
          "The product at work, with simulated agents and simulated figures: tasks, texts and reports of the day. No account is needed.",
        path: "/dashboard",
      })
    : [pageTitle("Dashboard", matches)];

export const handle: PageHandle = {
  refreshWithoutScript: (data) => {
    const { screen } = (data as Screen | undefined) ?? {};
    if (screen === "payment_pending") return lookAgainSeconds;
    return screen === "demo" ? demoRefreshSeconds : null;
  },
};

export default function DashboardRoute() {
  return <DashboardScreen screen={useLoaderData<typeof loader>()} brand={useRootBrand()} />;
}
