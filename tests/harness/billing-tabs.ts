import { DAY } from "#app/core/time/clock.ts";
import type { TestBilling } from "./billing.ts";

/** How somebody asks for a way to pay: for a form, or for a page of Stripe's. */
export type Way = "start" | "checkout";
export const ways = ["start", "checkout"] as const;

/** What a tab was given: a form with a secret, a page with an address, or the word that nothing is due. */
interface Tab {
  subscriptionId?: string;
  clientSecret?: string;
  url?: string;
}

/**
 * A person who asks and pays in one tab or another.
 * @param present both are anew for each test
 */
export function createTabs(present: () => { test: TestBilling; userId: string }) {
  const state = () => present().test.stripe.state;

  function ask(way: Way): Promise<Tab> {
    const { test, userId } = present();
    return way === "start"
      ? test.billing.getOrCreateSubscription(userId)
      : test.billing.checkout(userId);
  }

  return {
    ask,
    /** Pays what stands in a tab. False: it cannot be paid any more. */
    payIn({ clientSecret, url }: Tab): boolean {
      if (url !== undefined) {
        const session = [...state().sessions.values()].find(({ id }) => url.includes(id));
        if (session === undefined) return false;
        return state().completeCheckout(session.id, present().test.stripe.priceId) !== null;
      }
      const invoice = [...state().invoices.values()].find(
        ({ confirmation_secret }) => confirmation_secret?.client_secret === clientSecret,
      );
      return invoice !== undefined && state().payInvoice(invoice.id);
    },
    /** Somebody who has paid a month, and whose next payment failed longer ago than the days of grace. */
    async fallBehind(): Promise<string> {
      const { clock } = present().test;
      const { subscriptionId = "" } = await ask("start");
      state().pay(subscriptionId);
      clock.advance(30 * DAY);
      state().renew(subscriptionId, false);
      clock.advance(8 * DAY);
      return subscriptionId;
    },
  };
}
