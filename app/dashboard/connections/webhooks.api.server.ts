import * as z from "zod/mini";
import { isoOf, isoOrNull } from "#app/core/time/clock.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import {
  maxWebhookEndpointNameLength,
  type WebhookDelivery,
  type WebhookEndpoint,
} from "#app/domain/webhook-endpoints/webhook-endpoint.ts";
import type { createWebhookEndpoints } from "#app/domain/webhook-endpoints/webhook-endpoints.server.ts";
import { webhookEvents, webhookEventTypes } from "#app/workspace/webhook-event.ts";

const Id = z.string().check(z.minLength(1), z.maxLength(64));

const texts = {
  name: "Its name. Empty: the host of its URL.",
  events: `The types of events that are sent to it. ${webhookEventTypes.map((type) => `\`${type}\`: ${webhookEvents[type]}.`).join(" ")}`,
};

const endpointTexts = {
  ...texts,
  id: "Its id.",
  host: "The host of its URL; the rest is secret.",
  pausedFor:
    "Why events aren't sent: the owner paused it, deliveries failed for three days, or it answered 410 Gone. Null: events are sent.",
  workedAt: "When a delivery last succeeded. Null: never.",
  failsSince: "Since when deliveries have failed. Null: no known problem.",
  problem: "Its response then.",
};

const EndpointView = describeFields(
  z.object({
    id: z.string(),
    name: z.string(),
    host: z.string(),
    events: z.array(z.string()),
    pausedFor: z.nullable(z.enum(["owner", "fails", "gone"])),
    workedAt: z.nullable(z.iso.datetime()),
    failsSince: z.nullable(z.iso.datetime()),
    problem: z.nullable(z.string()),
  }),
  endpointTexts,
);

const deliveryTexts = {
  id: "Also sent as `webhook-id`, the same on every retry.",
  eventType: "The event type.",
  title: "The subject of the event.",
  state: "The delivery's status. It is retried for one day, then fails.",
  answer: "The response status, or why there was none.",
  tookMs: "How long the last attempt took, in milliseconds.",
  triedAt: "When it was last attempted.",
  nextTryAt: "When it is retried. Null: no automatic retry.",
  createdAt: "When it happened.",
};

const DeliveryView = describeFields(
  z.object({
    id: z.string(),
    eventType: z.string(),
    title: z.string(),
    state: z.enum(["pending", "delivered", "failed"]),
    answer: z.nullable(z.string()),
    tookMs: z.nullable(z.number()),
    triedAt: z.nullable(z.iso.datetime()),
    nextTryAt: z.nullable(z.iso.datetime()),
    createdAt: z.iso.datetime(),
  }),
  deliveryTexts,
);

const idTexts = { webhookEndpointId: "The id from the list of webhook endpoints." };
const EndpointId = describeFields(z.strictObject({ webhookEndpointId: Id }), idTexts);
const Done = describeFields(z.object({ undo: z.nullable(z.string()) }), {
  undo: "The activity id to undo it with `POST /api/activities/{activityId}/undo` for 10 minutes. Null: it can't be undone.",
});
const Outcome = describeFields(z.object({ delivered: z.boolean(), answer: z.string() }), {
  delivered: "Whether the webhook endpoint accepted it.",
  answer: "The response status, or why there was none.",
});

type WebhookEndpoints = ReturnType<typeof createWebhookEndpoints>;

/** Owners' webhook endpoints and their deliveries, signed per Standard Webhooks. */
export function webhookApiEndpoints({
  webhookEndpoints,
}: {
  webhookEndpoints: WebhookEndpoints;
}): Endpoint[] {
  const common = { group: "Workspace", access: "subscriber" } as const;
  return [
    defineEndpoint({
      ...common,
      method: "GET",
      path: "/api/webhook-endpoints",
      id: "list_webhook_endpoints",
      summary: "List the webhook endpoints",
      description:
        "Each endpoint receives the events it subscribes to, signed per Standard Webhooks. For the payload of each event type, see /api-docs?tab=webhooks. An event may arrive more than once with the same `webhook-id`, or out of order: use its `timestamp`.",
      limit: "read",
      answer: {
        status: 200,
        schema: describeFields(z.object({ items: z.array(EndpointView) }), {
          items: ["The webhook endpoints.", endpointTexts],
        }),
        description: "The webhook endpoints.",
      },
      handle: async ({ caller }) => ({
        body: { items: (await webhookEndpoints.list(caller.workspaceId)).map(viewOf) },
      }),
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/webhook-endpoints",
      id: "add_webhook_endpoint",
      summary: "Add a webhook endpoint",
      description:
        "Adds a URL that receives events. The response contains the signing key, which is shown only once. To publish content to your own URL, connect a webhook channel on the Connections page instead.",
      limit: "write",
      errors: ["conflict"],
      body: describeFields(
        z.strictObject({
          name: z.string().check(z.maxLength(maxWebhookEndpointNameLength)),
          url: z.string().check(z.maxLength(2_000)),
          events: z.array(z.enum(webhookEventTypes)).check(z.minLength(1)),
        }),
        { ...texts, url: "The full https URL that receives the events." },
      ),
      answer: {
        status: 201,
        schema: describeFields(z.object({ id: z.string(), signingKey: z.string() }), {
          id: "Its id.",
          signingKey: "The signing key. Save it: it is shown only once.",
        }),
        description: "The endpoint receives events from now on.",
      },
      handle: async ({ caller, body: { url, ...wanted } }) => ({
        body: await webhookEndpoints.add(caller, { ...wanted, address: url }),
      }),
    }),
    ...(["pause", "resume"] as const).map((step) =>
      defineEndpoint({
        ...common,
        method: "POST",
        path: `/api/webhook-endpoints/{webhookEndpointId}/${step}`,
        id: `${step}_webhook_endpoint`,
        summary: step === "pause" ? "Pause a webhook endpoint" : "Resume a webhook endpoint",
        description:
          step === "pause"
            ? "Pauses deliveries until you resume it. Events are kept for one day."
            : "Events that have waited for less than one day are sent now.",
        limit: "write",
        params: EndpointId,
        answer: { status: 200, schema: Done, description: "Done." },
        handle: async ({ caller, params: { webhookEndpointId } }) => ({
          body: await webhookEndpoints[step](caller, webhookEndpointId),
        }),
      }),
    ),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/webhook-endpoints/{webhookEndpointId}/test",
      id: "test_webhook_endpoint",
      summary: "Send a webhook endpoint a test",
      description: "Sends an event of type `test` at once and returns the response.",
      limit: "write",
      params: EndpointId,
      answer: { status: 200, schema: Outcome, description: "The response." },
      handle: async ({ caller, params: { webhookEndpointId } }) => ({
        body: await webhookEndpoints.test(caller, webhookEndpointId),
      }),
    }),
    defineEndpoint({
      ...common,
      method: "DELETE",
      path: "/api/webhook-endpoints/{webhookEndpointId}",
      id: "remove_webhook_endpoint",
      summary: "Remove a webhook endpoint",
      description: "Stops all deliveries. You can undo it for 10 minutes.",
      limit: "write",
      params: EndpointId,
      answer: { status: 200, schema: Done, description: "Removed." },
      handle: async ({ caller, params: { webhookEndpointId } }) => ({
        body: await webhookEndpoints.remove(caller, webhookEndpointId),
      }),
    }),
    defineEndpoint({
      ...common,
      method: "GET",
      path: "/api/webhook-endpoints/{webhookEndpointId}/deliveries",
      id: "list_webhook_deliveries",
      summary: "List a webhook endpoint's deliveries",
      description: "The last 50 deliveries of the last 30 days, newest first.",
      limit: "read",
      params: EndpointId,
      answer: {
        status: 200,
        schema: describeFields(z.object({ items: z.array(DeliveryView) }), {
          items: ["Past and pending deliveries.", deliveryTexts],
        }),
        description: "The deliveries.",
      },
      async handle({ caller, params: { webhookEndpointId } }) {
        const { deliveries } = await webhookEndpoints.find(caller.workspaceId, webhookEndpointId);
        return { body: { items: deliveries.map(deliveryOf) } };
      },
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/webhook-endpoints/{webhookEndpointId}/deliveries/{deliveryId}/resend",
      id: "resend_webhook_delivery",
      summary: "Resend a webhook delivery",
      description: "Resends a delivered or failed event with the same `webhook-id`.",
      limit: "write",
      params: describeFields(z.strictObject({ webhookEndpointId: Id, deliveryId: Id }), {
        ...idTexts,
        deliveryId: "The id from the list of deliveries.",
      }),
      answer: { status: 200, schema: Outcome, description: "The response." },
      handle: async ({ caller, params: { webhookEndpointId: endpointId, deliveryId: id } }) => ({
        body: await webhookEndpoints.resend(caller, { id, endpointId }),
      }),
    }),
  ];
}

const viewOf = ({ workedAt, failsSince, events, ...endpoint }: WebhookEndpoint) => ({
  ...endpoint,
  events: [...events],
  workedAt: isoOrNull(workedAt),
  failsSince: isoOrNull(failsSince),
});

const deliveryOf = ({ dueAt, triedAt, createdAt, ...delivery }: WebhookDelivery) => ({
  ...delivery,
  triedAt: isoOrNull(triedAt),
  nextTryAt: isoOrNull(dueAt),
  createdAt: isoOf(createdAt),
});
