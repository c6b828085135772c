import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EarningsPage } from "#app/dashboard/earnings/earnings-page.tsx";
import { changeEarnings, loadEarnings } from "#app/dashboard/earnings/earnings.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";

export const loader = (args: LoaderFunctionArgs) => loadEarnings(args);

export const action = (args: ActionFunctionArgs) => changeEarnings(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Earnings", matches)];

export default function EarningsRoute() {
  return <EarningsPage {...useLoaderData<typeof loader>()} />;
}
