import { ButtonLink } from "#app/platform/ui/button.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import {
  maxWebhookEndpoints,
  type WebhookEndpoint,
} from "#app/domain/webhook-endpoints/webhook-endpoint.ts";
import { addWebhookEndpointPath, webhookEndpointPath } from "#app/workspace/paths/live.ts";
import { Row } from "./connection-row.tsx";
import { webhookEndpointWords } from "./webhook-endpoint.copy.ts";

/** The webhook endpoints, and the way to add one. */
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
          name={endpoints.length === 0 ? "Tell another program" : "Tell one more"}
          words="For Zapier, n8n, Make, or a program of your own: it is told when a text waits, goes out, or needs you."
        >
          <ButtonLink to={addWebhookEndpointPath} size="small">
            Add<span className="sr-only"> a program</span>
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
