import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BillingPage } from "../account/billing/billing-page";
import { billingAction, loadBilling } from "../account/billing/billing.route.server";
import { pageTitle, useRootBrand } from "../platform/web/brand";

export const loader = loadBilling;
export const action = billingAction;

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Billing", matches),
  { name: "robots", content: "noindex" },
];

export default function Billing() {
  return <BillingPage view={useLoaderData<typeof loader>()} brand={useRootBrand()} />;
}
