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
  name: "What you call it. Empty: the host of its URL.",
  events: `The types of events that are sent to it. ${webhookEventTypes.map((type) => `\`${type}\`: ${webhookEvents[type]}.`).join(" ")}`,
};

const endpointTexts = {
  ...texts,
  id: "Names it here.",
  host: "Of its URL, the rest of which is secret.",
  pausedFor:
    "Why nothing is sent to it: its owner paused it, it took nothing for three days, or it said that it is gone (410). Null: events are sent.",
  workedAt: "When it last took something. Null: never yet.",
  failsSince: "Since when it takes nothing. Null: it does, as far as anybody knows.",
  problem: "What it answered then.",
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
  id: "Also goes with it as `webhook-id`, the same whenever it is sent again.",
  eventType: "What happened.",
  title: "What it happened to.",
  state: "Whether it has arrived. It is tried for a day, and has failed then.",
  answer: "The status that was answered, or why there was none.",
  tookMs: "How long the last try took, in milliseconds.",
  triedAt: "When it was last tried.",
  nextTryAt: "When it is tried next. Null: not by itself.",
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

const idTexts = { webhookEndpointId: "As the list of webhook endpoints has it." };
const EndpointId = describeFields(z.strictObject({ webhookEndpointId: Id }), idTexts);
const Done = describeFields(z.object({ undo: z.nullable(z.string()) }), {
  undo: "What takes it back for ten minutes, by `POST /api/activities/{activityId}/undo`. Null: nothing does.",
});
const Outcome = describeFields(z.object({ delivered: z.boolean(), answer: z.string() }), {
  delivered: "Whether the webhook endpoint has taken it.",
  answer: "The status that it answered, or why there was none.",
});

type WebhookEndpoints = ReturnType<typeof createWebhookEndpoints>;

/** Webhook endpoints of owners', and what is sent to them by messages signed as Standard Webhooks has it. */
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
        "Each is sent the events that it asks for, signed as Standard Webhooks has it. What is sent of each type of event stands at /api-docs?tab=webhooks. An event may come more than once, with the same `webhook-id`, and after a later one: go by its `timestamp`.",
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
        "Adds a URL that events are sent to. The answer holds the key that they are signed with, which is never shown again. To publish texts at a URL of your own, connect a webhook as a place on the page of connections instead.",
      limit: "write",
      errors: ["conflict"],
      body: describeFields(
        z.strictObject({
          name: z.string().check(z.maxLength(maxWebhookEndpointNameLength)),
          url: z.string().check(z.maxLength(2_000)),
          events: z.array(z.enum(webhookEventTypes)).check(z.minLength(1)),
        }),
        { ...texts, url: "The whole URL that takes the events, with https." },
      ),
      answer: {
        status: 201,
        schema: describeFields(z.object({ id: z.string(), signingKey: z.string() }), {
          id: "Names it here.",
          signingKey: "What its events are signed with. Keep it: it is shown once.",
        }),
        description: "Events are sent to it from now on.",
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
            ? "Nothing is sent to it until you resume it. What happens meanwhile is kept for it for a day."
            : "What has waited for it for less than a day is sent now.",
        limit: "write",
        params: EndpointId,
        answer: { status: 200, schema: Done, description: "It is done." },
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
      description: "Sends an event of the type `test` at once, and says what was answered.",
      limit: "write",
      params: EndpointId,
      answer: { status: 200, schema: Outcome, description: "What was answered." },
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
      description: "Nothing is sent to it any more. It can be undone for ten minutes.",
      limit: "write",
      params: EndpointId,
      answer: { status: 200, schema: Done, description: "It is removed." },
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
      description: "The last 50 of the last 30 days, the newest first.",
      limit: "read",
      params: EndpointId,
      answer: {
        status: 200,
        schema: describeFields(z.object({ items: z.array(DeliveryView) }), {
          items: ["What was sent to it, or is to be.", deliveryTexts],
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
      summary: "Send a webhook delivery again",
      description: "Sends what was delivered or has failed once more, with the same `webhook-id`.",
      limit: "write",
      params: describeFields(z.strictObject({ webhookEndpointId: Id, deliveryId: Id }), {
        ...idTexts,
        deliveryId: "As the list of deliveries has it.",
      }),
      answer: { status: 200, schema: Outcome, description: "What was answered." },
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
