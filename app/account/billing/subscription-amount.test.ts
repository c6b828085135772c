import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let world: TestBilling;
let userId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
  await world.billing.getOrCreateSubscription(userId);
});
afterEach(() => world.remove());

const { state } = createPersonView(() => ({ world, userId }));

describe("what a subscription charges", () => {
  const exclusive = { id: "txr_1", inclusive: false } as Stripe.TaxRate;

  it.each<[string, (one: Stripe.Subscription, item: Stripe.SubscriptionItem) => void]>([
    ["in another currency", (one) => void (one.currency = "eur")],
    ["with a tax of the subscription", (one) => void (one.default_tax_rates = [exclusive])],
    ["with a tax of the item", (_, item) => void (item.tax_rates = [exclusive])],
    ["with the tax that Stripe works out", (one) => void (one.automatic_tax.enabled = true)],
    [
      "with a discount of the customer",
      ({ customer }) => {
        Object.assign(state().customers.get(customer as string) ?? {}, {
          discount: { id: "di_1" },
        });
      },
    ],
  ])("%s, only the invoice says", async (_, change) => {
    const stored = () => world.rows<{ amount: number | null }>("SELECT amount FROM subscriptions");
    await world.billing.refresh(userId);
    expect(stored()).toEqual([{ amount: 2_999 }]);
    const [one] = state().subscriptions.values();
    const [item] = one?.items.data ?? [];
    if (one && item) change(one, item);
    await world.billing.refresh(userId);
    expect(stored()).toEqual([{ amount: null }]);
  });

  it("includes the tax if it is part of the price", async () => {
    const [one] = state().subscriptions.values();
    if (one) one.default_tax_rates = [{ ...exclusive, inclusive: true }];
    await world.billing.refresh(userId);
    expect(world.rows("SELECT amount FROM subscriptions")).toEqual([{ amount: 2_999 }]);
  });
});
