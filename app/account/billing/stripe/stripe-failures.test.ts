import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Failure } from "#tests/fakes/stripe/double.ts";
import { createTestBilling, wireBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { deadlines } from "./deadlines.server.ts";

let world: TestBilling;
let userId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
});
afterEach(() => world.remove());

const start = () => world.billing.getOrCreateSubscription(userId);
const { subscriptions, customers, posts } = createPersonView(() => ({ world, userId }));

describe("when Stripe fails", () => {
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

  it("a crash at any point leads back to the same customer and subscription", async () => {
    // Each write and each answer of Stripe is a place where the process may end.
    for (let nth = 0; nth < 16; nth += 1) {
      userId = await world.newPerson();
      const { length: before } = customers();
      let steps = 0;
      const { write } = world.db;
      const crash = () => {
        steps += 1;
        if (steps > nth) throw new Error("the process has ended");
      };
      const crashing = {
        ...world.db,
        write: async <T>(work: Parameters<typeof write<T>>[0]) => {
          crash();
          const result = await write(work);
          crash();
          return result;
        },
      };
      const { billing } = wireBilling({ db: crashing, clock: world.clock, stripe: world.stripe });
      await billing.getOrCreateSubscription(userId).catch(() => undefined);
      const { subscriptionId } = await start();
      expect(customers()).toHaveLength(before + 1);
      const own = subscriptions().filter(({ metadata }) => metadata.userId === userId);
      expect(own.map(({ id }) => id)).toEqual([subscriptionId]);
    }
  });

  it("a running request is not repeated", async () => {
    world.stripe.fail("slow", ({ method, path }) => method === "POST" && path === "/subscriptions");
    const slow = start();
    const other = wireBilling({ db: world.db, clock: world.clock, stripe: world.stripe });
    await expect.poll(() => posts(/^\/subscriptions$/).length).toBe(1);
    await expect(other.billing.getOrCreateSubscription(userId)).rejects.toMatchObject({
      code: "payments_unavailable",
    });
    world.stripe.heal();
    const { subscriptionId } = await slow;
    expect(await start()).toMatchObject({ subscriptionId });
    expect(subscriptions()).toHaveLength(1);
  });
});
