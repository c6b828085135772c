import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  PutUpPage,
  type PutUpProblem,
} from "#app/dashboard/manual-publishing/manual-publishing-page.tsx";
import {
  giveLink,
  loadPutUp,
} from "#app/dashboard/manual-publishing/manual-publishing.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadPutUp(args);

export const action = (args: ActionFunctionArgs) => giveLink(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(`Post to ${data?.place ?? "a place"}`, matches),
];

export default function PutUpRoute() {
  const problem = useActionData<PutUpProblem>();
  useRefusedTitle(problem !== undefined);
  return <PutUpPage putUp={useLoaderData<typeof loader>()} problem={problem ?? null} />;
}
