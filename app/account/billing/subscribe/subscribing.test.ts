import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { DAY } from "#app/core/time/clock.ts";

let world: TestBilling;
let userId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
});
afterEach(() => world.remove());

const start = () => world.billing.getOrCreateSubscription(userId);
const { state, subscriptions, customers, posts } = createPersonView(() => ({ world, userId }));

describe("getOrCreateSubscription", () => {
  it("creates a customer and an incomplete subscription", async () => {
    const { subscriptionId, clientSecret } = await start();
    expect(clientSecret).toMatch(/^pi_\w+_secret_/);
    expect(customers()).toMatchObject([{ email: "person1@example.com", metadata: { userId } }]);
    expect(subscriptions()).toMatchObject([
      { id: subscriptionId, status: "incomplete", metadata: { userId } },
    ]);
    expect(state().charges).toEqual([]);
  });

  it("uses Stripe's current parameters", async () => {
    await start();
    const [request] = posts(/^\/subscriptions$/);
    expect(request?.form).toMatchObject({
      items: { 0: { price: world.stripe.priceId } },
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription" },
      billing_mode: { type: "flexible" },
      metadata: { userId },
    });
    expect(request?.form).not.toHaveProperty("payment_method_types");
    expect(request?.idempotencyKey).toMatch(/^subscription:cus_/);
    expect(posts(/^\/customers$/)[0]?.idempotencyKey).toBe(`customer:${userId}:0:0`);
  });

  it("returns the same one for repeated requests, also from two tabs at once", async () => {
    const both = await Promise.all([start(), start(), start()]);
    const again = await start();
    expect(new Set([...both, again].map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(subscriptions()).toHaveLength(1);
    expect(customers()).toHaveLength(1);
  });

  it("asks for a card if a credit covers the first month", async () => {
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
    expect(await world.billing.refresh(userId)).toBe(true);
  });

  it("returns only the subscription once it is paid", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    expect(await start()).toEqual({ subscriptionId });
    state().cancelInPortal(subscriptionId);
    expect(await start()).toEqual({ subscriptionId });
    expect(subscriptions()).toHaveLength(1);
  });

  it("creates another one when the first has expired or ended", async () => {
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

  it("cancels an incomplete one with another price", async () => {
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

  it("closes a hosted page that could be paid as well as the form", async () => {
    const { url } = (await world.billing.checkout(userId)) as { url: string };
    await start();
    const [session] = [...state().sessions.values()];
    expect(url).toContain(session?.id);
    expect(state().completeCheckout(session?.id ?? "", world.stripe.priceId)).toBeNull();
  });

  it("opens the unpaid invoice after a payment failed long ago, and creates nothing new", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    world.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    expect(await start()).toEqual({ subscriptionId });
    world.clock.advance(8 * DAY);
    const late = await start();
    expect(late).toMatchObject({
      subscriptionId,
      clientSecret: expect.stringMatching(/^pi_/) as string,
    });
    state().giveUp(subscriptionId, "unpaid");
    expect(await start()).toEqual(late);
    expect(subscriptions()).toHaveLength(1);
  });

  it("replaces one that cannot be recovered, and leaves nothing of it payable", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    state().renew(subscriptionId, false);
    state().giveUp(subscriptionId, "unpaid");
    // The next month's invoice stays a draft: paying the one before brings nothing.
    state().renew(subscriptionId, false);
    expect((await world.billing.invoices(userId)).map(({ payable }) => payable)).toEqual([
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
    expect(await world.billing.refresh(userId)).toBe(true);
  });

  it("leaves a paused one with a paid month and names the contact", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    state().pause(subscriptionId);
    for (const ask of [start, () => world.billing.checkout(userId)]) {
      await expect(ask()).rejects.toMatchObject({
        code: "subscription_paused",
        message: "Your subscription is paused. Email us at support@example.com to resume it.",
      });
    }
    expect(subscriptions()).toMatchObject([{ status: "paused" }]);
  });

  it("replaces one that is paused after a trial, in a form and on Stripe's page", async () => {
    for (const ask of [start, () => world.billing.checkout(userId)]) {
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

  it("sells only at the displayed price: an invoice with another price is paid on the billing page", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    const item = state().subscriptions.get(subscriptionId)?.items.data[0];
    if (item) item.price = state().addPrice("price_former", 1_999);
    state().renew(subscriptionId, false);
    world.clock.advance(8 * DAY);
    await expect(start()).rejects.toMatchObject({ code: "payment_overdue" });
    await expect(world.billing.checkout(userId)).rejects.toMatchObject({ code: "payment_overdue" });
    const [latest] = await world.billing.invoices(userId);
    expect(latest).toMatchObject({ amount: 1_999, payable: true });
  });
});

describe("why a payment failed", () => {
  it("is shown in Stripe's words, only to the person who paid", async () => {
    await start();
    const [invoice] = state().invoices.values();
    const intent = invoice?.id.replace("in_", "pi_") ?? "";
    expect(await world.billing.failureOf(userId, intent)).toBeNull();
    state().refusals.set(invoice?.id ?? "", "Your card was declined.");
    expect(await world.billing.failureOf(userId, intent)).toBe("Your card was declined.");
    const other = await world.newPerson();
    expect(await world.billing.failureOf(other, intent)).toBeNull();
    await world.billing.getOrCreateSubscription(other);
    expect(await world.billing.failureOf(other, intent)).toBeNull();
    expect(await world.billing.failureOf(userId, "pi_nobody")).toBeNull();
    expect(await world.billing.failureOf(userId, "../customers")).toBeNull();
  });
});
