import { Form, useLocation } from "@remix-run/react";
import { useId } from "react";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { formatInstant } from "../ui/format";
import { ExternalIcon } from "../ui/icons";
import type { Subscriber } from "./schema";
import { subscriberFields, subscriberIntents, longestReason } from "./subscribers-view";
import { complimentaryBadge, dayIn, describeSubscription } from "./subscription-words";

/** The operator's pages tell instants in UTC, as the log does. */
const timeZone = "UTC";

export function SubscriberCard({ subscriber }: { subscriber: Subscriber }) {
  const { userId, email, name, since, subscription, grants, stripeUrl } = subscriber;
  const { badge, date } = describeSubscription(subscription, { timeZone, isOperator: false });
  const who = email ?? name ?? `Account ${userId}`;
  const present = grants.find(({ revokedAt }) => revokedAt === null);
  // Who has access that nobody gave runs the installation.
  const isOperator = subscription.complimentary && !present;
  const isComplimentary = badge.text === complimentaryBadge;
  return (
    <Card className="sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold [overflow-wrap:anywhere]">
            <bdi>{who}</bdi>
          </h2>
          <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">
            {email !== null && name !== null && (
              <>
                <bdi>{name}</bdi> ·{" "}
              </>
            )}
            account since <time dateTime={since}>{dayIn(since, timeZone)}</time>
            {date && (
              <>
                {" "}
                · {date.label.charAt(0).toLowerCase()}
                {date.label.slice(1)} {date.value}
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {!(isOperator && isComplimentary) && (
            <Badge tone={badge.tone} dot>
              {badge.text}
            </Badge>
          )}
          {isOperator && <Badge tone="accent">Operator</Badge>}
          {present && !isComplimentary && <Badge tone="success">{complimentaryBadge}</Badge>}
        </div>
      </div>
      {grants.length > 0 && <Grants grants={grants} />}
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        {present && <TakeBack userId={userId} who={who} />}
        {!present && !isOperator && <Give userId={userId} who={who} />}
        {stripeUrl !== null && (
          <a
            href={stripeUrl}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-8 items-center gap-1 text-sm font-medium text-accent hover:underline"
          >
            Open at Stripe
            <span className="sr-only"> ({who}, opens in a new tab)</span>
            <ExternalIcon size={14} />
          </a>
        )}
      </div>
    </Card>
  );
}

function Grants({ grants }: Pick<Subscriber, "grants">) {
  return (
    <ul className="mt-3 space-y-1 border-t border-line pt-3 text-sm text-ink-soft">
      {grants.map(({ id, reason, createdAt, revokedAt }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          Access given on {formatInstant(createdAt)}
          {revokedAt !== null && `, taken back on ${formatInstant(revokedAt)}`}:{" "}
          <bdi className="text-ink">{reason}</bdi>
        </li>
      ))}
    </ul>
  );
}

function TakeBack({ userId, who }: { userId: string; who: string }) {
  return (
    <Form method="post" action={useHere()}>
      <input type="hidden" name="intent" value={subscriberIntents.revoke} />
      <input type="hidden" name={subscriberFields.userId} value={userId} />
      <Button type="submit" size="small">
        Take access back<span className="sr-only"> from {who}</span>
      </Button>
    </Form>
  );
}

function Give({ userId, who }: { userId: string; who: string }) {
  const id = useId();
  const action = useHere();
  return (
    <details className="min-w-0 flex-1 basis-64">
      <summary className="w-fit rounded py-1 text-sm font-medium text-accent hover:underline">
        Give access without a payment<span className="sr-only"> to {who}</span>
      </summary>
      <Form method="post" action={action} className="mt-3">
        <input type="hidden" name="intent" value={subscriberIntents.grant} />
        <input type="hidden" name={subscriberFields.userId} value={userId} />
        <label htmlFor={id} className="text-sm font-medium">
          Why? Only you read this.
        </label>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <input
            id={id}
            name={subscriberFields.reason}
            required
            maxLength={longestReason}
            dir="auto"
            className="min-h-10 min-w-40 flex-1 rounded-lg border border-line-strong bg-surface px-3 py-1.5 text-base text-ink sm:max-w-sm"
          />
          <Button type="submit" variant="primary">
            Give access
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** The list as it is being looked at, to come back to. */
function useHere(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}
