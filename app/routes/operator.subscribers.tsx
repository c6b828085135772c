import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "#app/account/auth/sessions/guards.route.server.ts";
import { SubscribersPage } from "#app/account/billing/operator/subscribers-page.tsx";
import {
  changeSubscribers,
  loadSubscribers,
} from "#app/account/billing/operator/subscribers.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";

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
