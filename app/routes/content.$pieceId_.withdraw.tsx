import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadWithdrawal, withdrawText } from "../desk/content/withdrawal.route.server";
import { WithdrawPage } from "../desk/content/withdraw-page";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadWithdrawal(args);

export const action = (args: ActionFunctionArgs) => withdrawText(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Withdraw a text", matches)];

export default function WithdrawRoute() {
  return <WithdrawPage {...useLoaderData<typeof loader>()} />;
}
