import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pollSeconds } from "#app/account/billing/manage/use-poll.ts";
import {
  dashboardAction,
  loadDashboard,
  type DashboardScreen as Screen,
} from "#app/dashboard/overview/dashboard.route.server.ts";
import { demoMeta } from "#app/dashboard/overview/demo/demo-meta.ts";
import { DashboardScreen } from "#app/dashboard/overview/screen.tsx";
import { demoRefreshSeconds } from "#app/dashboard/overview/demo/use-public-dashboard.ts";
import { pageTitle, useRootBrand } from "#app/platform/web/brand.ts";
import type { PageHandle } from "#app/platform/web/page-handle.ts";

export const loader = loadDashboard;
export const action = dashboardAction;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.screen === "demo" ? demoMeta(matches) : [pageTitle("Dashboard", matches)];

export const handle: PageHandle = {
  refreshWithoutScript: (data) => {
    const { screen } = (data as Screen | undefined) ?? {};
    if (screen === "payment_pending") return { seconds: pollSeconds, unasked: true };
    return screen === "demo" ? { seconds: demoRefreshSeconds } : null;
  },
};

export default function DashboardRoute() {
  return <DashboardScreen screen={useLoaderData<typeof loader>()} brand={useRootBrand()} />;
}
