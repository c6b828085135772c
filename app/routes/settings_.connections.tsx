import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConnectionsPage } from "../desk/connections/connections-page";
import { changeConnections, loadConnections } from "../desk/connections/connections.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadConnections(args);

export const action = (args: ActionFunctionArgs) => changeConnections(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Connections", matches)];

export default function ConnectionsRoute() {
  return (
    <SettingsFrame>
      <ConnectionsPage view={useLoaderData<typeof loader>()} />
    </SettingsFrame>
  );
}
