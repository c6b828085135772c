import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { MINUTE } from "#app/core/time/clock.ts";

let world: TestBilling;
let userId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
});
afterEach(() => world.remove());

const start = () => world.billing.getOrCreateSubscription(userId);
const { state, customers } = createPersonView(() => ({ world, userId }));

describe("the price", () => {
  it.each([
    [
      "is another amount",
      { unit_amount: 3_999 },
      /is \$39\.99 at Stripe, but the pages say \$29\.99/,
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
    Object.assign(state().prices.get(world.stripe.priceId) ?? {}, changes);
    await expect(start()).rejects.toMatchObject({ code: "payments_misconfigured" });
    await expect(world.billing.checkout(userId)).rejects.toMatchObject({
      code: "payments_misconfigured",
    });
    expect(await world.billing.priceProblem()).toMatch(why);
    expect(customers()).toEqual([]);
  });

  it("is fetched again after an event about it, or after a while", async () => {
    expect(await world.billing.priceProblem()).toBeNull();
    const price = state().prices.get(world.stripe.priceId);
    if (!price) throw new Error("no price");
    price.active = false;
    expect(await world.billing.priceProblem()).toBeNull();
    world.clock.advance(5 * MINUTE);
    expect(await world.billing.priceProblem()).not.toBeNull();
    price.active = true;
    state().tell("price.updated", price);
    const event = state().events.at(-1);
    if (event) await world.receive(event);
    expect(await world.billing.priceProblem()).toBeNull();
  });
});
