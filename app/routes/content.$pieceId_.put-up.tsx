import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PutUpPage, type PutUpProblem } from "../desk/put-up/put-up-page";
import { giveLink, loadPutUp } from "../desk/put-up/put-up.route.server";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadPutUp(args);

export const action = (args: ActionFunctionArgs) => giveLink(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(`Put it up at ${data?.place ?? "a place"}`, matches),
];

export default function PutUpRoute() {
  const problem = useActionData<PutUpProblem>();
  useRefusedTitle(problem !== undefined);
  return <PutUpPage putUp={useLoaderData<typeof loader>()} problem={problem ?? null} />;
}
