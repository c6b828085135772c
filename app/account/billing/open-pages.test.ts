import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";

let test: TestBilling;
let userId: string;

beforeEach(async () => {
  test = createTestBilling();
  userId = await test.newPerson();
});
afterEach(() => test.remove());

const form = () => test.billing.getOrCreateSubscription(userId);
const checkout = () => test.billing.checkout(userId);
const { state, sessions, statuses, subscriptions, posts, openPages, beCustomer } = createPersonView(
  () => ({ test, userId }),
);

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
