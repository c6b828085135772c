import { Form, useLocation } from "@remix-run/react";
import { Fragment, useId } from "react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Input } from "#app/platform/ui/forms/controls.tsx";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { formatInstant } from "#app/platform/ui/format.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { formatDateIn } from "#app/account/billing/format-date.ts";
import type { Subscriber } from "#app/account/billing/schema.ts";
import { complimentaryBadge } from "#app/account/billing/manage/status.copy.ts";
import { StripeLink } from "#app/account/billing/stripe/stripe-link.tsx";
import { subscriberFields, subscriberIntents, maxReasonLength } from "./subscribers-view.ts";
import { describeSubscription } from "#app/account/billing/manage/subscription.copy.ts";

/** Operator pages use UTC, like the log. */
const timeZone = "UTC";

/** Only badge and date are used here, and neither depends on invoices. */
const reader = { timeZone, isOperator: false, invoices: null, supportEmail: "" };

export function SubscriberCard({ subscriber }: { subscriber: Subscriber }) {
  const { userId, email, name, since, subscription, grants, stripeUrl, runningUrls } = subscriber;
  const { badge, dates } = describeSubscription(subscription, reader);
  const who = email ?? name ?? `Account ${userId}`;
  const present = grants.find(({ revokedAt }) => revokedAt === null);
  // Access without a grant belongs to the operator.
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
            account since <time dateTime={since}>{formatDateIn(since, timeZone)}</time>
            {subscription.since !== null && (
              <>
                {" "}
                · subscribed since{" "}
                <time dateTime={subscription.since}>
                  {formatDateIn(subscription.since, timeZone)}
                </time>
              </>
            )}
            {dates.map(({ label, value }) => (
              <Fragment key={label}>
                {" "}
                · {label.charAt(0).toLowerCase()}
                {label.slice(1)} {value}
              </Fragment>
            ))}
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
      {subscription.running > 1 && (
        <p className="mt-3 flex gap-2 text-sm font-medium text-danger">
          <AlertIcon size={18} className="mt-0.5 shrink-0" />
          <span>
            {subscription.running} subscriptions are active at Stripe, and each is charged. Cancel
            all but one, and refund the others.
            {runningUrls.map((url, n) => (
              <Fragment key={url}>
                {" "}
                <a href={url} target="_blank" rel="noopener" className="underline">
                  {runningUrls.length > 1 ? `Customer ${n + 1}` : "See them"}
                  <span className="sr-only"> (of {who}, opens in a new tab)</span>
                </a>
              </Fragment>
            ))}
          </span>
        </p>
      )}
      {grants.length > 0 && <Grants grants={grants} />}
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        {present && (
          <ReasonForm
            // A separate key, so that it starts closed and empty after switching forms.
            key={subscriberIntents.revoke}
            intent={subscriberIntents.revoke}
            userId={userId}
            opens="Revoke access"
            recipient={`from ${who}`}
            sends="Revoke"
            failed="Failed to revoke access"
          />
        )}
        {!present && !isOperator && (
          <ReasonForm
            key={subscriberIntents.grant}
            intent={subscriberIntents.grant}
            userId={userId}
            opens="Give free access"
            recipient={`to ${who}`}
            sends="Give access"
            failed="Failed to give access"
          />
        )}
        <StripeLink url={stripeUrl} label="Open at Stripe" owner={who} />
      </div>
    </Card>
  );
}

function Grants({ grants }: Pick<Subscriber, "grants">) {
  return (
    <ul className="mt-3 space-y-1 border-t border-line pt-3 text-sm text-ink-soft">
      {grants.map(({ id, reason, createdAt, revokedAt, revokeReason }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          Access given on {formatInstant(createdAt)}: <bdi className="text-ink">{reason}</bdi>
          {revokedAt !== null && (
            <>
              <br />
              Revoked on {formatInstant(revokedAt)}
              {revokeReason !== null && (
                <>
                  : <bdi className="text-ink">{revokeReason}</bdi>
                </>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ReasonFormProps {
  intent: string;
  userId: string;
  /** Labels: what opens the form, its recipient, and the submit button. */
  opens: string;
  recipient: string;
  sends: string;
  failed: string;
}

/** An action that requires a reason. */
function ReasonForm({ intent, userId, opens, recipient, sends, failed }: ReasonFormProps) {
  const id = useId();
  const { pathname, search } = useLocation();
  return (
    <details className="min-w-0 flex-1 basis-64">
      <summary className={`w-fit rounded py-1 text-sm ${linkStyles}`}>
        {opens}
        <span className="sr-only"> {recipient}</span>
      </summary>
      {/* Keeps the list's query, to return to it. */}
      <Form method="post" action={`${pathname}${search}`} className="mt-3">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name={subscriberFields.userId} value={userId} />
        <FailedText text={failed} />
        <label htmlFor={id} className="text-sm font-medium">
          Reason (only you see it)
        </label>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Input
            id={id}
            name={subscriberFields.reason}
            required
            maxLength={maxReasonLength}
            dir="auto"
            width="min-w-40 flex-1 sm:max-w-sm"
            isLarge
          />
          <Button type="submit" variant="primary">
            {sends}
          </Button>
        </div>
      </Form>
    </details>
  );
}
