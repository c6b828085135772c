import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";

let world: TestBilling;
let userId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
});
afterEach(() => world.remove());

const start = () => world.billing.getOrCreateSubscription(userId);
const { state, posts } = createPersonView(() => ({ world, userId }));

describe("checkout, for browsers without JavaScript", () => {
  it("leads to the same Stripe page on repeated requests", async () => {
    const first = await world.billing.checkout(userId);
    expect(await world.billing.checkout(userId)).toEqual(first);
    const [request] = posts(/^\/checkout\/sessions$/);
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

  it("creates another page when the first is about to expire", async () => {
    const first = await world.billing.checkout(userId);
    world.clock.advance(24 * HOUR - MINUTE);
    expect(await world.billing.checkout(userId)).not.toEqual(first);
  });

  it("expires the form in another tab", async () => {
    const { subscriptionId } = await start();
    await world.billing.checkout(userId);
    expect(state().pay(subscriptionId)).toBe(false);
  });

  it("recognizes an existing subscription", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    expect(await world.billing.checkout(userId)).toEqual({ subscriptionId });
  });

  it("leads to the open invoice if there is one", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    state().renew(subscriptionId, false);
    world.clock.advance(8 * DAY);
    expect(await world.billing.checkout(userId)).toEqual({
      url: expect.stringContaining("invoice") as string,
    });
  });
});
