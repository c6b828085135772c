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
  "Each is retried automatically, at growing intervals. Until then, this page may show the person's subscription as it was before.";

interface CanRetry {
  /** False: without Stripe's settings nothing can be tried again. */
  canRetry: boolean;
}

/** What Stripe has told us and could not be dealt with yet. */
export function FailedEvents({
  events,
  count,
  canRetry,
}: CanRetry & { events: readonly FailedEvent[]; count: number }) {
  return (
    <Waiting
      title="Messages from Stripe that are waiting"
      canRetry={canRetry}
      more={count - events.length}
    >
      {events.map(({ id, type, receivedAt, ...rest }) => (
        <Entry
          key={id}
          {...rest}
          name={type}
          began={`Came ${formatInstant(receivedAt)}`}
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

/** Whose state could not be fetched, without a message of Stripe's that would be listed above. */
export function FailedSyncs({
  syncs,
  count,
  canRetry,
}: CanRetry & { syncs: readonly FailedSync[]; count: number }) {
  return (
    <Waiting
      title="Subscriptions that could not be looked up"
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
  /** How many there are besides. */
  more?: number;
  children: ReactNode;
}

function Waiting({ title, canRetry, more = 0, children }: WaitingProps) {
  return (
    <Panel
      level={2}
      title={title}
      description={
        canRetry ? retried : "Nothing is tried again while payments are not set up here."
      }
      className="border-warning-mark/60"
    >
      <ul className="divide-y divide-line">{children}</ul>
      {more > 0 && <p className="mt-3 text-sm text-ink-soft">And {more} more.</p>}
    </Panel>
  );
}

interface EntryProps {
  name: string;
  /** Since when it waits, as a sentence begins. */
  began: string;
  attempts: number;
  error: string;
  nextAt: string | null;
  stripeUrl: string | null;
  /** What the form sends; null: there is nothing to press. */
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
