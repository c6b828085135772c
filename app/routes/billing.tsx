import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BillingPage } from "#app/account/billing/manage/billing-page.tsx";
import type { BillingView } from "#app/account/billing/manage/billing-view.ts";
import { billingAction, loadBilling } from "#app/account/billing/manage/billing.route.server.ts";
import { pollSeconds } from "#app/account/billing/manage/use-poll.ts";
import { pageTitle, useRootBrand } from "#app/platform/web/brand.ts";
import type { PageHandle } from "#app/platform/web/page-handle.ts";

export const loader = loadBilling;
export const action = billingAction;

export const handle: PageHandle = {
  // This route's own loader data.
  refreshWithoutScript: (data) =>
    (data as BillingView | undefined)?.isAsking ? { seconds: pollSeconds, unasked: true } : null,
};

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Billing", matches),
  { name: "robots", content: "noindex" },
];

export default function Billing() {
  return <BillingPage view={useLoaderData<typeof loader>()} brand={useRootBrand()} />;
}
