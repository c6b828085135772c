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
const { state, subscriptions, customers } = createPersonView(() => ({ test, userId }));

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
