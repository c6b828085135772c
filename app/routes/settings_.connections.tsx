import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConnectionsPage } from "#app/dashboard/connections/connections-page.tsx";
import {
  changeConnections,
  loadConnections,
} from "#app/dashboard/connections/connections.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";

export const loader = (args: LoaderFunctionArgs) => loadConnections(args);

export const action = (args: ActionFunctionArgs) => changeConnections(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Connections", matches)];

export default function ConnectionsRoute() {
  return <ConnectionsPage view={useLoaderData<typeof loader>()} />;
}
