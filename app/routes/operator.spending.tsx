import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOperator } from "#app/account/auth/sessions/guards.route.server.ts";
import { InstallationSpendingPage } from "#app/dashboard/spending/installation-spending-page.tsx";
import {
  changeInstallationLimits,
  loadInstallationSpending,
} from "#app/dashboard/spending/installation-spending.route.server.ts";
import type { InstallationRefusal } from "#app/dashboard/spending/installation-spending-view.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export async function loader(args: LoaderFunctionArgs) {
  requireOperator(args);
  return loadInstallationSpending(args);
}

export async function action(args: ActionFunctionArgs) {
  requireOperator(args);
  return changeInstallationLimits(args);
}

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Spending by all workspaces", matches),
  { name: "robots", content: "noindex" },
];

export default function OperatorSpending() {
  const refusal = useActionData<InstallationRefusal>() ?? null;
  useRefusedTitle(refusal !== null);
  return <InstallationSpendingPage view={useLoaderData<typeof loader>()} refusal={refusal} />;
}
