import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "../../../tests/harness/billing";
import { DAY, HOUR, MINUTE, SECOND } from "../../core/clock";

/* What stands open beside what somebody asks for: pages, forms and invoices of other tabs and times. */

let test: TestBilling;
let userId: string;

beforeEach(async () => {
  test = createTestBilling();
  userId = await test.newPerson();
});
afterEach(() => test.remove());

const state = () => test.stripe.state;
const form = () => test.billing.getOrCreateSubscription(userId);
const checkout = () => test.billing.checkout(userId);
const sessions = () => [...state().sessions.values()];
const statuses = () => sessions().map(({ status }) => status);
const subscriptions = () => [...state().subscriptions.values()];
const posts = (path: RegExp) =>
  test.stripe.requests.filter(({ method, path: asked }) => method === "POST" && path.test(asked));

/** Pages of Stripe's, as an earlier version or another server has left them open. */
function openPages(count: number, priceId = test.stripe.priceId): Stripe.Checkout.Session[] {
  const [customer] = state().customers.keys();
  const price = state().prices.get(priceId) ?? state().addPrice(priceId, 1_999);
  return Array.from({ length: count }, () =>
    state().addCheckout(
      {
        customer: customer ?? expect.fail("there is no customer"),
        userId,
        successUrl: "",
        cancelUrl: "",
        metadata: { userId, priceId },
        host: "https://checkout.stripe.example",
      },
      price.id,
    ),
  );
}

/** The person as a customer of whom nothing is open. */
async function beCustomer(): Promise<void> {
  const { subscriptionId } = await form();
  state().expire(subscriptionId);
}

describe("a form", () => {
  it("closes every page that could be paid beside it, however many, and of whichever price", async () => {
    await beCustomer();
    openPages(105);
    openPages(2, "price_former");
    const { clientSecret } = await form();
    expect(clientSecret).toBeDefined();
    expect(new Set(statuses())).toEqual(new Set(["expired"]));
    for (const { id } of sessions())
      expect(state().completeCheckout(id, test.stripe.priceId)).toBeNull();
  });

  it("asks nothing of pages that are paid or closed already", async () => {
    await beCustomer();
    const [paid, closed] = openPages(2);
    if (!paid || !closed) throw new Error("no pages");
    paid.status = "complete";
    closed.status = "expired";
    await form();
    expect(posts(/expire$/)).toEqual([]);
    expect(statuses()).toEqual(["complete", "expired"]);
  });

  it("counts what was paid on a page at the very moment of closing it", async () => {
    await beCustomer();
    const [page] = openPages(1);
    test.stripe.before(({ path }) => {
      if (path.endsWith("/expire")) state().completeCheckout(page?.id ?? "", test.stripe.priceId);
    });
    const { clientSecret, subscriptionId } = await form();
    expect(clientSecret).toBeUndefined();
    expect(state().subscriptions.get(subscriptionId)?.status).toBe("active");
    expect(state().charges).toHaveLength(1);
  });

  it.each([
    ["of another price", { price: "price_former" }],
    ["of two of it", { quantity: 2 }],
    ["with a discount of its own", { itemDiscount: true }],
    ["with a discount on all of it", { discount: true }],
  ])("is never an earlier one %s: that can be paid no more", async (_, change) => {
    const former = await form();
    const [subscription] = subscriptions();
    const item = subscription?.items.data[0];
    if (!subscription || !item) throw new Error("no subscription");
    if ("price" in change) item.price = state().addPrice(String(change.price), 1_999);
    if ("quantity" in change) item.quantity = 2;
    if ("itemDiscount" in change) item.discounts = ["di_1"];
    if ("discount" in change) subscription.discounts = ["di_1"];
    const next = await form();
    expect(next.subscriptionId).not.toBe(former.subscriptionId);
    expect(state().pay(former.subscriptionId)).toBe(false);
    expect(state().pay(next.subscriptionId)).toBe(true);
    expect(await test.billing.refresh(userId)).toBe(true);
    expect(state().charges).toMatchObject([{ amount: 2_999 }]);
  });

  it("leaves one open of several that were made by whatever accident", async () => {
    await beCustomer();
    const [customer] = state().customers.keys();
    for (let nth = 0; nth < 3; nth += 1)
      state().addSubscription(customer ?? "", test.stripe.priceId, { userId });
    const kept = await form();
    expect(kept.clientSecret).toBeDefined();
    const payable = subscriptions().filter(({ id }) => state().pay(id));
    expect(payable.map(({ id }) => id)).toEqual([kept.subscriptionId]);
  });

  it("of another tab that is paid while it is being closed is what counts, for a page as for a form", async () => {
    for (const ask of [form, checkout]) {
      userId = await test.newPerson();
      const { subscriptionId } = await form();
      const item = state().subscriptions.get(subscriptionId)?.items.data[0];
      // A form would take this one up otherwise, and close nothing.
      if (item) item.quantity = 2;
      test.stripe.before(({ path }) => {
        if (path.endsWith("/void")) state().pay(subscriptionId);
      });
      expect(await ask()).toEqual({ subscriptionId });
      test.stripe.heal();
      const own = subscriptions().filter(({ metadata }) => metadata.userId === userId);
      expect(own.map(({ id, status }) => [id, status])).toEqual([[subscriptionId, "active"]]);
    }
    expect(sessions()).toEqual([]);
  });

  it("is never one whose invoice is void: another takes its place, which can be paid", async () => {
    const { subscriptionId } = await form();
    for (const { id } of state().invoicesOf(subscriptionId)) state().voidInvoice(id);
    const next = await form();
    expect(next.subscriptionId).not.toBe(subscriptionId);
    expect(state().pay(next.subscriptionId)).toBe(true);
    expect(state().subscriptions.get(subscriptionId)?.status).toBe("incomplete_expired");
  });

  it("and a page leave nothing to be paid of what has ended", async () => {
    for (const ask of [form, checkout]) {
      userId = await test.newPerson();
      const { subscriptionId } = await form();
      state().cancelNow(subscriptionId);
      await ask();
      expect(state().pay(subscriptionId)).toBe(false);
      expect(
        state()
          .invoicesOf(subscriptionId)
          .map(({ status }) => status),
      ).toEqual(["void"]);
    }
  });

  it("whose payment is on its way has nothing to pay, and nothing new is made", async () => {
    const { subscriptionId } = await form();
    state().lag();
    state().pay(subscriptionId);
    expect(await form()).toEqual({ subscriptionId });
    expect(await checkout()).toEqual({ subscriptionId });
    expect(subscriptions()).toHaveLength(1);
    expect(sessions()).toEqual([]);
  });
});

