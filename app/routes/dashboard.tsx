import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardScreen } from "../dashboard/screen";
import { demoRefreshSeconds } from "../dashboard/use-public-dashboard";
import { pageTitle, useRootBrand } from "../web/brand";
import {
  dashboardAction,
  loadDashboard,
  type DashboardScreen as Screen,
} from "../web/dashboard-route.server";
import type { PageHandle } from "../web/page-handle";

export const loader = loadDashboard;
export const action = dashboardAction;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.screen === "demo" ? "Demo Dashboard" : "Dashboard", matches),
];

export const handle: PageHandle = {
  refreshWithoutScript: (data) =>
    (data as Screen | undefined)?.screen === "demo" ? demoRefreshSeconds : null,
};

export default function DashboardRoute() {
  return <DashboardScreen screen={useLoaderData<typeof loader>()} brand={useRootBrand()} />;
}
