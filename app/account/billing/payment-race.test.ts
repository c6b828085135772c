import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "../../../tests/harness/billing";
import { DAY } from "../../core/clock";

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

type Way = "start" | "checkout";
const ways = ["start", "checkout"] as const;
const state = () => test.stripe.state;
const subscriptions = () => [...state().subscriptions.values()];

/** What a tab was given: a form with a secret, a page with an address, or the word that nothing is due. */
interface Tab {
  subscriptionId?: string;
  clientSecret?: string;
  url?: string;
}

const ask = (way: Way): Promise<Tab> =>
  way === "start" ? test.billing.getOrCreateSubscription(userId) : test.billing.checkout(userId);

/** Pays what stands in a tab. False: it cannot be paid any more. */
function payIn({ clientSecret, url }: Tab): boolean {
  if (url !== undefined) {
    const session = [...state().sessions.values()].find(({ id }) => url.includes(id));
    return (
      session !== undefined && state().completeCheckout(session.id, test.stripe.priceId) !== null
    );
  }
  const invoice = [...state().invoices.values()].find(
    ({ confirmation_secret }) => confirmation_secret?.client_secret === clientSecret,
  );
  return invoice !== undefined && state().payInvoice(invoice.id);
}

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
const requestsAtMost = 14;

interface Circumstances {
  /** Happens after the first tab was given its way to pay. */
  between?: () => void;
  /** Stripe has the payment, and its subscription does not know of it before the end. */
  late?: boolean;
}

async function raced(first: Way, second: Way, { between, late = false }: Circumstances = {}) {
  const seen = { paidFirst: 0, paidSecond: 0, requests: 0 };
  for (let nth = 1; nth <= requestsAtMost; nth += 1) {
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
  expect(seen.requests).toBeLessThan(requestsAtMost);
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

/** Somebody who has paid a month, and whose next payment failed longer ago than the days of grace. */
async function fallBehind(): Promise<string> {
  const { subscriptionId = "" } = await ask("start");
  state().pay(subscriptionId);
  test.clock.advance(30 * DAY);
  state().renew(subscriptionId, false);
  test.clock.advance(8 * DAY);
  return subscriptionId;
}

describe("a payment that Stripe has, while the subscription does not say so yet", () => {
  it.each(["incomplete", "past_due", "unpaid"])("counts: %s", async (status) => {
    const id =
      status === "incomplete" ? ((await ask("start")).subscriptionId ?? "") : await fallBehind();
    if (status === "unpaid") state().giveUp(id, "unpaid");
    state().lag();
    expect(state().pay(id)).toBe(true);
    expect(subscriptions()).toMatchObject([{ status }]);
    for (const way of ways) expect(await ask(way)).toEqual({ subscriptionId: id });
    expect(subscriptions()).toMatchObject([{ status }]);
    state().catchUp();
    expect(subscriptions()).toMatchObject([{ status: "active" }]);
  });

  it("counts before a draft too: nothing is cancelled, and the operator reads of it", async () => {
    const id = await fallBehind();
    state().giveUp(id, "unpaid");
    const [, open] = state().invoicesOf(id);
    state().renew(id, false);
    state().lag();
    expect(state().payInvoice(open?.id ?? "")).toBe(true);
    await expect(ask("start")).rejects.toMatchObject({ code: "payment_under_way" });
    expect(subscriptions()).toMatchObject([{ status: "unpaid" }]);
    expect(test.errors.join()).toContain("is paid at Stripe and does not go on");
  });
});

describe("what can still be paid of a subscription that has ended", () => {
  it.each(ways)("is voided before anything else can be paid: %s", async (way) => {
    const id = await fallBehind();
    state().renew(id, false);
    state().giveUp(id, "canceled");
    const tab = await ask(way);
    for (const invoice of state().invoicesOf(id)) {
      expect(state().payInvoice(invoice.id)).toBe(false);
    }
    expect(payIn(tab)).toBe(true);
    expect(state().charges).toHaveLength(2);
  });

  it.each(["ended long ago", "is being replaced"])(
    "may be paid at this very moment (%s): the person and the operator read of it",
    async (how) => {
      const id = await fallBehind();
      const [, open] = state().invoicesOf(id);
      state().giveUp(id, how === "ended long ago" ? "canceled" : "unpaid");
      if (how === "is being replaced") state().renew(id, false);
      test.stripe.before(({ path }) => {
        if (path.endsWith("/void")) state().payInvoice(open?.id ?? "");
      });
      await expect(ask("start")).rejects.toMatchObject({
        code: "payment_unassigned",
        message: expect.stringContaining("support@example.com") as string,
      });
      expect(test.errors.join()).toContain(open?.id);
      expect(subscriptions()).toHaveLength(1);
      // Whoever has read it can subscribe all the same.
      expect((await ask("start")).clientSecret).toBeDefined();
    },
  );

  it("is voided also when the process ended before it could be", async () => {
    const id = await fallBehind();
    state().giveUp(id, "unpaid");
    state().renew(id, false);
    test.stripe.fail("down", ({ path }) => path.endsWith("/void"), 2);
    await expect(ask("start")).rejects.toMatchObject({ code: "payments_unavailable" });
    test.stripe.heal();
    await ask("start");
    expect(
      state()
        .invoicesOf(id)
        .map(({ status }) => status),
    ).toEqual(["paid", "void", "draft"]);
  });
});

it("a subscription is cancelled before what is open of it is voided: else it would be a paid one", async () => {
  const id = await fallBehind();
  state().giveUp(id, "unpaid");
  state().renew(id, false);
  test.stripe.fail("down", ({ method }) => method === "DELETE", 2);
  await expect(ask("start")).rejects.toMatchObject({ code: "payments_unavailable" });
  expect(state().subscriptions.get(id)?.status).toBe("unpaid");
});
