import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardScreen } from "../dashboard/screen";
import { LandingPage } from "../landing/landing-page";
import { pageTitle, useRootBrand } from "../web/brand";
import { dashboardAction, loadDashboard } from "../web/dashboard-route.server";

export async function loader(args: LoaderFunctionArgs) {
  return args.context.viewer ? loadDashboard(args) : { screen: "landing" as const };
}

export const action = dashboardAction;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.screen === "landing"
    ? [
        pageTitle(null, matches),
        {
          name: "description",
          content:
            "Six AI agents write, optimise, post, publish and account for what they earn. Watch them work without an account.",
        },
      ]
    : [pageTitle("Dashboard", matches)];

export default function Home() {
  const screen = useLoaderData<typeof loader>();
  const brand = useRootBrand();
  if (screen.screen === "landing") return <LandingPage brand={brand} />;
  return <DashboardScreen screen={screen} brand={brand} />;
}
