import { formatInstant } from "#app/platform/ui/format.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import type { StripeHealth, ErrorCounter, ErrorKind } from "#app/account/billing/schema.ts";

/** What is wrong on the way from Stripe to here, why, and what to do about it. */
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

/** When Stripe was last heard of; without it, silence looks like peace. */
export function LastMessage({ lastEventAt }: Pick<StripeHealth, "lastEventAt">) {
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {lastEventAt === null
        ? "No message has been taken from Stripe yet. The first should come when somebody begins to subscribe."
        : `Last message taken from Stripe: ${formatInstant(lastEventAt)}.`}
    </p>
  );
}

const messages = ({ count }: ErrorCounter) => (count === 1 ? "One message" : `${count} messages`);

function when({ count, since, lastAt }: ErrorCounter): string {
  return count === 1
    ? `That was ${formatInstant(since)}.`
    : `The first was ${formatInstant(since)}, the last ${formatInstant(lastAt)}.`;
}

const late = "Until then, changes at Stripe arrive here up to a day late.";

const alertTexts: Record<ErrorKind, (error: ErrorCounter) => { what: string; todo: string }> = {
  // Anybody can post to the webhook: this may be somebody else's doing.
  signature: (error) => ({
    what: `${messages(error)} came with a signature that does not fit, and no message has been taken since.`,
    todo: `Look at the endpoint in Stripe's dashboard, under Developers, Webhooks. If it lists no failed deliveries, somebody else sent this, and there is nothing to do. If it does, STRIPE_WEBHOOK_SECRET is not the signing secret of that endpoint: set it, and restart. ${late}`,
  }),
  too_old: (error) => ({
    what: `${messages(error)} came more than five minutes after Stripe had signed it, and no message has been taken since.`,
    todo: `Compare this server's clock with the right time. If it is right, somebody has sent again what Stripe sent once, and there is nothing to do. If it is wrong, let the system set it by itself. ${late}`,
  }),
  mode: (error) => ({
    what: `${messages(error)} came of Stripe's other mode, and no message has been taken since.`,
    todo: `${error.reason ?? ""} Set the signing secret and the keys of one and the same mode, and restart. ${late}`,
  }),
  portal: ({ count, reason }) => ({
    what: `Nobody can open Stripe's customer portal, where cards are changed and subscriptions cancelled: ${count === 1 ? "one try" : `${count} tries`} failed.`,
    todo: `Save its settings once in Stripe's dashboard, under Settings, Billing, Customer portal, in the mode of your keys. This goes away when somebody opens the portal again. Stripe says: ${reason ?? "nothing"}`,
  }),
  nightly: ({ count, reason }) => ({
    what: `The nightly look at Stripe has failed ${count === 1 ? "once" : `${count} times`}.`,
    todo: `It is tried again every ten minutes. Until it succeeds, subscriptions that we were not told of are not found. The reason: ${reason ?? "unknown"}`,
  }),
};
