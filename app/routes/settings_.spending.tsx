import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { SpendingPage } from "../desk/spending/spending-page";
import { changeSpending, loadSpending } from "../desk/spending/spending.route.server";
import type { LimitsRefusal } from "../desk/spending/spending-view";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadSpending(args);

export const action = (args: ActionFunctionArgs) => changeSpending(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Spending", matches)];

export default function SpendingRoute() {
  const refusal = useActionData<LimitsRefusal>() ?? null;
  const view = useLoaderData<typeof loader>();
  useRefusedTitle(refusal !== null);
  return (
    <SettingsFrame>
      <SpendingPage view={view} refusal={refusal} />
    </SettingsFrame>
  );
}
