import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  enterEarning,
  loadNewEarning,
  type EarningRefusal,
} from "#app/dashboard/earnings/earnings.route.server.ts";
import { NewEarningPage } from "#app/dashboard/earnings/new-earning-page.tsx";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadNewEarning(args);

export const action = (args: ActionFunctionArgs) => enterEarning(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Add income", matches)];

export default function NewEarningRoute() {
  const refusal = useActionData<EarningRefusal>();
  useRefusedTitle(refusal !== undefined);
  return <NewEarningPage {...useLoaderData<typeof loader>()} refusal={refusal ?? null} />;
}
