import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WebhookEndpointPage } from "#app/dashboard/connections/webhook-endpoint-page.tsx";
import {
  changeWebhookEndpoint,
  loadWebhookEndpoint,
} from "#app/dashboard/connections/webhooks.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";

export const loader = (args: LoaderFunctionArgs) => loadWebhookEndpoint(args);

export const action = (args: ActionFunctionArgs) => changeWebhookEndpoint(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.endpoint.name ?? "Webhook", matches),
];

export default function WebhookEndpointRoute() {
  return <WebhookEndpointPage {...useLoaderData<typeof loader>()} />;
}
