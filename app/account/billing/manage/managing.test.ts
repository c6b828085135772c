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
const { state, subscriptions, posts } = createPersonView(() => ({ world, userId }));

describe("managing", () => {
  it("leads to Stripe's portal and back to the billing page", async () => {
    await expect(world.billing.portal(userId)).rejects.toMatchObject({ code: "not_found" });
    await start();
    expect(await world.billing.portal(userId)).toContain("/portal/");
    expect(posts(/^\/billing_portal\/sessions$/)[0]?.form).toMatchObject({
      return_url: "https://agents.example.com/billing?from=portal",
    });
  });

  it.each(["cancelInPortal", "flag"] as const)("undoes a cancellation made by %s", async (how) => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    await expect(world.billing.undoCancellation(userId)).rejects.toMatchObject({
      code: "nothing_to_undo",
    });
    if (how === "flag") state().cancelByFlag(subscriptionId, true);
    else state().cancelInPortal(subscriptionId);
    await world.billing.refresh(userId);
    expect((await world.access.statusOf(userId)).endsAt).not.toBeNull();
    await world.billing.undoCancellation(userId);
    expect(subscriptions()).toMatchObject([{ cancel_at: null, cancel_at_period_end: false }]);
    expect(await world.access.statusOf(userId)).toMatchObject({ status: "active", endsAt: null });
  });

  it("undoes the cancellation of a past-due subscription, which is shown until then", async () => {
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    world.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    state().cancelInPortal(subscriptionId);
    await world.billing.refresh(userId);
    const iso = (days: number) => new Date(world.clock.now() + days * DAY).toISOString();
    const owing = { status: "past_due", canAccess: true, endsAt: iso(7) };
    expect(await world.access.statusOf(userId)).toMatchObject({ ...owing, cancelsAt: iso(30) });
    await world.billing.undoCancellation(userId);
    expect(await world.access.statusOf(userId)).toMatchObject({ ...owing, cancelsAt: null });
  });

  it("lists invoices as they are at Stripe", async () => {
    expect(await world.billing.invoices(userId)).toEqual([]);
    const { subscriptionId } = await start();
    state().pay(subscriptionId);
    expect(await world.billing.invoices(userId)).toEqual([
      {
        id: expect.stringMatching(/^in_/) as string,
        number: "DOUBLE-0001",
        createdAt: new Date(world.clock.now()).toISOString(),
        amount: 2_999,
        currency: "usd",
        status: "paid",
        paidAt: new Date(world.clock.now()).toISOString(),
        payable: false,
        url: expect.stringMatching(/^https:/) as string,
        pdfUrl: expect.stringMatching(/pdf$/) as string,
      },
    ]);
  });

  it("asks for the payment of an invoice only if it has an effect", async () => {
    const payable = async () =>
      (await world.billing.invoices(userId)).map((invoice) => invoice.payable);
    const { subscriptionId } = await start();
    expect(await payable()).toEqual([true]);
    state().pay(subscriptionId);
    state().renew(subscriptionId, false);
    expect(await payable()).toEqual([true, false]);
    // The latest one has the subscription's status.
    state().renew(subscriptionId, false);
    expect(await payable()).toEqual([true, false, false]);
    state().giveUp(subscriptionId, "canceled");
    expect(await payable()).toEqual([false, false, false]);
    const open = (await world.billing.invoices(userId)).filter(({ status }) => status === "open");
    expect(open).toHaveLength(2);
  });
});
