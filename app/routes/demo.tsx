import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadDemo } from "../desk/dashboard/dashboard.route.server";
import { demoMeta } from "../desk/dashboard/demo-meta";
import { DashboardScreen } from "../desk/dashboard/screen";
import { demoRefreshSeconds } from "../desk/dashboard/use-public-dashboard";
import { useRootBrand } from "../platform/web/brand";
import type { PageHandle } from "../platform/web/page-handle";

export const loader = ({ context }: LoaderFunctionArgs) => loadDemo(context);

export const meta: MetaFunction<typeof loader> = ({ matches }) => demoMeta(matches);

export const handle: PageHandle = {
  refreshWithoutScript: () => ({ seconds: demoRefreshSeconds }),
};

export default function DemoRoute() {
  return <DashboardScreen screen={useLoaderData<typeof loader>()} brand={useRootBrand()} />;
}
