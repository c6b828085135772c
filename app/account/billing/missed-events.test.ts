import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStripeDouble } from "#tests/fakes/stripe/double.ts";
import { createTestBilling, wireBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let test: TestBilling;
let userId: string;
let subscriptionId: string;

beforeEach(async () => {
  test = createTestBilling();
  userId = await test.newPerson();
  ({ subscriptionId } = await test.billing.getOrCreateSubscription(userId));
});
afterEach(() => test.remove());

const { state, customerId, access, receive, due } = createPersonView(() => ({ test, userId }));

describe("an event", () => {
  it("that never came is made up for at night, also where the customer is not known here", async () => {
    state().pay(subscriptionId);
    const other = await test.newPerson();
    const stranger = state().addCustomer(null, { userId: other });
    state().pay(state().addSubscription(stranger.id, test.stripe.priceId, {}).id);
    await test.billing.runReconciliation();
    await test.settled();
    expect(await access()).toBe(true);
    expect(await test.access.canAccess(other)).toBe(true);
    const { length } = test.stripe.requests;
    await test.billing.runReconciliation();
    expect(test.stripe.requests).toHaveLength(length);
    test.clock.advance(DAY);
    test.stripe.fail("down", ({ form }) => "price" in form, 2);
    await test.billing.runReconciliation();
    expect((await test.subscribers.health()).errors).toMatchObject([{ kind: "nightly", count: 1 }]);
    test.clock.advance(10 * MINUTE);
    await test.billing.runReconciliation();
    await test.settled();
    expect(test.stripe.requests.length).toBeGreaterThan(length + 4);
  });

  it("that a restored copy does not know is made up for at the start, if its mark is gone with it", async () => {
    state().pay(subscriptionId);
    const { db, billing } = test;
    const asked = () => test.rows("SELECT customer_id FROM billing_syncs");
    const killed = db.write(async (tx) => {
      await billing.requestAllSyncs(tx);
      throw new Error("the process has ended");
    });
    await expect(killed).rejects.toThrow("the process has ended");
    expect(asked()).toEqual([]);
    await db.write((tx) => billing.requestAllSyncs(tx));
    // The process that has asked for it is gone.
    const next = test.restart();
    next.billing.beginSyncs();
    await next.billing.jobs?.idle();
    expect(await next.access.canAccess(userId)).toBe(true);
    expect(asked()).toEqual([]);
    await next.billing.stop();
  });

  it("of a deleted customer that never came: who subscribes again keeps nothing of the old one", async () => {
    state().pay(subscriptionId);
    await receive();
    state().deleteCustomer(customerId());
    await test.billing.getOrCreateSubscription(userId);
    await test.settled();
    expect(await access()).toBe(false);
    expect(due()).toBe(0);
  });

  it("that never came of a customer whose row is another's by now is made up for at night", async () => {
    state().pay(subscriptionId);
    await receive();
    state().deleteCustomer(customerId());
    await test.db.writeSync(() =>
      test.db.writer.exec("UPDATE billing_customers SET customer_id = 'cus_another'"),
    );
    await test.billing.runReconciliation();
    await test.settled();
    expect(await access()).toBe(false);
    expect(test.rows("SELECT status FROM subscriptions")).toEqual([{ status: "canceled" }]);
  });

  it("that never came is made up for once a night, also when Stripe's list of subscriptions fails", async () => {
    await test.billing.runReconciliation();
    await test.settled();
    test.clock.advance(DAY);
    const lists = () => test.stripe.requests.filter(({ form }) => "price" in form).length;
    const looks = () =>
      test.stripe.requests.filter(({ path }) => path.startsWith("/customers/")).length;
    const before = { lists: lists(), looks: looks() };
    test.stripe.fail("500", ({ form }) => "price" in form, 1_000);
    for (let n = 0; n < 3; n += 1) {
      await test.billing.runReconciliation();
      await test.settled();
      test.clock.advance(10 * MINUTE);
    }
    expect((await test.subscribers.health()).errors).toMatchObject([{ kind: "nightly", count: 3 }]);
    expect(looks()).toBe(before.looks + 1);
    test.stripe.heal();
    await test.billing.runReconciliation();
    await test.settled();
    expect(lists()).toBeGreaterThan(before.lists + 3);
    expect(looks()).toBe(before.looks + 1);
  });

  it("is not needed where the keys have become those of the other mode: everybody is fetched anew", async () => {
    state().pay(subscriptionId);
    await receive();
    await test.billing.runReconciliation();
    await test.settled();
    // Of the live mode's account this server knows nobody.
    const live = wireBilling({ ...test, stripe: createStripeDouble(test), livemode: true });
    await live.billing.runReconciliation();
    await live.billing.jobs?.idle();
    expect(await access()).toBe(false);
  });
});
