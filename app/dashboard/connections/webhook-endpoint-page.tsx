import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { DraftForm } from "#app/platform/web/drafts/draft-form.tsx";
import type {
  WebhookEndpoint,
  WebhookDelivery,
} from "#app/domain/webhook-endpoints/webhook-endpoint.ts";
import { connectionsPath } from "#app/workspace/paths/live.ts";
import {
  webhookEvents,
  webhookEventTypes,
  testEvent,
  type WebhookEventType,
} from "#app/workspace/webhook-event.ts";
import { ConnectField } from "./connect-field.tsx";
import { EventChoice } from "./event-choice.tsx";
import { webhookEndpointFields, webhookEndpointIntents } from "./webhook-endpoint-form.ts";
import { webhookEndpointWords } from "./webhook-endpoint.copy.ts";

interface WebhookEndpointPageProps {
  endpoint: WebhookEndpoint;
  deliveries: readonly WebhookDelivery[];
  timeZone: string;
}

/** A webhook endpoint: status, events, and deliveries. */
export function WebhookEndpointPage({ endpoint, deliveries, timeZone }: WebhookEndpointPageProps) {
  const { id, name, host, pausedFor, events } = endpoint;
  const at = (instant: number) => formatInstantIn(new Date(instant).toISOString(), timeZone);
  return (
    <main id="main" className="w-full max-w-3xl min-w-0 space-y-6">
      <div>
        <Link to={connectionsPath} className={`text-sm ${linkStyles}`}>
          ← Connections
        </Link>
        <h1 className="mt-3 text-2xl font-semibold break-words">
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-1 text-ink-soft">
          At <bdi>{host}</bdi>. {webhookEndpointWords(endpoint, at)}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          {pausedFor === null ? (
            <Step intent={webhookEndpointIntents.pause}>Pause</Step>
          ) : (
            <Step intent={webhookEndpointIntents.resume} isFirst>
              Resume
            </Step>
          )}
          <Step intent={webhookEndpointIntents.test} isFirst={pausedFor === null}>
            Send a test
          </Step>
          <Step intent={webhookEndpointIntents.remove}>Remove</Step>
        </div>
      </div>
      <section aria-labelledby="deliveries-heading">
        <h2 id="deliveries-heading" className="text-lg font-semibold">
          Deliveries
        </h2>
        {deliveries.length === 0 ? (
          <p className="mt-1 text-sm text-ink-soft">
            No deliveries yet. Send a test to check that it works.
          </p>
        ) : (
          <ul className="mt-2 divide-y divide-line rounded-xl border border-line bg-surface shadow-lift">
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} at={at} />
            ))}
          </ul>
        )}
        <p className="mt-2 text-sm text-ink-soft">Kept for 30 days; the last 50 are shown.</p>
      </section>
      <Card className="sm:p-6">
        <DraftForm
          draft={`webhook-endpoint-${id}`}
          saved={{
            [webhookEndpointFields.name]: name,
            // Same layout as the form.
            [webhookEndpointFields.event]: webhookEventTypes
              .filter((type) => events.includes(type))
              .join("\n"),
          }}
          isRefused={false}
          className="space-y-5"
        >
          <input type="hidden" name="intent" value={webhookEndpointIntents.choose} />
          <FailedText text="Failed to save the events" />
          <ConnectField
            key={name}
            name={webhookEndpointFields.name}
            label="Name"
            mistake={null}
            defaultValue={name}
            required
            maxLength={60}
          />
          <EventChoice key={events.join()} chosen={events} />
          <Button type="submit">Save</Button>
        </DraftForm>
      </Card>
    </main>
  );
}

const failedTexts = {
  [webhookEndpointIntents.pause]: "Failed to pause the webhook",
  [webhookEndpointIntents.resume]: "Failed to resume the webhook",
  [webhookEndpointIntents.test]: "Failed to send the test",
  [webhookEndpointIntents.resend]: "Failed to resend it",
  [webhookEndpointIntents.remove]: "Failed to remove the webhook",
} as const;

function Step({
  intent,
  isFirst = false,
  delivery,
  children,
}: {
  intent: keyof typeof failedTexts;
  isFirst?: boolean;
  delivery?: string;
  children: ReactNode;
}) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <FailedText text={failedTexts[intent]} />
      {delivery !== undefined && (
        <input type="hidden" name={webhookEndpointFields.delivery} value={delivery} />
      )}
      <Button
        type="submit"
        size={delivery === undefined ? "medium" : "small"}
        variant={isFirst ? "primary" : "secondary"}
        disabled={busy}
      >
        {children}
      </Button>
    </Form>
  );
}

const states = { pending: "Waiting", delivered: "Delivered", failed: "Failed" } as const;

function Delivery({
  delivery,
  at,
}: {
  delivery: WebhookDelivery;
  at: (instant: number) => string;
}) {
  const { id, eventType, title, state, dueAt, triedAt, answer, tookMs, createdAt } = delivery;
  const what = eventType === testEvent ? "Test" : webhookEvents[eventType as WebhookEventType];
  const facts = [
    at(createdAt),
    ...(answer === null ? [] : [`answered: ${answer}`]),
    ...(triedAt === null || tookMs === null ? [] : [`took ${(tookMs / 1_000).toFixed(1)} s`]),
    ...(state === "pending" && triedAt !== null && dueAt !== null ? [`retries ${at(dueAt)}`] : []),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">
          {states[state]}: {what}
          {eventType !== testEvent && (
            <>
              , “<bdi>{title}</bdi>”
            </>
          )}
        </p>
        <p className="mt-0.5 break-words text-ink-soft">{facts.join(" · ")}</p>
      </div>
      {state !== "pending" && eventType !== testEvent && (
        <Step intent={webhookEndpointIntents.resend} delivery={id}>
          Resend<span className="sr-only"> {title}</span>
        </Step>
      )}
    </li>
  );
}
