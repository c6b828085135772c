import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { createTabs, checkoutKinds, type CheckoutKind } from "#tests/harness/billing-tabs.ts";

/*
 * A person pays in one tab while another tab prepares a payment. The payment arrives before each
 * request of the other tab in turn: no one pays twice, pays for nothing, or is asked to pay again.
 */

let world: TestBilling;
let userId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
});
afterEach(() => world.remove());

const present = () => ({ world, userId });
const { state, subscriptions } = createPersonView(present);
const { ask, payIn } = createTabs(present);

/** One payment, one subscription that it is for, and nothing anywhere that could be paid besides. */
async function expectOneOfEach(story: string): Promise<void> {
  for (const { id } of [...state().sessions.values()]) {
    state().completeCheckout(id, world.stripe.priceId);
  }
  for (const { id } of [...state().invoices.values()]) state().payInvoice(id);
  expect(state().charges, story).toHaveLength(1);
  const [charge] = state().charges;
  const live = subscriptions().filter(({ ended_at }) => ended_at === null);
  expect(
    live.map(({ id, status }) => [id, status]),
    story,
  ).toEqual([[charge?.subscriptionId, "active"]]);
  expect(await world.billing.refresh(userId), story).toBe(true);
}

/** As many requests as any of these makes, and some more. */
const maxRequests = 14;

interface Circumstances {
  /** Happens after the first tab was given its way to pay. */
  between?: () => void;
  /** Stripe has the payment, and its subscription does not know of it before the end. */
  late?: boolean;
}

async function raced(
  first: CheckoutKind,
  second: CheckoutKind,
  { between, late = false }: Circumstances = {},
) {
  const seen = { paidFirst: 0, paidSecond: 0, requests: 0 };
  for (let nth = 1; nth <= maxRequests; nth += 1) {
    const tab = await ask(first);
    between?.();
    if (late) state().lag();
    let requests = 0;
    let paid = false;
    world.stripe.before(() => {
      requests += 1;
      if (requests === nth) paid = payIn(tab);
    });
    const other = await ask(second);
    world.stripe.heal();
    seen.requests = Math.max(seen.requests, requests);
    const story = `${first}, then ${second}, paid before request ${nth}`;
    if (paid) seen.paidFirst += 1;
    else {
      // The first tab was closed before: the other one can be paid.
      expect(payIn(tab) || payIn(other), story).toBe(true);
      seen.paidSecond += 1;
    }
    const again = await ask(second);
    expect([again.clientSecret, again.url], story).toEqual([undefined, undefined]);
    state().catchUp();
    await expectOneOfEach(story);
    await world.remove();
    world = createTestBilling();
    userId = await world.newPerson();
  }
  expect(seen.requests).toBeLessThan(maxRequests);
  return seen;
}

describe("a payment between any two requests counts once", () => {
  for (const first of checkoutKinds) {
    for (const second of checkoutKinds) {
      it(`${first} in one tab, ${second} in another`, async () => {
        const { paidFirst, paidSecond } = await raced(first, second);
        expect(paidFirst).toBeGreaterThan(2);
        expect(paidSecond).toBeGreaterThan(0);
      });
    }
  }

  it("start in both after a price change", async () => {
    const between = () => {
      const [one] = subscriptions();
      const item = one?.items.data[0];
      const price = state().addPrice("price_former", 2_999);
      if (item) item.price = price;
    };
    await raced("start", "start", { between });
  });

  it.each(checkoutKinds)(
    "start in one tab, %s in another, and Stripe answers late",
    async (second) => {
      const { paidFirst } = await raced("start", second, { late: true });
      expect(paidFirst).toBeGreaterThan(2);
    },
  );
});

describe("a subscription closed for another tab", () => {
  it("stays closed after a crash between its two requests", async () => {
    const { clientSecret } = await ask("start");
    world.stripe.fail("down", ({ method }) => method === "DELETE", 2);
    await expect(ask("checkout")).rejects.toMatchObject({ code: "payments_unavailable" });
    world.stripe.heal();
    expect(payIn({ clientSecret: clientSecret ?? "" })).toBe(false);
    // A form that nothing can be paid with is no form: another one is made.
    const next = await ask("start");
    expect(next.clientSecret).toBeDefined();
    expect(next.clientSecret).not.toBe(clientSecret);
    expect(payIn(next)).toBe(true);
    await expectOneOfEach("after a crash");
  });

  it("may have ended in the meantime", async () => {
    const { clientSecret } = await ask("start");
    const [one] = subscriptions();
    world.stripe.before(({ method }) => {
      if (method === "DELETE") state().expire(one?.id ?? "");
    });
    const { url } = await ask("checkout");
    expect(url).toBeDefined();
    expect(payIn({ clientSecret: clientSecret ?? "" })).toBe(false);
  });

  it("is not canceled while its payment is processing", async () => {
    await ask("start");
    // A bank that takes its time: Stripe refuses to void, and nothing has been paid yet.
    world.stripe.fail("400", ({ path }) => path.endsWith("/void"));
    await expect(ask("checkout")).rejects.toMatchObject({ code: "payment_under_way" });
    expect(subscriptions()).toMatchObject([{ status: "incomplete" }]);
  });

  it("does not count as closed if Stripe refuses to close its open page", async () => {
    await ask("checkout");
    world.stripe.fail("400", ({ path }) => path.endsWith("/expire"));
    await expect(ask("start")).rejects.toMatchObject({ code: "payment_under_way" });
    expect(subscriptions()).toEqual([]);
  });
});
