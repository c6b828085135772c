import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changeImport, loadImport } from "#app/dashboard/earnings/earnings-import.route.server.ts";
import { ImportPreviewPage } from "#app/dashboard/earnings/import-preview-page.tsx";
import { pageTitle } from "#app/platform/web/brand.ts";

export const loader = (args: LoaderFunctionArgs) => loadImport(args);

export const action = (args: ActionFunctionArgs) => changeImport(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Import preview", matches)];

export default function ImportedRoute() {
  return <ImportPreviewPage data={useLoaderData<typeof loader>()} />;
}
