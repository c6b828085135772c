import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { EarningPage } from "#app/dashboard/earnings/earning-page.tsx";
import {
  changeEarning,
  loadEarning,
  type CorrectionRefusal,
} from "#app/dashboard/earnings/earnings.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadEarning(args);

export const action = (args: ActionFunctionArgs) => changeEarning(args);

/** After a conflict, reloads the entry to show the other window's change. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus === 409 || defaultShouldRevalidate;

export const meta: MetaFunction = ({ matches }) => [pageTitle("Income entry", matches)];

export default function EarningRoute() {
  const refusal = useActionData<CorrectionRefusal>();
  useRefusedTitle(refusal !== undefined);
  return <EarningPage data={useLoaderData<typeof loader>()} refusal={refusal ?? null} />;
}
