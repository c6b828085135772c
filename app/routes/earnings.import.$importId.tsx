import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changeImport, loadImport } from "../desk/earnings/earnings-import.route.server";
import { ImportPreviewPage } from "../desk/earnings/import-preview-page";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadImport(args);

export const action = (args: ActionFunctionArgs) => changeImport(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("What is in the file", matches)];

export default function ImportedRoute() {
  return <ImportPreviewPage data={useLoaderData<typeof loader>()} />;
}
