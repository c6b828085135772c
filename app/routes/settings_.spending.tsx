import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SpendingPage } from "#app/dashboard/spending/spending-page.tsx";
import { changeSpending, loadSpending } from "#app/dashboard/spending/spending.route.server.ts";
import type { LimitsRefusal } from "#app/dashboard/spending/spending-view.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadSpending(args);

export const action = (args: ActionFunctionArgs) => changeSpending(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Spending", matches)];

export default function SpendingRoute() {
  const refusal = useActionData<LimitsRefusal>() ?? null;
  const view = useLoaderData<typeof loader>();
  useRefusedTitle(refusal !== null);
  return <SpendingPage view={view} refusal={refusal} />;
}
