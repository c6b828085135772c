import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EarningsPage } from "../desk/earnings/earnings-page";
import { changeEarnings, loadEarnings } from "../desk/earnings/earnings.route.server";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadEarnings(args);

export const action = (args: ActionFunctionArgs) => changeEarnings(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Earnings", matches)];

export default function EarningsRoute() {
  return <EarningsPage {...useLoaderData<typeof loader>()} />;
}
