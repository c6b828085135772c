import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadDemo } from "#app/dashboard/overview/dashboard.route.server.ts";
import { demoMeta } from "#app/dashboard/overview/demo/demo-meta.ts";
import { DashboardScreen } from "#app/dashboard/overview/screen.tsx";
import { demoRefreshSeconds } from "#app/dashboard/overview/demo/use-public-dashboard.ts";
import { useRootBrand } from "#app/platform/web/brand.ts";
import type { PageHandle } from "#app/platform/web/page-handle.ts";

export const loader = ({ context }: LoaderFunctionArgs) => loadDemo(context);

export const meta: MetaFunction<typeof loader> = ({ matches }) => demoMeta(matches);

export const handle: PageHandle = {
  refreshWithoutScript: () => ({ seconds: demoRefreshSeconds }),
};

export default function DemoRoute() {
  return <DashboardScreen screen={useLoaderData<typeof loader>()} brand={useRootBrand()} />;
}
