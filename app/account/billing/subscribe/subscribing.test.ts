import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { DAY } from "#app/core/time/clock.ts";

let test: TestBilling;
let userId: string;

beforeEach(async () => {
  test = createTestBilling();
  userId = await test.newPerson();
});
afterEach(() => test.remove());

const start = () => test.billing.getOrCreateSubscription(userId);
const { state, subscriptions, customers, posts } = createPersonView(() => ({ test, userId }));

describe("getOrCreateSubscription", () => {
  it("makes a customer and a subscription that wait for the payment", async () => {
    const { subscriptionId, clientSecret } = await start();
    expect(clientSecret).toMatch(/^pi_\w+_secret_/);
    expect(customers()).toMatchObject([{ email: "person1@example.com", metadata: { userId } }]);
    expect(subscriptions()).toMatchObject([
      { id: subscriptionId, status: "incomplete", metadata: { userId } },
    ]);
    expect(state().charges).toEqual([]);
  });

  it("asks as Stripe wants to be asked today", async () => {
    await start();
    const [request] = posts(/^\/subscriptions$/);
    expect(request?.form).toMatchObject({
      items: { 0: { price: test.stripe.priceId } },
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription" },
      billing_mode: { type: "flexible" },
      metadata: { userId },
    });
    expect(request?.form).not.toHaveProperty("payment_method_types");
    expect(request?.idempotencyKey).toMatch(/^subscription:cus_/);
    expect(posts(/^\/customers$/)[0]?.idempotencyKey).toBe(`customer:${userId}:0:0`);
  });

  it("gives the same one to whoever asks again, in two tabs at once too", async () => {
    const both = await Promise.all([start(), start(), start()]);
    const again = await start();
    expect(new Set([...both, again].map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(subscriptions()).toHaveLength(1);
    expect(customers()).toHaveLength(1);
  });

  it("asks for a card where nothing is due at once, since a credit covers the first month", async () => {
    const first = await start();
    state().expire(first.subscriptionId);
    const [customer] = customers();
    if (!customer || "deleted" in customer) throw new Error("no customer");
    customer.balance = -5_000;
    const { subscriptionId, clientSecret } = await start();
    expect(clientSecret).toMatch(/^seti_\w+_secret_/);
    expect(customer.balance).toBe(-2_001);
    expect(state().charges).toEqual([]);
    // It runs already; the card is for the months after.
    expect(await start()).toEqual({ subscriptionId });
    expect(await test.billing.refresh(userId)).toBe(true);
  });

  it("says only which it is once that is paid", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    expect(await start()).toEqual({ subscriptionId });
    state().cancelInPortal(subscriptionId);
    expect(await start()).toEqual({ subscriptionId });
    expect(subscriptions()).toHaveLength(1);
  });

  it("makes another one when the first has expired, or has ended", async () => {
    const first = await start();
    state().expire(first.subscriptionId);
    const second = await start();
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
    state().pay(second.subscriptionId);
    state().cancelNow(second.subscriptionId);
    const third = await start();
    expect(third.clientSecret).toBeDefined();
    expect(subscriptions()).toHaveLength(3);
    expect(customers()).toHaveLength(1);
  });

  it("lets nobody pay an incomplete one of another price beside the new one", async () => {
    const former = await start();
    state().addPrice("price_former", 2_999);
    const [one] = subscriptions();
    const price = state().prices.get("price_former");
    if (!one?.items.data[0] || !price) throw new Error("nothing there");
    one.items.data[0].price = price;
    const next = await start();
    expect(next.subscriptionId).not.toBe(former.subscriptionId);
    expect(state().pay(former.subscriptionId)).toBe(false);
  });

  it("closes a hosted page that could be paid beside the form", async () => {
    const { url } = (await test.billing.checkout(userId)) as { url: string };
    await start();
    const [session] = [...state().sessions.values()];
    expect(url).toContain(session?.id);
    expect(state().completeCheckout(session?.id ?? "", test.stripe.priceId)).toBeNull();
  });

  it("lets somebody whose payment failed long ago pay what is open, and makes nothing new", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    test.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    expect(await start()).toEqual({ subscriptionId });
    test.clock.advance(8 * DAY);
    const late = await start();
    expect(late).toMatchObject({
      subscriptionId,
      clientSecret: expect.stringMatching(/^pi_/) as string,
    });
    state().giveUp(subscriptionId, "unpaid");
    expect(await start()).toEqual(late);
    expect(subscriptions()).toHaveLength(1);
  });

  it("takes the place of one that nothing brings back, and leaves nothing of it to be paid", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    state().renew(subscriptionId, false);
    state().giveUp(subscriptionId, "unpaid");
    // The next month's invoice stays a draft: paying the one before brings nothing.
    state().renew(subscriptionId, false);
    expect((await test.billing.invoices(userId)).map(({ payable }) => payable)).toEqual([
      false,
      false,
    ]);
    const next = await start();
    expect(next.clientSecret).toBeDefined();
    expect(subscriptions()).toMatchObject([
      { id: subscriptionId, status: "canceled" },
      { id: next.subscriptionId, status: "incomplete" },
    ]);
    const open = [...state().invoices.values()].filter(({ status }) => status === "open");
    expect(open).toHaveLength(1);
    expect(state().pay(next.subscriptionId)).toBe(true);
    expect(await test.billing.refresh(userId)).toBe(true);
  });

  it("leaves one that is paused with a month paid, and says whom to write to", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    state().pause(subscriptionId);
    for (const ask of [start, () => test.billing.checkout(userId)]) {
      await expect(ask()).rejects.toMatchObject({
        code: "subscription_paused",
        message:
          "Your subscription is paused. Write to us at support@example.com to have it go on.",
      });
    }
    expect(subscriptions()).toMatchObject([{ status: "paused" }]);
  });

  it("takes the place of one that is paused after a trial, in a form and on Stripe's page", async () => {
    for (const ask of [start, () => test.billing.checkout(userId)]) {
      const { subscriptionId } = await start();
      // The invoice of a trial is one of nothing, and counts as paid.
      const [invoice] = state().invoicesOf(subscriptionId);
      if (invoice) invoice.total = 0;
      state().pay(subscriptionId);
      state().pause(subscriptionId);
      const next = await ask();
      expect("clientSecret" in next || "url" in next).toBe(true);
      expect(state().subscriptions.get(subscriptionId)?.status).toBe("canceled");
    }
  });

  it("sells nothing at another price than the pages show: an invoice of another is paid on the billing page", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    const item = state().subscriptions.get(subscriptionId)?.items.data[0];
    if (item) item.price = state().addPrice("price_former", 1_999);
    state().renew(subscriptionId, false);
    test.clock.advance(8 * DAY);
    await expect(start()).rejects.toMatchObject({ code: "payment_overdue" });
    await expect(test.billing.checkout(userId)).rejects.toMatchObject({ code: "payment_overdue" });
    const [latest] = await test.billing.invoices(userId);
    expect(latest).toMatchObject({ amount: 1_999, payable: true });
  });
});

describe("why a payment failed", () => {
  it("is told in Stripe's words, to whoever's it was", async () => {
    await start();
    const [invoice] = state().invoices.values();
    const intent = invoice?.id.replace("in_", "pi_") ?? "";
    expect(await test.billing.failureOf(userId, intent)).toBeNull();
    state().refusals.set(invoice?.id ?? "", "Your card was declined.");
    expect(await test.billing.failureOf(userId, intent)).toBe("Your card was declined.");
    const other = await test.newPerson();
    expect(await test.billing.failureOf(other, intent)).toBeNull();
    await test.billing.getOrCreateSubscription(other);
    expect(await test.billing.failureOf(other, intent)).toBeNull();
    expect(await test.billing.failureOf(userId, "pi_nobody")).toBeNull();
    expect(await test.billing.failureOf(userId, "../customers")).toBeNull();
  });
});
