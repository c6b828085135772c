import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { createTabs, ways, type Way } from "#tests/harness/billing-tabs.ts";

/*
 * Somebody pays in one tab while another tab asks for a way to pay. The payment lands before each
 * request that is made for the other tab, one after the other: nobody pays twice, nobody pays for
 * nothing, and nobody is sent to pay again.
 */

let test: TestBilling;
let userId: string;

beforeEach(async () => {
  test = createTestBilling();
  userId = await test.newPerson();
});
afterEach(() => test.remove());

const present = () => ({ test, userId });
const { state, subscriptions } = createPersonView(present);
const { ask, payIn } = createTabs(present);

/** One payment, one subscription that it is for, and nothing anywhere that could be paid besides. */
async function expectOneOfEach(story: string): Promise<void> {
  for (const { id } of [...state().sessions.values()]) {
    state().completeCheckout(id, test.stripe.priceId);
  }
  for (const { id } of [...state().invoices.values()]) state().payInvoice(id);
  expect(state().charges, story).toHaveLength(1);
  const [charge] = state().charges;
  const live = subscriptions().filter(({ ended_at }) => ended_at === null);
  expect(
    live.map(({ id, status }) => [id, status]),
    story,
  ).toEqual([[charge?.subscriptionId, "active"]]);
  expect(await test.billing.refresh(userId), story).toBe(true);
}

/** As many requests as any of these makes, and some more. */
const maxRequests = 14;

interface Circumstances {
  /** Happens after the first tab was given its way to pay. */
  between?: () => void;
  /** Stripe has the payment, and its subscription does not know of it before the end. */
  late?: boolean;
}

async function raced(first: Way, second: Way, { between, late = false }: Circumstances = {}) {
  const seen = { paidFirst: 0, paidSecond: 0, requests: 0 };
  for (let nth = 1; nth <= maxRequests; nth += 1) {
    const tab = await ask(first);
    between?.();
    if (late) state().lag();
    let requests = 0;
    let paid = false;
    test.stripe.before(() => {
      requests += 1;
      if (requests === nth) paid = payIn(tab);
    });
    const other = await ask(second);
    test.stripe.heal();
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
    await test.remove();
    test = createTestBilling();
    userId = await test.newPerson();
  }
  expect(seen.requests).toBeLessThan(maxRequests);
  return seen;
}

describe("a payment that lands between any two requests counts once", () => {
  for (const first of ways) {
    for (const second of ways) {
      it(`${first} in one tab, ${second} in another`, async () => {
        const { paidFirst, paidSecond } = await raced(first, second);
        expect(paidFirst).toBeGreaterThan(2);
        expect(paidSecond).toBeGreaterThan(0);
      });
    }
  }

  it("start in both, and the price has become another one", async () => {
    const between = () => {
      const [one] = subscriptions();
      const item = one?.items.data[0];
      const price = state().addPrice("price_former", 2_999);
      if (item) item.price = price;
    };
    await raced("start", "start", { between });
  });

  it.each(ways)("start in one tab, %s in another, and Stripe is slow to tell", async (second) => {
    const { paidFirst } = await raced("start", second, { late: true });
    expect(paidFirst).toBeGreaterThan(2);
  });
});

describe("what is closed for another tab", () => {
  it("stays closed when the process ends between its two requests", async () => {
    const { clientSecret } = await ask("start");
    test.stripe.fail("down", ({ method }) => method === "DELETE", 2);
    await expect(ask("checkout")).rejects.toMatchObject({ code: "payments_unavailable" });
    test.stripe.heal();
    expect(payIn({ clientSecret: clientSecret ?? "" })).toBe(false);
    // A form that nothing can be paid with is no form: another one is made.
    const next = await ask("start");
    expect(next.clientSecret).toBeDefined();
    expect(next.clientSecret).not.toBe(clientSecret);
    expect(payIn(next)).toBe(true);
    await expectOneOfEach("after a crash");
  });

  it("may have ended by itself meanwhile", async () => {
    const { clientSecret } = await ask("start");
    const [one] = subscriptions();
    test.stripe.before(({ method }) => {
      if (method === "DELETE") state().expire(one?.id ?? "");
    });
    const { url } = await ask("checkout");
    expect(url).toBeDefined();
    expect(payIn({ clientSecret: clientSecret ?? "" })).toBe(false);
  });

  it("is not cancelled while its payment is under way", async () => {
    await ask("start");
    // A bank that takes its time: Stripe refuses to void, and nothing has been paid yet.
    test.stripe.fail("400", ({ path }) => path.endsWith("/void"));
    await expect(ask("checkout")).rejects.toMatchObject({ code: "payment_under_way" });
    expect(subscriptions()).toMatchObject([{ status: "incomplete" }]);
  });

  it("is not taken for closed when Stripe refuses to close the page, and it is still open", async () => {
    await ask("checkout");
    test.stripe.fail("400", ({ path }) => path.endsWith("/expire"));
    await expect(ask("start")).rejects.toMatchObject({ code: "payment_under_way" });
    expect(subscriptions()).toEqual([]);
  });
});
