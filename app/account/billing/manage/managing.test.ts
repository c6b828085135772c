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
const { state, subscriptions, posts } = createPersonView(() => ({ test, userId }));

describe("managing", () => {
  it("leads to Stripe's portal, and comes back to the billing page", async () => {
    await expect(test.billing.portal(userId)).rejects.toMatchObject({ code: "not_found" });
    await start();
    expect(await test.billing.portal(userId)).toContain("/portal/");
    expect(posts(/^\/billing_portal\/sessions$/)[0]?.form).toMatchObject({
      return_url: "https://agents.example.com/billing?from=portal",
    });
  });

  it.each(["cancelInPortal", "flag"] as const)("undoes a cancellation made by %s", async (how) => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    await expect(test.billing.undoCancellation(userId)).rejects.toMatchObject({
      code: "nothing_to_undo",
    });
    if (how === "flag") state().cancelByFlag(subscriptionId, true);
    else state().cancelInPortal(subscriptionId);
    await test.billing.refresh(userId);
    expect((await test.access.statusOf(userId)).endsAt).not.toBeNull();
    await test.billing.undoCancellation(userId);
    expect(subscriptions()).toMatchObject([{ cancel_at: null, cancel_at_period_end: false }]);
    expect(await test.access.statusOf(userId)).toMatchObject({ status: "active", endsAt: null });
  });

  it("undoes the cancellation of one whose last payment has failed, which is told meanwhile", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    test.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    state().cancelInPortal(subscriptionId);
    await test.billing.refresh(userId);
    const iso = (days: number) => new Date(test.clock.now() + days * DAY).toISOString();
    const owing = { status: "past_due", canAccess: true, endsAt: iso(7) };
    expect(await test.access.statusOf(userId)).toMatchObject({ ...owing, cancelsAt: iso(30) });
    await test.billing.undoCancellation(userId);
    expect(await test.access.statusOf(userId)).toMatchObject({ ...owing, cancelsAt: null });
  });

  it("lists invoices as they are at Stripe", async () => {
    expect(await test.billing.invoices(userId)).toEqual([]);
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    expect(await test.billing.invoices(userId)).toEqual([
      {
        id: expect.stringMatching(/^in_/) as string,
        number: "DOUBLE-0001",
        createdAt: new Date(test.clock.now()).toISOString(),
        amount: 2_999,
        currency: "usd",
        status: "paid",
        paidAt: new Date(test.clock.now()).toISOString(),
        payable: false,
        url: expect.stringMatching(/^https:/) as string,
        pdfUrl: expect.stringMatching(/pdf$/) as string,
      },
    ]);
  });

  it("asks for the payment of an invoice only where something comes of it", async () => {
    const payable = async () =>
      (await test.billing.invoices(userId)).map((invoice) => invoice.payable);
    const { subscriptionId } = await start();
    expect(await payable()).toEqual([true]);
    state().pay(subscriptionId);
    state().renew(subscriptionId, false);
    expect(await payable()).toEqual([true, false]);
    // The latest one says how a subscription stands.
    state().renew(subscriptionId, false);
    expect(await payable()).toEqual([true, false, false]);
    state().giveUp(subscriptionId, "canceled");
    expect(await payable()).toEqual([false, false, false]);
    const open = (await test.billing.invoices(userId)).filter(({ status }) => status === "open");
    expect(open).toHaveLength(2);
  });
});
