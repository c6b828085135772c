import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Failure } from "../../../tests/fakes/stripe/double";
import { createTestBilling, wireBilling, type TestBilling } from "../../../tests/harness/billing";
import { DAY, HOUR, MINUTE } from "../../core/clock";
import { deadlines } from "./deadlines.server";

let test: TestBilling;
let userId: string;

beforeEach(async () => {
  test = createTestBilling();
  userId = await test.newPerson();
});
afterEach(() => test.remove());

const start = () => test.billing.getOrCreateSubscription(userId);
const state = () => test.stripe.state;
const subscriptions = () => [...state().subscriptions.values()];
const customers = () => [...state().customers.values()];
const posts = (path: string) =>
  test.stripe.requests.filter((request) => request.method === "POST" && request.path === path);

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
    const [request] = posts("/subscriptions");
    expect(request?.form).toMatchObject({
      items: { 0: { price: test.stripe.priceId } },
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription" },
      billing_mode: { type: "flexible" },
      metadata: { userId },
    });
    expect(request?.form).not.toHaveProperty("payment_method_types");
    expect(request?.idempotencyKey).toMatch(/^subscription:cus_/);
    expect(posts("/customers")[0]?.idempotencyKey).toBe(`customer:${userId}:0:0`);
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

  it("makes a new customer for one who was deleted at Stripe", async () => {
    const first = await start();
    state().deleteCustomer(customers()[0]?.id ?? "");
    const second = await start();
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
    expect(customers()).toHaveLength(2);
    await start();
    expect(customers()).toHaveLength(2);
  });

  it("finds the customer again whose row was lost", async () => {
    const first = await start();
    test.clock.advance(2 * DAY);
    await test.db.writeSync(() => test.db.writer.exec("DELETE FROM billing_customers"));
    expect(await start()).toEqual(first);
    expect(customers()).toHaveLength(1);
  });
});

