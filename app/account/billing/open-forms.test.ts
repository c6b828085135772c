import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";

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
