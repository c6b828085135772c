import { Form, useLocation } from "@remix-run/react";
import { Button } from "../ui/button";
import { Panel } from "../ui/card";
import { formatInstant } from "../ui/format";
import { ExternalIcon } from "../ui/icons";
import type { FailedEvent } from "./schema";
import { subscriberFields, subscriberIntents } from "./subscribers-view";

/** What Stripe has told us and could not be dealt with yet. */
export function FailedEvents({ events }: { events: readonly FailedEvent[] }) {
  return (
    <Panel
      level={2}
      title="Messages from Stripe that are waiting"
      description="Each is retried automatically, at growing intervals. Until then, this page may show the person's subscription as it was before."
      className="border-warning-mark/60"
    >
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ul>
    </Panel>
  );
}

function Event({ event }: { event: FailedEvent }) {
  const { id, type, receivedAt, attempts, error, nextAt, stripeUrl } = event;
  const { pathname, search } = useLocation();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="font-medium [overflow-wrap:anywhere]">{type}</p>
        <p className="text-ink-soft">
          Came {formatInstant(receivedAt)}, tried {attempts === 1 ? "once" : `${attempts} times`}
          {nextAt !== null && `, again ${formatInstant(nextAt)}`}
        </p>
        <p className="mt-1 [overflow-wrap:anywhere] text-danger">{error}</p>
      </div>
      <div className="flex items-center gap-3">
        {stripeUrl !== null && (
          <a
            href={stripeUrl}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-8 items-center gap-1 text-sm font-medium text-accent hover:underline"
          >
            Customer at Stripe
            <span className="sr-only"> (opens in a new tab)</span>
            <ExternalIcon size={14} />
          </a>
        )}
        <Form method="post" action={`${pathname}${search}`}>
          <input type="hidden" name="intent" value={subscriberIntents.retry} />
          <input type="hidden" name={subscriberFields.eventId} value={id} />
          <Button type="submit" size="small">
            Try again<span className="sr-only">: {type}</span>
          </Button>
        </Form>
      </div>
    </li>
  );
}