describe("a customer", () => {
  it("is found in the list where Stripe has no search", async () => {
    const first = await start();
    await test.db.writeSync(() => test.db.writer.exec("DELETE FROM billing_customers"));
    test.stripe.fail("400", ({ path }) => path === "/customers/search", 10);
    expect(await start()).toEqual(first);
    expect(customers()).toHaveLength(1);
  });

  it("may have an e-mail address that Stripe refuses, and subscribes all the same", async () => {
    userId = await test.newPerson("jürgen@example.com");
    expect((await start()).clientSecret).toBeDefined();
    expect(customers()).toMatchObject([{ email: null }]);
  });

  it("is the one that a sync has stored meanwhile", async () => {
    const other = state().addCustomer(null, { userId });
    test.stripe.before(({ method, path }) => {
      if (method === "POST" && path === "/customers") {
        test.db.writer.prepare("UPDATE billing_customers SET customer_id = ?").run(other.id);
      }
    });
    test.stripe.fail("400", ({ path }) => path === "/customers/search", 10);
    // Nor is it in the list of recent ones yet.
    other.metadata = {};
    await start();
    expect(subscriptions()).toMatchObject([{ customer: other.id }]);
  });

  it("that is gone at Stripe is told so in words, and what is stored follows", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    expect(await test.billing.refresh(userId)).toBe(true);
    state().deleteCustomer(customers()[0]?.id ?? "");
    await expect(test.billing.portal(userId)).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringMatching(/nothing more is charged\. You can subscribe again/) as string,
    });
    expect(await test.access.canAccess(userId)).toBe(false);
    await expect(test.billing.undoCancellation(userId)).rejects.toMatchObject({
      code: "nothing_to_undo",
    });
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

describe("when Stripe is not well", () => {
  it.each<Failure>(["down", "lost", "500", "500_after", "429", "slow"])(
    "%s, wherever it happens: it says so, and a retry makes one customer and one subscription",
    async (failure) => {
      // As many requests as one start makes, one after the other.
      await Promise.all(Array.from({ length: 8 }, (_, nth) => interrupted(failure, nth)));
    },
  );

  async function interrupted(failure: Failure, nth: number): Promise<void> {
    const own = createTestBilling();
    const { stripe, billing } = own;
    const person = await own.newPerson();
    if (failure === "slow") own.deadlines.userAction = 20;
    // Twice: the SDK itself tries a second time.
    stripe.fail(failure, () => stripe.requests.length > nth, 2);
    const outcome = await billing.getOrCreateSubscription(person).then(
      () => "made",
      (error: { code?: string }) => error.code,
    );
    expect(["made", "payments_unavailable"]).toContain(outcome);
    stripe.heal();
    own.deadlines.userAction = deadlines.userAction;
    const made = await billing.getOrCreateSubscription(person);
    expect(made.clientSecret).toBeDefined();
    expect(await billing.getOrCreateSubscription(person)).toEqual(made);
    expect(stripe.state.customers.size).toBe(1);
    expect([...stripe.state.subscriptions.keys()]).toEqual([made.subscriptionId]);
    expect(stripe.state.charges).toEqual([]);
    await own.remove();
  }

  it("a crash between any two lines leads back to the same customer and subscription", async () => {
    // Each write and each answer of Stripe is a place where the process may end.
    for (let nth = 0; nth < 16; nth += 1) {
      userId = await test.newPerson();
      const { length: before } = customers();
      let steps = 0;
      const { write } = test.db;
      const crash = () => {
        steps += 1;
        if (steps > nth) throw new Error("the process has ended");
      };
      const crashing = {
        ...test.db,
        write: async <T>(work: Parameters<typeof write<T>>[0]) => {
          crash();
          const result = await write(work);
          crash();
          return result;
        },
      };
      const { billing } = wireBilling({ db: crashing, clock: test.clock, stripe: test.stripe });
      await billing.getOrCreateSubscription(userId).catch(() => undefined);
      const { subscriptionId } = await start();
      expect(customers()).toHaveLength(before + 1);
      const own = subscriptions().filter(({ metadata }) => metadata.userId === userId);
      expect(own.map(({ id }) => id)).toEqual([subscriptionId]);
    }
  });

  it("a request that is still under way is not made twice", async () => {
    test.stripe.fail("slow", ({ method, path }) => method === "POST" && path === "/subscriptions");
    const slow = start();
    const other = wireBilling({ db: test.db, clock: test.clock, stripe: test.stripe });
    await expect.poll(() => posts("/subscriptions").length).toBe(1);
    await expect(other.billing.getOrCreateSubscription(userId)).rejects.toMatchObject({
      code: "payments_unavailable",
    });
    test.stripe.heal();
    const { subscriptionId } = await slow;
    expect(await start()).toMatchObject({ subscriptionId });
    expect(subscriptions()).toHaveLength(1);
  });
});

describe("the price", () => {
  it.each([
    [
      "is another amount",
      { unit_amount: 3_999 },
      /is \$39\.99 at Stripe, and the pages say \$29\.99/,
    ],
    ["is in another currency", { currency: "eur" }, /is €29\.99 at Stripe/],
    ["is archived", { active: false }, /is archived/],
    [
      "is for a year",
      { recurring: { interval: "year", interval_count: 1 } },
      /not charged every month/,
    ],
    [
      "is charged by use",
      { recurring: { interval: "month", interval_count: 1, usage_type: "metered" } },
      /charged by use/,
    ],
    ["has tiers", { billing_scheme: "tiered", unit_amount: null }, /not a fixed amount/],
    [
      "is sold in lots",
      { transform_quantity: { divide_by: 10, round: "up" } },
      /not a fixed amount/,
    ],
    ["is chosen by the customer", { custom_unit_amount: {}, unit_amount: null }, /not a fixed/],
    [
      "has other currencies",
      { currency_options: { usd: { unit_amount: 2_999 }, eur: { unit_amount: 2_799 } } },
      /also has amounts in EUR/,
    ],
  ] as const)("that %s stops everybody, and the operator reads why", async (_, changes, why) => {
    Object.assign(state().prices.get(test.stripe.priceId) ?? {}, changes);
    await expect(start()).rejects.toMatchObject({ code: "payments_misconfigured" });
    await expect(test.billing.checkout(userId)).rejects.toMatchObject({
      code: "payments_misconfigured",
    });
    expect(await test.billing.priceProblem()).toMatch(why);
    expect(customers()).toEqual([]);
  });

  it("is looked at again when Stripe says that it has changed, or after a while", async () => {
    expect(await test.billing.priceProblem()).toBeNull();
    const price = state().prices.get(test.stripe.priceId);
    if (!price) throw new Error("no price");
    price.active = false;
    expect(await test.billing.priceProblem()).toBeNull();
    test.clock.advance(5 * MINUTE);
    expect(await test.billing.priceProblem()).not.toBeNull();
    price.active = true;
    state().tell("price.updated", price);
    const event = state().events.at(-1);
    if (event) await test.receive(event);
    expect(await test.billing.priceProblem()).toBeNull();
  });
});

describe("checkout, for browsers without JavaScript", () => {
  it("leads to one page of Stripe's, however often it is asked for", async () => {
    const first = await test.billing.checkout(userId);
    expect(await test.billing.checkout(userId)).toEqual(first);
    const [request] = posts("/checkout/sessions");
    expect(request?.form).toMatchObject({
      mode: "subscription",
      ui_mode: "hosted_page",
      client_reference_id: userId,
      success_url: "https://agents.example.com/dashboard?subscription=success",
      cancel_url: "https://agents.example.com/subscribe",
      subscription_data: { metadata: { userId }, billing_mode: { type: "flexible" } },
      // Else Stripe shows each country's own currency, beside a page that shows one price.
      adaptive_pricing: { enabled: "false" },
    });
    expect(state().sessions.size).toBe(1);
  });

  it("makes another page when the first is about to close", async () => {
    const first = await test.billing.checkout(userId);
    test.clock.advance(24 * HOUR - MINUTE);
    expect(await test.billing.checkout(userId)).not.toEqual(first);
  });

  it("lets nobody pay the form of another tab beside it", async () => {
    const { subscriptionId } = await start();
    await test.billing.checkout(userId);
    expect(state().pay(subscriptionId)).toBe(false);
  });

  it("knows who has subscribed already", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    expect(await test.billing.checkout(userId)).toEqual({ subscriptionId });
  });

  it("leads to the open invoice of somebody who owes one", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    state().renew(subscriptionId, false);
    test.clock.advance(8 * DAY);
    expect(await test.billing.checkout(userId)).toEqual({
      url: expect.stringContaining("invoice") as string,
    });
  });
});

