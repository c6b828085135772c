import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PlanPage } from "../desk/plan/plan-page";
import type { PlanRefusal } from "../desk/plan/plan-data";
import { changePlan, loadPlan } from "../desk/plan/plan.route.server";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadPlan(args);

export const action = (args: ActionFunctionArgs) => changePlan(args);

export const meta: MetaFunction<typeof loader> = ({ matches }) => [pageTitle("Plan", matches)];

export default function PlanRoute() {
  // Everything else that the action answers leads to another page.
  const refusal = useActionData<PlanRefusal>() ?? null;
  useRefusedTitle(refusal !== null);
  return <PlanPage {...useLoaderData<typeof loader>()} refusal={refusal} />;
}
