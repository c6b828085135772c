import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOperator } from "../account/auth/guards.route.server";
import { InstallationSpendingPage } from "../desk/spending/installation-spending-page";
import {
  changeInstallationLimits,
  loadInstallationSpending,
} from "../desk/spending/installation-spending.route.server";
import type { InstallationRefusal } from "../desk/spending/installation-spending-view";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export async function loader(args: LoaderFunctionArgs) {
  requireOperator(args);
  return loadInstallationSpending(args);
}

export async function action(args: ActionFunctionArgs) {
  requireOperator(args);
  return changeInstallationLimits(args);
}

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Spending of all", matches),
  { name: "robots", content: "noindex" },
];

export default function OperatorSpending() {
  const refusal = useActionData<InstallationRefusal>() ?? null;
  useRefusedTitle(refusal !== null);
  return <InstallationSpendingPage view={useLoaderData<typeof loader>()} refusal={refusal} />;
}
