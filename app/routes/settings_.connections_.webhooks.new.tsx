import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { AddWebhookEndpointPage } from "#app/dashboard/connections/add-webhook-endpoint-page.tsx";
import type { WebhookEndpointAnswer } from "#app/dashboard/connections/webhook-endpoint-form.ts";
import { addWebhookEndpoint } from "#app/dashboard/connections/webhooks.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args);
  return null;
}

export const action = (args: ActionFunctionArgs) => addWebhookEndpoint(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Add a webhook", matches)];

export default function AddWebhookEndpointRoute() {
  const answer = useActionData<WebhookEndpointAnswer>() ?? null;
  useRefusedTitle(answer?.problem !== undefined);
  return <AddWebhookEndpointPage answer={answer} />;
}
