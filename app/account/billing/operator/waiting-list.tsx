import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { formatInstant } from "#app/platform/ui/format.ts";
import type { FailedEvent, FailedSync } from "#app/account/billing/schema.ts";
import { StripeLink } from "#app/account/billing/stripe/stripe-link.tsx";
import { subscriberFields, subscriberIntents } from "./subscribers-view.ts";

const retried =
  "Each is retried automatically, at growing intervals. Until then, this page may show outdated subscription data.";

interface CanRetry {
  /** False: retries need Stripe's settings. */
  canRetry: boolean;
}

/** Stripe events that could not be processed yet. */
export function FailedEvents({
  events,
  count,
  canRetry,
}: CanRetry & { events: readonly FailedEvent[]; count: number }) {
  return (
    <Waiting
      title="Stripe messages waiting to be processed"
      canRetry={canRetry}
      more={count - events.length}
    >
      {events.map(({ id, type, receivedAt, ...rest }) => (
        <Entry
          key={id}
          {...rest}
          name={type}
          began={`Received ${formatInstant(receivedAt)}`}
          retry={
            canRetry
              ? { intent: subscriberIntents.retry, field: subscriberFields.eventId, id }
              : null
          }
        />
      ))}
    </Waiting>
  );
}

/** Failed syncs without an event in the list above. */
export function FailedSyncs({
  syncs,
  count,
  canRetry,
}: CanRetry & { syncs: readonly FailedSync[]; count: number }) {
  return (
    <Waiting
      title="Subscriptions that could not be checked"
      canRetry={canRetry}
      more={count - syncs.length}
    >
      {syncs.map(({ customerId, email, since, ...rest }) => (
        <Entry
          key={customerId}
          {...rest}
          name={email ?? customerId}
          began={`Waiting since ${formatInstant(since)}`}
          retry={
            canRetry
              ? {
                  intent: subscriberIntents.retrySync,
                  field: subscriberFields.customerId,
                  id: customerId,
                }
              : null
          }
        />
      ))}
    </Waiting>
  );
}

interface WaitingProps extends CanRetry {
  title: string;
  /** How many more there are. */
  more?: number;
  children: ReactNode;
}

function Waiting({ title, canRetry, more = 0, children }: WaitingProps) {
  return (
    <Panel
      level={2}
      title={title}
      description={canRetry ? retried : "Retries start once payments are set up."}
      className="border-warning-mark/60"
    >
      <ul className="divide-y divide-line">{children}</ul>
      {more > 0 && <p className="mt-3 text-sm text-ink-soft">And {more} more.</p>}
    </Panel>
  );
}

interface EntryProps {
  name: string;
  /** Start of the sentence: since when it has been waiting. */
  began: string;
  attempts: number;
  error: string;
  nextAt: string | null;
  stripeUrl: string | null;
  /** The form's fields; null: no button. */
  retry: { intent: string; field: string; id: string } | null;
}

function Entry({ name, began, attempts, error, nextAt, stripeUrl, retry }: EntryProps) {
  const { pathname, search } = useLocation();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p className="text-ink-soft">
          {began}, tried {attempts === 1 ? "once" : `${attempts} times`}
          {retry && nextAt !== null && `, again ${formatInstant(nextAt)}`}
        </p>
        <p className="mt-1 [overflow-wrap:anywhere] text-danger">{error}</p>
      </div>
      <div className="flex items-center gap-3">
        <StripeLink url={stripeUrl} label="Customer at Stripe" owner={name} />
        {retry && (
          <Form method="post" action={`${pathname}${search}`}>
            <input type="hidden" name="intent" value={retry.intent} />
            <FailedText text="Failed to try it again" />
            <input type="hidden" name={retry.field} value={retry.id} />
            <Button type="submit" size="small">
              Try again<span className="sr-only">: {name}</span>
            </Button>
          </Form>
        )}
      </div>
    </li>
  );
}
