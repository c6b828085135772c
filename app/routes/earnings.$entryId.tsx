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

/** What is refused because another window has corrected it stands beside what that window has done. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus === 409 || defaultShouldRevalidate;

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("An entry of your earnings", matches),
];

export default function EarningRoute() {
  const refusal = useActionData<CorrectionRefusal>();
  useRefusedTitle(refusal !== undefined);
  return <EarningPage data={useLoaderData<typeof loader>()} refusal={refusal ?? null} />;
}
