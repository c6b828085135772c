import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { waitUntil } from "#tests/harness/wait.ts";

let world: TestBilling;
let userId: string;
let subscriptionId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
  ({ subscriptionId } = await world.billing.getOrCreateSubscription(userId));
});
afterEach(() => world.remove());

const { state, customerId, access, lastEvent, receive, ledger, agents, due, news } =
  createPersonView(() => ({ world, userId }));

describe("an event", () => {
  it("gives access once the payment is known, and starts the agents", async () => {
    expect(due()).toBe(0);
    expect(agents().every(({ enabled, status }) => enabled && status === "inactive")).toBe(true);
    state().pay(subscriptionId);
    await receive();
    expect(await access()).toBe(true);
    expect(due()).toBe(6);
    expect(agents().every(({ status }) => status === "active")).toBe(true);
    expect(ledger()).toMatchObject([{ outcome: "applied", attempts: 1, error: null }]);
    expect(news()).toEqual(["Agents resumed"]);
  });

  it("received ten times counts once", async () => {
    state().pay(subscriptionId);
    const before = world.stripe.requests.length;
    const event = lastEvent();
    await Promise.all(Array.from({ length: 5 }, () => world.receive(event)));
    for (let n = 0; n < 5; n += 1) await receive(event);
    expect(ledger()).toHaveLength(1);
    // The customer and its subscriptions: one sync.
    expect(world.stripe.requests.length - before).toBe(2);
    expect(news()).toEqual(["Agents resumed"]);
  });

  it("only triggers a sync: the state is fetched from Stripe", async () => {
    state().pay(subscriptionId);
    const paid = lastEvent();
    state().cancelNow(subscriptionId);
    const ended = lastEvent();
    await receive(ended);
    await receive(paid);
    expect(await access()).toBe(false);
    expect(await world.access.statusOf(userId)).toMatchObject({ status: "canceled" });
  });

  it("during a sync leads to another one", async () => {
    state().pay(subscriptionId);
    world.stripe.fail("slow", ({ method, path }) => method === "GET" && path === "/subscriptions");
    await world.receive(lastEvent());
    await waitUntil("the sync to be under way", () =>
      world.stripe.requests.at(-1)?.path.startsWith("/subscriptions"),
    );
    state().cancelNow(subscriptionId);
    await world.receive(lastEvent());
    world.stripe.heal();
    await world.settled();
    expect(await access()).toBe(false);
    expect(ledger().map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
    expect(world.rows("SELECT * FROM billing_syncs")).toEqual([]);
  });

  it("for an unknown person, or for no one, is recorded and changes nothing", async () => {
    const stranger = state().addCustomer(null, { userId: "unknown" });
    const other = state().addSubscription(stranger.id, world.stripe.priceId, {});
    state().pay(other.id);
    await receive();
    state().tell("balance.available", { object: "balance" });
    await receive();
    expect(ledger().map(({ outcome }) => outcome)).toEqual(["unknown_customer", "ignored"]);
    expect(world.rows("SELECT * FROM subscriptions")).toEqual([]);
  });

  it("for a customer with a lost row finds the person by Stripe's metadata", async () => {
    await world.db.writeSync(() => world.db.writer.exec("DELETE FROM billing_customers"));
    state().pay(subscriptionId);
    await receive();
    expect(await access()).toBe(true);
    expect(world.rows("SELECT customer_id FROM billing_customers")).toEqual([
      { customer_id: customerId() },
    ]);
  });

  it("of a deleted customer ends access, and a new subscription gets a new customer", async () => {
    state().pay(subscriptionId);
    await receive();
    state().deleteCustomer(customerId());
    await receive();
    expect(await access()).toBe(false);
    expect(due()).toBe(0);
    const next = await world.billing.getOrCreateSubscription(userId);
    state().pay(next.subscriptionId);
    await receive();
    expect(await access()).toBe(true);
    expect(news()).toEqual(["Agents resumed", "Agents paused", "Agents resumed"]);
  });

  it("is kept when Stripe does not answer, retried with growing delays, and visible", async () => {
    state().pay(subscriptionId);
    world.stripe.fail("500", ({ method }) => method === "GET", 1_000);
    await receive();
    expect(await access()).toBe(false);
    const [failed] = (await world.subscribers.failedEvents()).events;
    expect(failed).toMatchObject({
      type: "customer.subscription.updated",
      attempts: 1,
      stripeUrl: `https://dashboard.stripe.com/test/customers/${customerId()}`,
    });
    const waits: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const [event] = (await world.subscribers.failedEvents()).events;
      const wait = Date.parse(event?.nextAt ?? "") - world.clock.now();
      waits.push(wait);
      world.clock.advance(wait);
      world.billing.beginSyncs();
      await world.settled();
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(new Set(waits).size).toBe(4);
    world.stripe.heal();
    await world.subscribers.retry(failed?.id ?? "");
    await world.settled();
    expect(await access()).toBe(true);
    expect(await world.subscribers.failedEvents()).toEqual({ events: [], count: 0 });
    await expect(world.subscribers.retry(failed?.id ?? "")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("delays the page after a payment only for a moment", async () => {
    state().pay(subscriptionId);
    expect(await world.billing.refresh(userId)).toBe(true);
    expect(await world.billing.refresh(await world.newPerson())).toBe(false);
  });
});
