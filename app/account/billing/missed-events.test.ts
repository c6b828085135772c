import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStripeDouble } from "#tests/fakes/stripe/double.ts";
import { createTestBilling, wireBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let world: TestBilling;
let userId: string;
let subscriptionId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
  ({ subscriptionId } = await world.billing.getOrCreateSubscription(userId));
});
afterEach(() => world.remove());

const { state, customerId, access, receive, due } = createPersonView(() => ({ world, userId }));

describe("an event", () => {
  it("that never arrived is recovered at night, also for an unknown customer", async () => {
    state().pay(subscriptionId);
    const other = await world.newPerson();
    const stranger = state().addCustomer(null, { userId: other });
    state().pay(state().addSubscription(stranger.id, world.stripe.priceId, {}).id);
    await world.billing.runReconciliation();
    await world.settled();
    expect(await access()).toBe(true);
    expect(await world.access.canAccess(other)).toBe(true);
    const { length } = world.stripe.requests;
    await world.billing.runReconciliation();
    expect(world.stripe.requests).toHaveLength(length);
    world.clock.advance(DAY);
    world.stripe.fail("down", ({ form }) => "price" in form, 2);
    await world.billing.runReconciliation();
    expect((await world.subscribers.health()).errors).toMatchObject([
      { kind: "nightly", count: 1 },
    ]);
    world.clock.advance(10 * MINUTE);
    await world.billing.runReconciliation();
    await world.settled();
    expect(world.stripe.requests.length).toBeGreaterThan(length + 4);
  });

  it("missing in a restored copy is recovered at the start if its mark is missing too", async () => {
    state().pay(subscriptionId);
    const { db, billing } = world;
    const asked = () => world.rows("SELECT customer_id FROM billing_syncs");
    const killed = db.write(async (tx) => {
      await billing.requestAllSyncs(tx);
      throw new Error("the process has ended");
    });
    await expect(killed).rejects.toThrow("the process has ended");
    expect(asked()).toEqual([]);
    await db.write((tx) => billing.requestAllSyncs(tx));
    // The process that has asked for it is gone.
    const next = world.restart();
    next.billing.beginSyncs();
    await next.billing.jobs?.idle();
    expect(await next.access.canAccess(userId)).toBe(true);
    expect(asked()).toEqual([]);
    await next.billing.stop();
  });

  it("about a deleted customer that never arrived leaves nothing for a new subscription", async () => {
    state().pay(subscriptionId);
    await receive();
    state().deleteCustomer(customerId());
    await world.billing.getOrCreateSubscription(userId);
    await world.settled();
    expect(await access()).toBe(false);
    expect(due()).toBe(0);
  });

  it("is recovered at night for a customer that was replaced in the meantime", async () => {
    state().pay(subscriptionId);
    await receive();
    state().deleteCustomer(customerId());
    await world.db.writeSync(() =>
      world.db.writer.exec("UPDATE billing_customers SET customer_id = 'cus_another'"),
    );
    await world.billing.runReconciliation();
    await world.settled();
    expect(await access()).toBe(false);
    expect(world.rows("SELECT status FROM subscriptions")).toEqual([{ status: "canceled" }]);
  });

  it("that never arrived is recovered once a night, even if Stripe's list of subscriptions fails", async () => {
    await world.billing.runReconciliation();
    await world.settled();
    world.clock.advance(DAY);
    const lists = () => world.stripe.requests.filter(({ form }) => "price" in form).length;
    const looks = () =>
      world.stripe.requests.filter(({ path }) => path.startsWith("/customers/")).length;
    const before = { lists: lists(), looks: looks() };
    world.stripe.fail("500", ({ form }) => "price" in form, 1_000);
    for (let n = 0; n < 3; n += 1) {
      await world.billing.runReconciliation();
      await world.settled();
      world.clock.advance(10 * MINUTE);
    }
    expect((await world.subscribers.health()).errors).toMatchObject([
      { kind: "nightly", count: 3 },
    ]);
    expect(looks()).toBe(before.looks + 1);
    world.stripe.heal();
    await world.billing.runReconciliation();
    await world.settled();
    expect(lists()).toBeGreaterThan(before.lists + 3);
    expect(looks()).toBe(before.looks + 1);
  });

  it("is not needed after a switch between test and live keys: every customer is fetched again", async () => {
    state().pay(subscriptionId);
    await receive();
    await world.billing.runReconciliation();
    await world.settled();
    // The live account has no known customers.
    const live = wireBilling({ ...world, stripe: createStripeDouble(world), livemode: true });
    await live.billing.runReconciliation();
    await live.billing.jobs?.idle();
    expect(await access()).toBe(false);
  });
});
