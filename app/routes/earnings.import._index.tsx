import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  keepEarningsFile,
  loadImports,
} from "#app/dashboard/earnings/earnings-import.route.server.ts";
import { ImportPage } from "#app/dashboard/earnings/import-page.tsx";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadImports(args);

export const action = (args: ActionFunctionArgs) => keepEarningsFile(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Import CSV", matches)];

export default function ImportRoute() {
  const answer = useActionData<{ problem: string }>();
  useRefusedTitle(answer !== undefined);
  return <ImportPage {...useLoaderData<typeof loader>()} problem={answer?.problem ?? null} />;
}
