import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  enterEarning,
  loadNewEarning,
  type EarningRefusal,
} from "../desk/earnings/earnings.route.server";
import { NewEarningPage } from "../desk/earnings/new-earning-page";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadNewEarning(args);

export const action = (args: ActionFunctionArgs) => enterEarning(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Enter earnings", matches)];

export default function NewEarningRoute() {
  const refusal = useActionData<EarningRefusal>();
  useRefusedTitle(refusal !== undefined);
  return <NewEarningPage {...useLoaderData<typeof loader>()} refusal={refusal ?? null} />;
}
