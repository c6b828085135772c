import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "../account/auth/guards.route.server";
import { SubscribersPage } from "../account/billing/subscribers-page";
import { changeSubscribers, loadSubscribers } from "../account/billing/subscribers.route.server";
import { pageTitle } from "../platform/web/brand";

export async function loader(args: LoaderFunctionArgs) {
  requireOperator(args);
  return loadSubscribers(args);
}

export async function action(args: ActionFunctionArgs) {
  requireOperator(args);
  return changeSubscribers(args);
}

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Subscribers", matches),
  { name: "robots", content: "noindex" },
];

export default function Subscribers() {
  return <SubscribersPage view={useLoaderData<typeof loader>()} />;
}
