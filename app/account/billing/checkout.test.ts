import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";

let test: TestBilling;
let userId: string;

beforeEach(async () => {
  test = createTestBilling();
  userId = await test.newPerson();
});
afterEach(() => test.remove());

const start = () => test.billing.getOrCreateSubscription(userId);
const { state, posts } = createPersonView(() => ({ test, userId }));

describe("checkout, for browsers without JavaScript", () => {
  it("leads to one page of Stripe's, however often it is asked for", async () => {
    const first = await test.billing.checkout(userId);
    expect(await test.billing.checkout(userId)).toEqual(first);
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

  it("makes another page when the first is about to close", async () => {
    const first = await test.billing.checkout(userId);
    test.clock.advance(24 * HOUR - MINUTE);
    expect(await test.billing.checkout(userId)).not.toEqual(first);
  });

  it("lets nobody pay the form of another tab beside it", async () => {
    const { subscriptionId } = await start();
    await test.billing.checkout(userId);
    expect(state().pay(subscriptionId)).toBe(false);
  });

  it("knows who has subscribed already", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    expect(await test.billing.checkout(userId)).toEqual({ subscriptionId });
  });

  it("leads to the open invoice of somebody who owes one", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    state().renew(subscriptionId, false);
    test.clock.advance(8 * DAY);
    expect(await test.billing.checkout(userId)).toEqual({
      url: expect.stringContaining("invoice") as string,
    });
  });
});
