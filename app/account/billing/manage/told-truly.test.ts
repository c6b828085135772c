/* What a person and the operator are told while Stripe and what is stored differ, or something is odd. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { DAY, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { describeSubscription } from "./subscription.copy.ts";

let test: TestBilling;
let userId: string;
let subscriptionId: string;

beforeEach(async () => {
  test = createTestBilling();
  userId = await test.newPerson();
  ({ subscriptionId } = await test.billing.getOrCreateSubscription(userId));
});
afterEach(() => test.remove());

const state = () => test.stripe.state;
const subscription = () => state().subscriptions.get(subscriptionId)!;
const customerId = () => [...state().customers.keys()][0]!;
const pay = async () => {
  state().pay(subscriptionId);
  await test.billing.fetchPresent(userId);
};
const words = async () =>
  describeSubscription(await test.access.statusOf(userId), {
    timeZone: "UTC",
    isOperator: false,
    invoices: await test.billing.invoices(userId),
    supportEmail: "support@example.com",
  });

describe("coming back from Stripe's portal", () => {
  it("tells what Stripe says, before any message of Stripe's", async () => {
    await pay();
    expect((await words()).next).toContain("Your card is charged $29.99 again");
    state().cancelInPortal(subscriptionId);
    expect(await test.billing.fetchPresent(userId)).toBe(true);
    const told = await words();
    expect(told.badge.text).toBe("Cancelled");
    expect(told.next).not.toContain("is charged $29.99 again");
  });

  it("is told from what is known, by whether Stripe has answered", async () => {
    await pay();
    test.stripe.fail("500", () => true, 100);
    expect(await test.billing.fetchPresent(userId)).toBe(false);
    test.stripe.heal();
    expect(await test.billing.fetchPresent(userId)).toBe(true);
    // Of somebody who is no customer there is nothing to ask.
    expect(await test.billing.fetchPresent(await test.newPerson())).toBe(true);
  });

  it("waits no longer than a page does", async () => {
    await pay();
    test.deadlines.pageLoad = 20;
    test.stripe.fail("slow", ({ path }) => path.startsWith("/customers/"));
    expect(await test.billing.fetchPresent(userId)).toBe(false);
    test.stripe.heal();
    await test.settled();
    test.deadlines.pageLoad = 4 * SECOND;
    expect(await test.billing.fetchPresent(userId)).toBe(true);
  });
});

describe("a first payment", () => {
  it("is welcomed once", async () => {
    expect(await test.billing.welcome(userId)).toBe(false);
    await pay();
    expect(await test.billing.welcome(userId)).toBe(true);
    expect(await test.billing.welcome(userId)).toBe(false);
    await test.billing.fetchPresent(userId);
    expect(await test.billing.welcome(userId)).toBe(false);
  });

  it("is no news any more when nobody came back for a day", async () => {
    await pay();
    test.clock.advance(DAY + SECOND);
    expect(await test.billing.welcome(userId)).toBe(false);
  });

  it("of another subscription is welcomed, too", async () => {
    await pay();
    await test.billing.welcome(userId);
    state().cancelNow(subscriptionId);
    await test.billing.fetchPresent(userId);
    ({ subscriptionId } = await test.billing.getOrCreateSubscription(userId));
    await pay();
    expect(await test.billing.welcome(userId)).toBe(true);
  });
});

describe("collecting that is paused", () => {
  const pause = async (
    behavior: "void" | "keep_as_draft" | "mark_uncollectible",
    days?: number,
  ) => {
    await pay();
    const resumes_at = days === undefined ? null : (test.clock.now() + days * DAY) / SECOND;
    subscription().pause_collection = { behavior, resumes_at };
    await test.billing.fetchPresent(userId);
    return words();
  };

  it("promises no charge, and says until when", async () => {
    const told = await pause("void", 10);
    expect(told.badge.text).toBe("Payments paused");
    expect(told.next).toMatch(
      /your card is not charged until Jun 25, 2026\. The time in between is not/,
    );
    expect(told.next).toContain("You keep access");
    expect(told.next).not.toContain("is charged $29.99");
    expect(told.dates).toEqual([{ label: "Present period until", value: "Jul 15, 2026" }]);
    expect(await test.access.canAccess(userId)).toBe(true);
    subscription().pause_collection = null;
    await test.billing.fetchPresent(userId);
    expect((await words()).badge.text).toBe("Active");
  });

  it("says where what falls due may be charged afterwards, and that nobody knows the end", async () => {
    const told = await pause("keep_as_draft");
    expect(told.next).toMatch(
      /not charged for now\. What falls due meanwhile may be charged afterwards/,
    );
  });

  it("does not hide a cancellation", async () => {
    await pause("mark_uncollectible");
    state().cancelInPortal(subscriptionId);
    await test.billing.fetchPresent(userId);
    expect((await words()).badge.text).toBe("Cancelled");
  });
});

describe("a customer whom Stripe does not have any more", () => {
  it("who had paid reads where the invoices are, and can subscribe again", async () => {
    await pay();
    state().deleteCustomer(customerId());
    expect(await test.billing.fetchPresent(userId)).toBe(true);
    const told = await words();
    expect(told).toMatchObject({
      badge: { text: "Ended" },
      dates: [{ label: "Ended on", value: "Jun 15, 2026" }],
      can: { manage: null, subscribe: true },
    });
    expect(told.next).toMatch(
      /customer record any more.*paid for more time, write to us at support@/,
    );
    await test.billing.getOrCreateSubscription(userId);
    expect((await test.access.statusOf(userId)).customerDeleted).toBe(false);
  });

  it("who had never paid has had no subscription that ended", async () => {
    state().deleteCustomer(customerId());
    await test.billing.fetchPresent(userId);
    expect((await words()).badge.text).toBe("No subscription");
  });
});

describe("the number in the operator's header", () => {
  const count = () => test.subscribers.errorCount();

  it("counts the price problem, as soon as it is known", async () => {
    expect(await count()).toBe(0);
    state().prices.get(test.stripe.priceId)!.unit_amount = 3_999;
    test.clock.advance(6 * MINUTE);
    // Nobody waits for it: the page after the next look has it.
    await count();
    await expect.poll(count).toBe(1);
    state().prices.get(test.stripe.priceId)!.unit_amount = 2_999;
    test.clock.advance(6 * MINUTE);
    await expect.poll(count).toBe(0);
  });

  it("asks Stripe no more often than the price is looked at", async () => {
    const looks = () =>
      test.stripe.requests.filter(({ path }) => path.startsWith("/prices/")).length;
    test.clock.advance(6 * MINUTE);
    const before = looks();
    for (let n = 0; n < 20; n += 1) await count();
    await expect.poll(looks).toBe(before + 1);
    test.stripe.fail("500", ({ path }) => path.startsWith("/prices/"), 100);
    test.clock.advance(6 * MINUTE);
    await count();
    await expect.poll(count).toBe(1);
    const failed = looks();
    for (let n = 0; n < 20; n += 1) await count();
    expect(looks()).toBe(failed);
  });

  it("counts who pays twice, until one of the two ends", async () => {
    await pay();
    const second = state().addSubscription(customerId(), test.stripe.priceId, {});
    state().pay(second.id);
    await test.billing.fetchPresent(userId);
    expect(await count()).toBe(1);
    expect(await test.subscribers.doubled()).toEqual([
      { userId, email: "person1@example.com", running: 2 },
    ]);
    state().cancelNow(second.id);
    await test.billing.fetchPresent(userId);
    expect(await count()).toBe(0);
    expect(await test.subscribers.doubled()).toEqual([]);
  });

  it("counts a portal that cannot be opened, until it can", async () => {
    test.stripe.fail("400", ({ path }) => path === "/billing_portal/sessions", 2);
    for (let n = 0; n < 2; n += 1) {
      await expect(test.billing.portal(userId)).rejects.toMatchObject({
        code: "payments_misconfigured",
      });
    }
    expect(await count()).toBe(1);
    expect((await test.subscribers.health()).errors).toMatchObject([
      { kind: "portal", count: 2, reason: "This cannot be done." },
    ]);
    await test.billing.portal(userId);
    expect(await count()).toBe(0);
  });

  it("does not count a Stripe that did not answer when the portal was asked for", async () => {
    test.stripe.fail("500", ({ path }) => path === "/billing_portal/sessions", 10);
    await expect(test.billing.portal(userId)).rejects.toMatchObject({
      code: "payments_unavailable",
    });
    expect(await count()).toBe(0);
  });
});
