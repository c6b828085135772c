import { formatInstant } from "#app/platform/ui/format.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import type { StripeHealth, ErrorCounter, ErrorKind } from "#app/account/billing/schema.ts";

/** Problems with Stripe's messages: what, why, and what to do. */
export function StripeErrors({ errors }: Pick<StripeHealth, "errors">) {
  return errors.map((error) => {
    const { what, todo } = alertTexts[error.kind](error);
    return (
      <Alert key={error.kind} tone="warning" icon={<AlertIcon />}>
        <span className="[overflow-wrap:anywhere]">
          <strong className="font-semibold">{what}</strong> {when(error)} {todo}
        </span>
      </Alert>
    );
  });
}

/** When Stripe last sent an event; without this, an outage looks like a quiet day. */
export function LastMessage({ lastEventAt }: Pick<StripeHealth, "lastEventAt">) {
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {lastEventAt === null
        ? "No message received from Stripe yet. Expect the first one when someone starts to subscribe."
        : `Last message received from Stripe: ${formatInstant(lastEventAt)}.`}
    </p>
  );
}

const messages = ({ count }: ErrorCounter) => (count === 1 ? "One message" : `${count} messages`);

function when({ count, since, lastAt }: ErrorCounter): string {
  return count === 1
    ? `That was ${formatInstant(since)}.`
    : `The first was ${formatInstant(since)}, the last ${formatInstant(lastAt)}.`;
}

const late = "Until then, changes at Stripe reach this site up to a day late.";

const alertTexts: Record<ErrorKind, (error: ErrorCounter) => { what: string; todo: string }> = {
  // Anyone can post to the webhook, so this may not be Stripe.
  signature: (error) => ({
    what: `${messages(error)} arrived with an invalid signature, and no message has been accepted since.`,
    todo: `Check the endpoint in Stripe's dashboard, under Developers, Webhooks. If it lists no failed deliveries, someone else sent this, and there is nothing to do. If it does, STRIPE_WEBHOOK_SECRET is not the signing secret of that endpoint: set it and restart. ${late}`,
  }),
  too_old: (error) => ({
    what: `${messages(error)} arrived more than five minutes after Stripe signed it, and no message has been accepted since.`,
    todo: `Check this server's clock. If it is right, someone replayed an old message, and there is nothing to do. If it is wrong, turn on automatic time sync. ${late}`,
  }),
  mode: (error) => ({
    what: `${messages(error)} arrived from Stripe's other mode, and no message has been accepted since.`,
    todo: `${error.reason ?? ""} Use a signing secret and keys from the same mode, and restart. ${late}`,
  }),
  portal: ({ count, reason }) => ({
    what: `Stripe's customer portal, where people change cards and cancel, can't be opened: ${count === 1 ? "1 attempt" : `${count} attempts`} failed.`,
    todo: `Save its settings once in Stripe's dashboard, under Settings, Billing, Customer portal, in the mode of your keys. This alert clears when someone opens the portal again. Stripe says: ${reason ?? "nothing"}`,
  }),
  nightly: ({ count, reason }) => ({
    what: `The nightly Stripe check has failed ${count === 1 ? "once" : `${count} times`}.`,
    todo: `It is retried every ten minutes. Until it succeeds, missed subscription changes are not picked up. Reason: ${reason ?? "unknown"}`,
  }),
};
