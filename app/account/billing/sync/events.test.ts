import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { waitUntil } from "#tests/harness/wait.ts";

let test: TestBilling;
let userId: string;
let subscriptionId: string;

beforeEach(async () => {
  test = createTestBilling();
  userId = await test.newPerson();
  ({ subscriptionId } = await test.billing.getOrCreateSubscription(userId));
});
afterEach(() => test.remove());

const { state, customerId, access, lastEvent, receive, ledger, agents, due, news } =
  createPersonView(() => ({ test, userId }));

describe("an event", () => {
  it("gives access once the payment is known, and sets the agents to work", async () => {
    expect(due()).toBe(0);
    expect(agents().every(({ enabled, status }) => enabled && status === "inactive")).toBe(true);
    state().pay(subscriptionId);
    await receive();
    expect(await access()).toBe(true);
    expect(due()).toBe(6);
    expect(agents().every(({ status }) => status === "active")).toBe(true);
    expect(ledger()).toMatchObject([{ outcome: "applied", attempts: 1, error: null }]);
    expect(news()).toEqual(["Agents at work"]);
  });

  it("ten times is one", async () => {
    state().pay(subscriptionId);
    const before = test.stripe.requests.length;
    const event = lastEvent();
    await Promise.all(Array.from({ length: 5 }, () => test.receive(event)));
    for (let n = 0; n < 5; n += 1) await receive(event);
    expect(ledger()).toHaveLength(1);
    // The customer and its subscriptions: one sync.
    expect(test.stripe.requests.length - before).toBe(2);
    expect(news()).toEqual(["Agents at work"]);
  });

  it("says only that something has happened: what holds is asked of Stripe", async () => {
    state().pay(subscriptionId);
    const paid = lastEvent();
    state().cancelNow(subscriptionId);
    const ended = lastEvent();
    await receive(ended);
    await receive(paid);
    expect(await access()).toBe(false);
    expect(await test.access.statusOf(userId)).toMatchObject({ status: "canceled" });
  });

  it("that comes while a sync is under way leads to another one", async () => {
    state().pay(subscriptionId);
    test.stripe.fail("slow", ({ method, path }) => method === "GET" && path === "/subscriptions");
    await test.receive(lastEvent());
    await waitUntil("the sync to be under way", () =>
      test.stripe.requests.at(-1)?.path.startsWith("/subscriptions"),
    );
    state().cancelNow(subscriptionId);
    await test.receive(lastEvent());
    test.stripe.heal();
    await test.settled();
    expect(await access()).toBe(false);
    expect(ledger().map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
    expect(test.rows("SELECT * FROM billing_syncs")).toEqual([]);
  });

  it("for somebody unknown, or about nobody, is noted and changes nothing", async () => {
    const stranger = state().addCustomer(null, { userId: "nobody" });
    const other = state().addSubscription(stranger.id, test.stripe.priceId, {});
    state().pay(other.id);
    await receive();
    state().tell("balance.available", { object: "balance" });
    await receive();
    expect(ledger().map(({ outcome }) => outcome)).toEqual(["unknown_customer", "ignored"]);
    expect(test.rows("SELECT * FROM subscriptions")).toEqual([]);
  });

  it("of a customer whose row was lost finds the person by what Stripe knows", async () => {
    await test.db.writeSync(() => test.db.writer.exec("DELETE FROM billing_customers"));
    state().pay(subscriptionId);
    await receive();
    expect(await access()).toBe(true);
    expect(test.rows("SELECT customer_id FROM billing_customers")).toEqual([
      { customer_id: customerId() },
    ]);
  });

  it("of a deleted customer takes access away; who subscribes again gets another", async () => {
    state().pay(subscriptionId);
    await receive();
    state().deleteCustomer(customerId());
    await receive();
    expect(await access()).toBe(false);
    expect(due()).toBe(0);
    const next = await test.billing.getOrCreateSubscription(userId);
    state().pay(next.subscriptionId);
    await receive();
    expect(await access()).toBe(true);
    expect(news()).toEqual(["Agents at work", "Agents paused", "Agents at work"]);
  });

  it("is kept when Stripe does not answer, tried again with growing delays, and visible", async () => {
    state().pay(subscriptionId);
    test.stripe.fail("500", ({ method }) => method === "GET", 1_000);
    await receive();
    expect(await access()).toBe(false);
    const [failed] = (await test.subscribers.failedEvents()).events;
    expect(failed).toMatchObject({
      type: "customer.subscription.updated",
      attempts: 1,
      stripeUrl: `https://dashboard.stripe.com/test/customers/${customerId()}`,
    });
    const waits: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const [event] = (await test.subscribers.failedEvents()).events;
      const wait = Date.parse(event?.nextAt ?? "") - test.clock.now();
      waits.push(wait);
      test.clock.advance(wait);
      test.billing.beginSyncs();
      await test.settled();
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(new Set(waits).size).toBe(4);
    test.stripe.heal();
    await test.subscribers.retry(failed?.id ?? "");
    await test.settled();
    expect(await access()).toBe(true);
    expect(await test.subscribers.failedEvents()).toEqual({ events: [], count: 0 });
    await expect(test.subscribers.retry(failed?.id ?? "")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is waited for no longer than a moment by whoever comes back from paying", async () => {
    state().pay(subscriptionId);
    expect(await test.billing.refresh(userId)).toBe(true);
    expect(await test.billing.refresh(await test.newPerson())).toBe(false);
  });
});
