import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepEarningsFile, loadImports } from "../desk/earnings/earnings-import.route.server";
import { ImportPage } from "../desk/earnings/import-page";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadImports(args);

export const action = (args: ActionFunctionArgs) => keepEarningsFile(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Bring in a file", matches)];

export default function ImportRoute() {
  const answer = useActionData<{ problem: string }>();
  useRefusedTitle(answer !== undefined);
  return <ImportPage {...useLoaderData<typeof loader>()} problem={answer?.problem ?? null} />;
}
