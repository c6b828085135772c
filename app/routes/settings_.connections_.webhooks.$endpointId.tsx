import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WebhookEndpointPage } from "../desk/connections/webhook-endpoint-page";
import {
  changeWebhookEndpoint,
  loadWebhookEndpoint,
} from "../desk/connections/webhooks.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadWebhookEndpoint(args);

export const action = (args: ActionFunctionArgs) => changeWebhookEndpoint(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.endpoint.name ?? "A program", matches),
];

export default function WebhookEndpointRoute() {
  return (
    <SettingsFrame>
      <WebhookEndpointPage {...useLoaderData<typeof loader>()} />
    </SettingsFrame>
  );
}
