import { ButtonLink } from "#app/platform/ui/button.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import {
  maxWebhookEndpoints,
  type WebhookEndpoint,
} from "#app/domain/webhook-endpoints/webhook-endpoint.ts";
import { addWebhookEndpointPath, webhookEndpointPath } from "#app/workspace/paths/live.ts";
import { Row } from "./connection-row.tsx";
import { webhookEndpointWords } from "./webhook-endpoint.copy.ts";

/** The webhook endpoints, with a button to add one. */
export function WebhookEndpointRows({
  endpoints,
  timeZone,
}: {
  endpoints: readonly WebhookEndpoint[];
  timeZone: string;
}) {
  const at = (instant: number) => formatInstantIn(new Date(instant).toISOString(), timeZone);
  return (
    <>
      {endpoints.map((endpoint) => (
        <Row
          key={endpoint.id}
          sign={signOf(endpoint)}
          name={endpoint.name}
          words={webhookEndpointWords(endpoint, at)}
        >
          <ButtonLink to={webhookEndpointPath(endpoint.id)} size="small">
            Open<span className="sr-only"> {endpoint.name}</span>
          </ButtonLink>
        </Row>
      ))}
      {endpoints.length < maxWebhookEndpoints && (
        <Row
          sign="none"
          name={endpoints.length === 0 ? "Webhooks" : "Another webhook"}
          words="Notify Zapier, n8n, Make, or your own program when a draft needs review, is published, or needs your help."
        >
          <ButtonLink to={addWebhookEndpointPath} size="small">
            Add<span className="sr-only"> a webhook</span>
          </ButtonLink>
        </Row>
      )}
    </>
  );
}

function signOf({ pausedFor, failsSince, workedAt }: WebhookEndpoint): "works" | "fails" | "none" {
  if (failsSince !== null || (pausedFor !== null && pausedFor !== "owner")) return "fails";
  return pausedFor === null && workedAt !== null ? "works" : "none";
}
