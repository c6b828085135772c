import { DAY } from "#app/core/time/clock.ts";
import type { TestBilling } from "./billing.ts";

/** How a person starts a payment: with a form, or on a page of Stripe's. */
export type CheckoutKind = "start" | "checkout";
export const checkoutKinds = ["start", "checkout"] as const;

/** What a tab was given: a form with a secret, a page with an address, or the word that nothing is due. */
interface Tab {
  subscriptionId?: string;
  clientSecret?: string;
  url?: string;
}

/**
 * A person who asks and pays in one tab or another.
 * @param present both are new for each test
 */
export function createTabs(present: () => { world: TestBilling; userId: string }) {
  const state = () => present().world.stripe.state;

  function ask(way: CheckoutKind): Promise<Tab> {
    const { world, userId } = present();
    return way === "start"
      ? world.billing.getOrCreateSubscription(userId)
      : world.billing.checkout(userId);
  }

  return {
    ask,
    /** Pays in a tab. False: its payment is no longer open. */
    payIn({ clientSecret, url }: Tab): boolean {
      if (url !== undefined) {
        const session = [...state().sessions.values()].find(({ id }) => url.includes(id));
        if (session === undefined) return false;
        return state().completeCheckout(session.id, present().world.stripe.priceId) !== null;
      }
      const invoice = [...state().invoices.values()].find(
        ({ confirmation_secret }) => confirmation_secret?.client_secret === clientSecret,
      );
      return invoice !== undefined && state().payInvoice(invoice.id);
    },
    /** Pays one month; the next payment failed longer ago than the grace period. */
    async fallBehind(): Promise<string> {
      const { clock } = present().world;
      const { subscriptionId = "" } = await ask("start");
      state().pay(subscriptionId);
      clock.advance(30 * DAY);
      state().renew(subscriptionId, false);
      clock.advance(8 * DAY);
      return subscriptionId;
    },
  };
}
