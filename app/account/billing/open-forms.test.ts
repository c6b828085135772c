import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";

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

describe("a form", () => {
  it("closes every other open payment page, however many and at any price", async () => {
    await beCustomer();
    openPages(105);
    openPages(2, "price_former");
    const { clientSecret } = await form();
    expect(clientSecret).toBeDefined();
    expect(new Set(statuses())).toEqual(new Set(["expired"]));
    for (const { id } of sessions())
      expect(state().completeCheckout(id, world.stripe.priceId)).toBeNull();
  });

  it("sends no requests for pages that are already paid or closed", async () => {
    await beCustomer();
    const [paid, closed] = openPages(2);
    if (!paid || !closed) throw new Error("no pages");
    paid.status = "complete";
    closed.status = "expired";
    await form();
    expect(posts(/expire$/)).toEqual([]);
    expect(statuses()).toEqual(["complete", "expired"]);
  });

  it("counts a payment made while the page is being closed", async () => {
    await beCustomer();
    const [page] = openPages(1);
    world.stripe.before(({ path }) => {
      if (path.endsWith("/expire")) state().completeCheckout(page?.id ?? "", world.stripe.priceId);
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
  ])("is never an earlier one %s, which can no longer be paid", async (_, change) => {
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
    expect(await world.billing.refresh(userId)).toBe(true);
    expect(state().charges).toMatchObject([{ amount: 2_999 }]);
  });

  it("leaves one of several accidentally created ones open", async () => {
    await beCustomer();
    const [customer] = state().customers.keys();
    for (let nth = 0; nth < 3; nth += 1)
      state().addSubscription(customer ?? "", world.stripe.priceId, { userId });
    const kept = await form();
    expect(kept.clientSecret).toBeDefined();
    const payable = subscriptions().filter(({ id }) => state().pay(id));
    expect(payable.map(({ id }) => id)).toEqual([kept.subscriptionId]);
  });

  it("of another tab that is paid while being closed counts, for pages and forms", async () => {
    for (const ask of [form, checkout]) {
      userId = await world.newPerson();
      const { subscriptionId } = await form();
      const item = state().subscriptions.get(subscriptionId)?.items.data[0];
      // A form would take this one up otherwise, and close nothing.
      if (item) item.quantity = 2;
      world.stripe.before(({ path }) => {
        if (path.endsWith("/void")) state().pay(subscriptionId);
      });
      expect(await ask()).toEqual({ subscriptionId });
      world.stripe.heal();
      const own = subscriptions().filter(({ metadata }) => metadata.userId === userId);
      expect(own.map(({ id, status }) => [id, status])).toEqual([[subscriptionId, "active"]]);
    }
    expect(sessions()).toEqual([]);
  });

  it("replaces one with a void invoice by one that can be paid", async () => {
    const { subscriptionId } = await form();
    for (const { id } of state().invoicesOf(subscriptionId)) state().voidInvoice(id);
    const next = await form();
    expect(next.subscriptionId).not.toBe(subscriptionId);
    expect(state().pay(next.subscriptionId)).toBe(true);
    expect(state().subscriptions.get(subscriptionId)?.status).toBe("incomplete_expired");
  });

  it("and a page leave nothing of an ended subscription payable", async () => {
    for (const ask of [form, checkout]) {
      userId = await world.newPerson();
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

  it("has nothing to pay and creates nothing new while its payment is processing", async () => {
    const { subscriptionId } = await form();
    state().lag();
    state().pay(subscriptionId);
    expect(await form()).toEqual({ subscriptionId });
    expect(await checkout()).toEqual({ subscriptionId });
    expect(subscriptions()).toHaveLength(1);
    expect(sessions()).toEqual([]);
  });
});