describe("Stripe's page", () => {
  it("of another price is closed, and one of the present price takes its place", async () => {
    await beCustomer();
    const [former] = openPages(1, "price_former");
    const { url } = (await checkout()) as { url: string };
    expect(former?.status).toBe("expired");
    const open = sessions().filter(({ status }) => status === "open");
    expect(open.map((page) => [page.url, page.metadata?.priceId])).toEqual([
      [url, test.stripe.priceId],
    ]);
    expect(posts(/sessions$/).map((post) => post.form.line_items)).toEqual([
      { 0: { price: test.stripe.priceId, quantity: "1" } },
    ]);
  });

  it("is the one that is open already, and all others close", async () => {
    await beCustomer();
    openPages(3);
    const { url } = (await checkout()) as { url: string };
    const open = sessions().filter(({ status }) => status === "open");
    expect(open.map((page) => page.url)).toEqual([url]);
    expect(posts(/sessions$/)).toEqual([]);
  });

  it("is another one when that closes within five minutes, and the same a moment before", async () => {
    const first = (await checkout()) as { url: string };
    const [page] = sessions();
    const closesAt = Number(page?.expires_at) * SECOND;
    test.clock.set(closesAt - 5 * MINUTE - SECOND);
    expect(await checkout()).toEqual(first);
    test.clock.set(closesAt - 5 * MINUTE);
    const second = (await checkout()) as { url: string };
    expect(second.url).not.toBe(first.url);
    // Nobody pays on both.
    expect(page?.status).toBe("expired");
  });

  it("closes the form of another tab, however many there are", async () => {
    const { subscriptionId } = await form();
    const [customer] = state().customers.keys();
    const second = state().addSubscription(customer ?? "", test.stripe.priceId, { userId });
    await checkout();
    expect([state().pay(subscriptionId), state().pay(second.id)]).toEqual([false, false]);
    expect(statuses()).toEqual(["open"]);
  });

  it("is not shown to who has subscribed meanwhile, and the one that was open closes", async () => {
    await checkout();
    const [customer] = state().customers.keys();
    const subscription = state().addSubscription(customer ?? "", test.stripe.priceId, { userId });
    state().pay(subscription.id);
    expect(await form()).toEqual({ subscriptionId: subscription.id });
    expect(statuses()).toEqual(["expired"]);
    expect(await checkout()).toEqual({ subscriptionId: subscription.id });
  });

  it("is never the open invoice's where that cannot be shown, nor the plan's beside it", async () => {
    const { subscriptionId } = await form();
    state().pay(subscriptionId);
    test.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    test.clock.advance(8 * DAY);
    const open = state()
      .invoicesOf(subscriptionId)
      .find(({ status }) => status === "open");
    if (!open) throw new Error("nothing is open");
    open.hosted_invoice_url = null;
    expect(await checkout()).toEqual({ subscriptionId });
    expect(sessions()).toEqual([]);
  });

  it("is none of another person's", async () => {
    const mine = (await checkout()) as { url: string };
    const other = await test.newPerson();
    const theirs = (await test.billing.checkout(other)) as { url: string };
    expect(theirs.url).not.toBe(mine.url);
    expect(statuses()).toEqual(["open", "open"]);
    await test.billing.getOrCreateSubscription(other);
    expect(statuses()).toEqual(["open", "expired"]);
    expect(await checkout()).toEqual(mine);
  });
});

describe("asking again", () => {
  it("in a form and for a page at once leaves one thing to pay", async () => {
    const both = await Promise.allSettled([form(), checkout(), form(), checkout()]);
    expect(both.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
    const forms = subscriptions().filter(({ id }) => state().pay(id)).length;
    const pages = sessions().filter(({ status }) => status === "open").length;
    expect(forms + pages).toBe(1);
  });

  it("after one has ended makes another, hours and days later, too", async () => {
    const ids = new Set<string>();
    for (const wait of [0, HOUR, 2 * DAY]) {
      test.clock.advance(wait);
      const { subscriptionId } = await form();
      ids.add(subscriptionId);
      state().pay(subscriptionId);
      state().cancelNow(subscriptionId);
    }
    expect(ids.size).toBe(3);
    const keys = posts(/^\/subscriptions$/).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(3);
  });

  it("for pages that have closed makes another each time", async () => {
    const urls = new Set<string>();
    for (let nth = 0; nth < 3; nth += 1) {
      const { url } = (await checkout()) as { url: string };
      urls.add(url);
      for (const page of sessions()) page.status = "expired";
    }
    expect(urls.size).toBe(3);
  });
});
