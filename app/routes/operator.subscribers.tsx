import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubscribersPage } from "../account/billing/subscribers-page";
import { pageTitle } from "../platform/web/brand";
import { requireOperator } from "../account/auth/guards.route.server";
import { changeSubscribers, loadSubscribers } from "../account/billing/subscribers.route.server";

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
