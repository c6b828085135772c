import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PlanPage } from "#app/dashboard/plan/plan-page.tsx";
import type { PlanRefusal } from "#app/dashboard/plan/plan-data.ts";
import { changePlan, loadPlan } from "#app/dashboard/plan/plan.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadPlan(args);

export const action = (args: ActionFunctionArgs) => changePlan(args);

export const meta: MetaFunction<typeof loader> = ({ matches }) => [pageTitle("Plan", matches)];

export default function PlanRoute() {
  // All other responses of the action are redirects.
  const refusal = useActionData<PlanRefusal>() ?? null;
  useRefusedTitle(refusal !== null);
  return <PlanPage {...useLoaderData<typeof loader>()} refusal={refusal} />;
}
