import { formatInstant } from "../../platform/ui/format";
import { AlertIcon } from "../../platform/ui/icons";
import { Notice } from "../../platform/ui/notice";
import type { StripeHealth, Trouble, TroubleKind } from "./schema";

/** What is wrong on the way from Stripe to here, why, and what to do about it. */
export function StripeTroubles({ troubles }: Pick<StripeHealth, "troubles">) {
  return troubles.map((trouble) => {
    const { what, todo } = words[trouble.kind](trouble);
    return (
      <Notice key={trouble.kind} tone="warning" icon={<AlertIcon />}>
        <span className="[overflow-wrap:anywhere]">
          <strong className="font-semibold">{what}</strong> {when(trouble)} {todo}
        </span>
      </Notice>
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

const messages = ({ count }: Trouble) => (count === 1 ? "One message" : `${count} messages`);

function when({ count, since, lastAt }: Trouble): string {
  return count === 1
    ? `That was ${formatInstant(since)}.`
    : `The first was ${formatInstant(since)}, the last ${formatInstant(lastAt)}.`;
}

const late = "Until then, changes at Stripe arrive here up to a day late.";

const words: Record<TroubleKind, (trouble: Trouble) => { what: string; todo: string }> = {
  // Anybody can post to the webhook: this may be somebody else's doing.
  signature: (trouble) => ({
    what: `${messages(trouble)} came with a signature that does not fit, and no message has been taken since.`,
    todo: `Look at the endpoint in Stripe's dashboard, under Developers, Webhooks. If it lists no failed deliveries, somebody else sent this, and there is nothing to do. If it does, STRIPE_WEBHOOK_SECRET is not the signing secret of that endpoint: set it, and restart. ${late}`,
  }),
  too_old: (trouble) => ({
    what: `${messages(trouble)} came more than five minutes after Stripe had signed it, and no message has been taken since.`,
    todo: `Compare this server's clock with the right time. If it is right, somebody has sent again what Stripe sent once, and there is nothing to do. If it is wrong, let the system set it by itself. ${late}`,
  }),
  mode: (trouble) => ({
    what: `${messages(trouble)} came of Stripe's other mode, and no message has been taken since.`,
    todo: `${trouble.reason ?? ""} Set the signing secret and the keys of one and the same mode, and restart. ${late}`,
  }),
  nightly: ({ count, reason }) => ({
    what: `The nightly look at Stripe has failed ${count === 1 ? "once" : `${count} times`}.`,
    todo: `It is tried again every ten minutes. Until it succeeds, subscriptions that we were not told of are not found. The reason: ${reason ?? "unknown"}`,
  }),
};
