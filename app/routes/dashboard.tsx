import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lookAgainSeconds } from "../account/billing/use-look-again";
import {
  dashboardAction,
  loadDashboard,
  type DashboardScreen as Screen,
} from "../desk/dashboard/dashboard.route.server";
import { demoMeta } from "../desk/dashboard/demo-meta";
import { DashboardScreen } from "../desk/dashboard/screen";
import { demoRefreshSeconds } from "../desk/dashboard/use-public-dashboard";
import { pageTitle, useRootBrand } from "../platform/web/brand";
import type { PageHandle } from "../platform/web/page-handle";

export const loader = loadDashboard;
export const action = dashboardAction;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.screen === "demo" ? demoMeta(matches) : [pageTitle("Dashboard", matches)];

export const handle: PageHandle = {
  refreshWithoutScript: (data) => {
    const { screen } = (data as Screen | undefined) ?? {};
    if (screen === "payment_pending") return { seconds: lookAgainSeconds, unasked: true };
    return screen === "demo" ? { seconds: demoRefreshSeconds } : null;
  },
};

export default function DashboardRoute() {
  return <DashboardScreen screen={useLoaderData<typeof loader>()} brand={useRootBrand()} />;
}
