import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";

let world: TestBilling;
let userId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
});
afterEach(() => world.remove());

const form = () => world.billing.getOrCreateSubscription(userId);
const checkout = () => world.billing.checkout(userId);
const { state, sessions, statuses, subscriptions, posts, openPages, beCustomer } = createPersonView(
  () => ({ world, userId }),
);

describe("Stripe's page", () => {
  it("with another price is replaced by one with the current price", async () => {
    await beCustomer();
    const [former] = openPages(1, "price_former");
    const { url } = (await checkout()) as { url: string };
    expect(former?.status).toBe("expired");
    const open = sessions().filter(({ status }) => status === "open");
    expect(open.map((page) => [page.url, page.metadata?.priceId])).toEqual([
      [url, world.stripe.priceId],
    ]);
    expect(posts(/sessions$/).map((post) => post.form.line_items)).toEqual([
      { 0: { price: world.stripe.priceId, quantity: "1" } },
    ]);
  });

  it("is the one that is already open, and all others are closed", async () => {
    await beCustomer();
    openPages(3);
    const { url } = (await checkout()) as { url: string };
    const open = sessions().filter(({ status }) => status === "open");
    expect(open.map((page) => page.url)).toEqual([url]);
    expect(posts(/sessions$/)).toEqual([]);
  });

  it("is a new one if the current one expires within five minutes", async () => {
    const first = (await checkout()) as { url: string };
    const [page] = sessions();
    const closesAt = Number(page?.expires_at) * SECOND;
    world.clock.set(closesAt - 5 * MINUTE - SECOND);
    expect(await checkout()).toEqual(first);
    world.clock.set(closesAt - 5 * MINUTE);
    const second = (await checkout()) as { url: string };
    expect(second.url).not.toBe(first.url);
    // Only one of the two pages can be paid.
    expect(page?.status).toBe("expired");
  });

  it("closes all forms of other tabs", async () => {
    const { subscriptionId } = await form();
    const [customer] = state().customers.keys();
    const second = state().addSubscription(customer ?? "", world.stripe.priceId, { userId });
    await checkout();
    expect([state().pay(subscriptionId), state().pay(second.id)]).toEqual([false, false]);
    expect(statuses()).toEqual(["open"]);
  });

  it("is not shown to a subscriber, and an open one is closed", async () => {
    await checkout();
    const [customer] = state().customers.keys();
    const subscription = state().addSubscription(customer ?? "", world.stripe.priceId, { userId });
    state().pay(subscription.id);
    expect(await form()).toEqual({ subscriptionId: subscription.id });
    expect(statuses()).toEqual(["expired"]);
    expect(await checkout()).toEqual({ subscriptionId: subscription.id });
  });

  it("is neither the open invoice's nor the plan's when the invoice cannot be shown", async () => {
    const { subscriptionId } = await form();
    state().pay(subscriptionId);
    world.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    world.clock.advance(8 * DAY);
    const open = state()
      .invoicesOf(subscriptionId)
      .find(({ status }) => status === "open");
    if (!open) throw new Error("nothing is open");
    open.hosted_invoice_url = null;
    expect(await checkout()).toEqual({ subscriptionId });
    expect(sessions()).toEqual([]);
  });

  it("is never another person's", async () => {
    const mine = (await checkout()) as { url: string };
    const other = await world.newPerson();
    const theirs = (await world.billing.checkout(other)) as { url: string };
    expect(theirs.url).not.toBe(mine.url);
    expect(statuses()).toEqual(["open", "open"]);
    await world.billing.getOrCreateSubscription(other);
    expect(statuses()).toEqual(["open", "expired"]);
    expect(await checkout()).toEqual(mine);
  });
});

describe("repeated requests", () => {
  it("for a form and a page at once leave one payable", async () => {
    const both = await Promise.allSettled([form(), checkout(), form(), checkout()]);
    expect(both.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
    const forms = subscriptions().filter(({ id }) => state().pay(id)).length;
    const pages = sessions().filter(({ status }) => status === "open").length;
    expect(forms + pages).toBe(1);
  });

  it("after one has ended create another, also hours and days later", async () => {
    const ids = new Set<string>();
    for (const wait of [0, HOUR, 2 * DAY]) {
      world.clock.advance(wait);
      const { subscriptionId } = await form();
      ids.add(subscriptionId);
      state().pay(subscriptionId);
      state().cancelNow(subscriptionId);
    }
    expect(ids.size).toBe(3);
    const keys = posts(/^\/subscriptions$/).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(3);
  });

  it("for closed pages create another each time", async () => {
    const urls = new Set<string>();
    for (let nth = 0; nth < 3; nth += 1) {
      const { url } = (await checkout()) as { url: string };
      urls.add(url);
      for (const page of sessions()) page.status = "expired";
    }
    expect(urls.size).toBe(3);
  });
});
