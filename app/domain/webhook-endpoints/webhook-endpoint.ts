import type { WebhookEventType } from "#app/workspace/webhook-event.ts";

export const maxWebhookEndpoints = 5;
export const maxWebhookEndpointNameLength = 60;
export const deliveriesShown = 50;

/** Why nothing is sent to it. */
type PausedFor = "owner" | "fails" | "gone";

/** An address of the owner's that is sent events; instants in milliseconds since the epoch. */
export interface WebhookEndpoint {
  id: string;
  name: string;
  host: string;
  events: readonly WebhookEventType[];
  pausedFor: PausedFor | null;
  workedAt: number | null;
  failsSince: number | null;
  problem: string | null;
}

/** An event sent to an endpoint, or to be sent. */
export interface WebhookDelivery {
  id: string;
  eventType: string;
  title: string;
  state: "pending" | "delivered" | "failed";
  dueAt: number | null;
  triedAt: number | null;
  answer: string | null;
  tookMs: number | null;
  createdAt: number;
}
