import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BillingPage } from "../account/billing/billing-page";
import type { BillingView } from "../account/billing/billing-view";
import { billingAction, loadBilling } from "../account/billing/billing.route.server";
import { lookAgainSeconds } from "../account/billing/use-look-again";
import { pageTitle, useRootBrand } from "../platform/web/brand";
import type { PageHandle } from "../platform/web/page-handle";

export const loader = loadBilling;
export const action = billingAction;

export const handle: PageHandle = {
  // What this route's own loader gives.
  refreshWithoutScript: (data) =>
    (data as BillingView | undefined)?.isAsking
      ? { seconds: lookAgainSeconds, unasked: true }
      : null,
};

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Billing", matches),
  { name: "robots", content: "noindex" },
];

export default function Billing() {
  return <BillingPage view={useLoaderData<typeof loader>()} brand={useRootBrand()} />;
}
