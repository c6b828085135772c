import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireAccess } from "../account/auth/guards.route.server";
import { AddWebhookEndpointPage } from "../desk/connections/add-webhook-endpoint-page";
import type { WebhookEndpointAnswer } from "../desk/connections/webhook-endpoint-form";
import { addWebhookEndpoint } from "../desk/connections/webhooks.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args);
  return null;
}

export const action = (args: ActionFunctionArgs) => addWebhookEndpoint(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Tell another program", matches)];

export default function AddWebhookEndpointRoute() {
  const answer = useActionData<WebhookEndpointAnswer>() ?? null;
  useRefusedTitle(answer?.problem !== undefined);
  return (
    <SettingsFrame>
      <AddWebhookEndpointPage answer={answer} />
    </SettingsFrame>
  );
}
