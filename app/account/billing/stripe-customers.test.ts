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
const { state, subscriptions, customers } = createPersonView(() => ({ world, userId }));

describe("a customer", () => {
  it("is found in the list if Stripe has no search", async () => {
    const first = await start();
    await world.db.writeSync(() => world.db.writer.exec("DELETE FROM billing_customers"));
    world.stripe.fail("400", ({ path }) => path === "/customers/search", 10);
    expect(await start()).toEqual(first);
    expect(customers()).toHaveLength(1);
  });

  it("can subscribe although Stripe refuses the email address", async () => {
    userId = await world.newPerson("jürgen@example.com");
    expect((await start()).clientSecret).toBeDefined();
    expect(customers()).toMatchObject([{ email: null }]);
  });

  it("is the one that a sync has stored in the meantime", async () => {
    const other = state().addCustomer(null, { userId });
    world.stripe.before(({ method, path }) => {
      if (method === "POST" && path === "/customers") {
        world.db.writer.prepare("UPDATE billing_customers SET customer_id = ?").run(other.id);
      }
    });
    world.stripe.fail("400", ({ path }) => path === "/customers/search", 10);
    // Nor is it in the list of recent ones yet.
    other.metadata = {};
    await start();
    expect(subscriptions()).toMatchObject([{ customer: other.id }]);
  });

  it("that is gone at Stripe is shown a message, and the stored data is updated", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    expect(await world.billing.refresh(userId)).toBe(true);
    state().deleteCustomer(customers()[0]?.id ?? "");
    await expect(world.billing.portal(userId)).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringMatching(/nothing more is charged\. You can subscribe again/) as string,
    });
    expect(await world.access.canAccess(userId)).toBe(false);
    await expect(world.billing.undoCancellation(userId)).rejects.toMatchObject({
      code: "nothing_to_undo",
    });
  });
});

it("creates a new customer for one that was deleted at Stripe", async () => {
  const first = await start();
  state().deleteCustomer(customers()[0]?.id ?? "");
  const second = await start();
  expect(second.subscriptionId).not.toBe(first.subscriptionId);
  expect(customers()).toHaveLength(2);
  await start();
  expect(customers()).toHaveLength(2);
});

it("finds a customer again after its row was lost", async () => {
  const first = await start();
  world.clock.advance(2 * DAY);
  await world.db.writeSync(() => world.db.writer.exec("DELETE FROM billing_customers"));
  expect(await start()).toEqual(first);
  expect(customers()).toHaveLength(1);
});