describe("managing", () => {
  it("leads to Stripe's portal, and comes back to the billing page", async () => {
    await expect(test.billing.portal(userId)).rejects.toMatchObject({ code: "not_found" });
    await start();
    expect(await test.billing.portal(userId)).toContain("/portal/");
    expect(posts("/billing_portal/sessions")[0]?.form).toMatchObject({
      return_url: "https://agents.example.com/billing?from=portal",
    });
  });

  it.each(["cancelInPortal", "flag"] as const)("undoes a cancellation made by %s", async (how) => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    await expect(test.billing.undoCancellation(userId)).rejects.toMatchObject({
      code: "nothing_to_undo",
    });
    if (how === "flag") state().cancelByFlag(subscriptionId, true);
    else state().cancelInPortal(subscriptionId);
    await test.billing.refresh(userId);
    expect((await test.access.statusOf(userId)).endsAt).not.toBeNull();
    await test.billing.undoCancellation(userId);
    expect(subscriptions()).toMatchObject([{ cancel_at: null, cancel_at_period_end: false }]);
    expect(await test.access.statusOf(userId)).toMatchObject({ status: "active", endsAt: null });
  });

  it("undoes the cancellation of one whose last payment has failed, which is told meanwhile", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    test.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    state().cancelInPortal(subscriptionId);
    await test.billing.refresh(userId);
    const iso = (days: number) => new Date(test.clock.now() + days * DAY).toISOString();
    const owing = { status: "past_due", canAccess: true, endsAt: iso(7) };
    expect(await test.access.statusOf(userId)).toMatchObject({ ...owing, cancelsAt: iso(30) });
    await test.billing.undoCancellation(userId);
    expect(await test.access.statusOf(userId)).toMatchObject({ ...owing, cancelsAt: null });
  });

  it("lists invoices as they are at Stripe", async () => {
    expect(await test.billing.invoices(userId)).toEqual([]);
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    expect(await test.billing.invoices(userId)).toEqual([
      {
        id: expect.stringMatching(/^in_/) as string,
        number: "DOUBLE-0001",
        createdAt: new Date(test.clock.now()).toISOString(),
        amount: 2_999,
        currency: "usd",
        status: "paid",
        paidAt: new Date(test.clock.now()).toISOString(),
        payable: false,
        url: expect.stringMatching(/^https:/) as string,
        pdfUrl: expect.stringMatching(/pdf$/) as string,
      },
    ]);
  });

  it("asks for the payment of an invoice only where something comes of it", async () => {
    const payable = async () =>
      (await test.billing.invoices(userId)).map((invoice) => invoice.payable);
    const { subscriptionId } = await start();
    expect(await payable()).toEqual([true]);
    state().pay(subscriptionId);
    state().renew(subscriptionId, false);
    expect(await payable()).toEqual([true, false]);
    // The latest one says how a subscription stands.
    state().renew(subscriptionId, false);
    expect(await payable()).toEqual([true, false, false]);
    state().giveUp(subscriptionId, "canceled");
    expect(await payable()).toEqual([false, false, false]);
    const open = (await test.billing.invoices(userId)).filter(({ status }) => status === "open");
    expect(open).toHaveLength(2);
  });
});
