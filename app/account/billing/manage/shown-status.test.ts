/* What a person and the operator see while Stripe and the stored data differ, or something is odd. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { DAY, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { describeSubscription } from "./subscription.copy.ts";

let world: TestBilling;
let userId: string;
let subscriptionId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
  ({ subscriptionId } = await world.billing.getOrCreateSubscription(userId));
});
afterEach(() => world.remove());

const state = () => world.stripe.state;
const subscription = () => state().subscriptions.get(subscriptionId)!;
const customerId = () => [...state().customers.keys()][0]!;
const pay = async () => {
  state().pay(subscriptionId);
  await world.billing.fetchPresent(userId);
};
const words = async () =>
  describeSubscription(await world.access.statusOf(userId), {
    timeZone: "UTC",
    isOperator: false,
    invoices: await world.billing.invoices(userId),
    supportEmail: "support@example.com",
  });

describe("coming back from Stripe's portal", () => {
  it("shows Stripe's data before its event arrives", async () => {
    await pay();
    expect((await words()).next).toContain("Your card is charged $29.99 again");
    state().cancelInPortal(subscriptionId);
    expect(await world.billing.fetchPresent(userId)).toBe(true);
    const texts = await words();
    expect(texts.badge.text).toBe("Canceled");
    expect(texts.next).not.toContain("is charged $29.99 again");
  });

  it("uses the stored data and says whether Stripe has answered", async () => {
    await pay();
    world.stripe.fail("500", () => true, 100);
    expect(await world.billing.fetchPresent(userId)).toBe(false);
    world.stripe.heal();
    expect(await world.billing.fetchPresent(userId)).toBe(true);
    // Without a customer there is nothing to fetch.
    expect(await world.billing.fetchPresent(await world.newPerson())).toBe(true);
  });

  it("does not wait longer than a page", async () => {
    await pay();
    world.deadlines.pageLoad = 20;
    world.stripe.fail("slow", ({ path }) => path.startsWith("/customers/"));
    expect(await world.billing.fetchPresent(userId)).toBe(false);
    world.stripe.heal();
    await world.settled();
    world.deadlines.pageLoad = 4 * SECOND;
    expect(await world.billing.fetchPresent(userId)).toBe(true);
  });
});

describe("a first payment", () => {
  it("is announced once", async () => {
    expect(await world.billing.welcome(userId)).toBe(false);
    await pay();
    expect(await world.billing.welcome(userId)).toBe(true);
    expect(await world.billing.welcome(userId)).toBe(false);
    await world.billing.fetchPresent(userId);
    expect(await world.billing.welcome(userId)).toBe(false);
  });

  it("is no longer announced after a day", async () => {
    await pay();
    world.clock.advance(DAY + SECOND);
    expect(await world.billing.welcome(userId)).toBe(false);
  });

  it("of another subscription is announced, too", async () => {
    await pay();
    await world.billing.welcome(userId);
    state().cancelNow(subscriptionId);
    await world.billing.fetchPresent(userId);
    ({ subscriptionId } = await world.billing.getOrCreateSubscription(userId));
    await pay();
    expect(await world.billing.welcome(userId)).toBe(true);
  });
});

describe("paused collection", () => {
  const pause = async (
    behavior: "void" | "keep_as_draft" | "mark_uncollectible",
    days?: number,
  ) => {
    await pay();
    const resumes_at = days === undefined ? null : (world.clock.now() + days * DAY) / SECOND;
    subscription().pause_collection = { behavior, resumes_at };
    await world.billing.fetchPresent(userId);
    return words();
  };

  it("announces no charge and shows the end of the pause", async () => {
    const texts = await pause("void", 10);
    expect(texts.badge.text).toBe("Payments paused");
    expect(texts.next).toMatch(
      /your card is not charged until Jun 25, 2026\. You won't be charged later/,
    );
    expect(texts.next).toContain("You keep access");
    expect(texts.next).not.toContain("is charged $29.99");
    expect(texts.dates).toEqual([{ label: "Current period ends", value: "Jul 15, 2026" }]);
    expect(await world.access.canAccess(userId)).toBe(true);
    subscription().pause_collection = null;
    await world.billing.fetchPresent(userId);
    expect((await words()).badge.text).toBe("Active");
  });

  it("says that the amount due may be charged later when no end is known", async () => {
    const texts = await pause("keep_as_draft");
    expect(texts.next).toMatch(
      /not charged for now\. Payments due during the pause may be charged afterward/,
    );
  });

  it("does not hide a cancellation", async () => {
    await pause("mark_uncollectible");
    state().cancelInPortal(subscriptionId);
    await world.billing.fetchPresent(userId);
    expect((await words()).badge.text).toBe("Canceled");
  });
});

describe("a customer that no longer exists at Stripe", () => {
  it("after a payment shows where the invoices are and allows a new subscription", async () => {
    await pay();
    state().deleteCustomer(customerId());
    expect(await world.billing.fetchPresent(userId)).toBe(true);
    const texts = await words();
    expect(texts).toMatchObject({
      badge: { text: "Ended" },
      dates: [{ label: "Ended on", value: "Jun 15, 2026" }],
      can: { manage: null, subscribe: true },
    });
    expect(texts.next).toMatch(
      /no longer has your customer record.*paid for more time, email us at support@/,
    );
    await world.billing.getOrCreateSubscription(userId);
    expect((await world.access.statusOf(userId)).customerDeleted).toBe(false);
  });

  it("without a payment shows no ended subscription", async () => {
    state().deleteCustomer(customerId());
    await world.billing.fetchPresent(userId);
    expect((await words()).badge.text).toBe("No subscription");
  });
});

describe("the number in the operator's header", () => {
  const count = () => world.subscribers.errorCount();

  it("counts a price problem as soon as it is known", async () => {
    expect(await count()).toBe(0);
    state().prices.get(world.stripe.priceId)!.unit_amount = 3_999;
    world.clock.advance(6 * MINUTE);
    // It is fetched in the background: the page after the next fetch has it.
    await count();
    await expect.poll(count).toBe(1);
    state().prices.get(world.stripe.priceId)!.unit_amount = 2_999;
    world.clock.advance(6 * MINUTE);
    await expect.poll(count).toBe(0);
  });

  it("asks Stripe only as often as the price is checked", async () => {
    const looks = () =>
      world.stripe.requests.filter(({ path }) => path.startsWith("/prices/")).length;
    world.clock.advance(6 * MINUTE);
    const before = looks();
    for (let n = 0; n < 20; n += 1) await count();
    await expect.poll(looks).toBe(before + 1);
    world.stripe.fail("500", ({ path }) => path.startsWith("/prices/"), 100);
    world.clock.advance(6 * MINUTE);
    await count();
    await expect.poll(count).toBe(1);
    const failed = looks();
    for (let n = 0; n < 20; n += 1) await count();
    expect(looks()).toBe(failed);
  });

  it("counts a double subscription until one of the two ends", async () => {
    await pay();
    const second = state().addSubscription(customerId(), world.stripe.priceId, {});
    state().pay(second.id);
    await world.billing.fetchPresent(userId);
    expect(await count()).toBe(1);
    expect(await world.subscribers.doubled()).toEqual([
      { userId, email: "person1@example.com", running: 2 },
    ]);
    state().cancelNow(second.id);
    await world.billing.fetchPresent(userId);
    expect(await count()).toBe(0);
    expect(await world.subscribers.doubled()).toEqual([]);
  });

  it("counts a portal that cannot be opened until it can", async () => {
    world.stripe.fail("400", ({ path }) => path === "/billing_portal/sessions", 2);
    for (let n = 0; n < 2; n += 1) {
      await expect(world.billing.portal(userId)).rejects.toMatchObject({
        code: "payments_misconfigured",
      });
    }
    expect(await count()).toBe(1);
    expect((await world.subscribers.health()).errors).toMatchObject([
      { kind: "portal", count: 2, reason: "This cannot be done." },
    ]);
    await world.billing.portal(userId);
    expect(await count()).toBe(0);
  });

  it("does not count a missing answer to a portal request", async () => {
    world.stripe.fail("500", ({ path }) => path === "/billing_portal/sessions", 10);
    await expect(world.billing.portal(userId)).rejects.toMatchObject({
      code: "payments_unavailable",
    });
    expect(await count()).toBe(0);
  });
});
