import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { deadlines } from "./deadlines.server.ts";

/* Stripe accepts the connection and does not answer: every wait is limited. */
let world: TestBilling;
let userId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
});
afterEach(() => world.remove());

const state = () => world.stripe.state;
const asked = (method: string, path: RegExp) =>
  world.stripe.requests.filter((each) => each.method === method && path.test(each.path)).length;

/** A person who has paid and then canceled. */
async function subscribed(): Promise<void> {
  const { subscriptionId } = await world.billing.getOrCreateSubscription(userId);
  state().pay(subscriptionId);
  state().cancelInPortal(subscriptionId);
}

describe("what a person waits for", () => {
  it("ends before the browser gives up after ten seconds", () => {
    expect(deadlines.userAction).toBeLessThan(10_000);
    expect(deadlines.pageLoad).toBeLessThan(deadlines.userAction);
  });

  it.each([
    [
      "a form",
      async () => undefined,
      () => world.billing.getOrCreateSubscription(userId),
      { path: /^\/subscriptions$/, looks: 1 },
    ],
    [
      "Stripe's page to subscribe",
      async () => undefined,
      () => world.billing.checkout(userId),
      { path: /^\/checkout\/sessions$/, looks: 1 },
    ],
    [
      "Stripe's portal",
      subscribed,
      () => world.billing.portal(userId),
      { path: /^\/billing_portal/, looks: 0 },
    ],
  ])(
    "%s: it says so, and a second attempt joins the running one",
    async (_, prepare, ask, slow) => {
      await prepare();
      world.stripe.requests.splice(0);
      world.deadlines.userAction = 20;
      const isSlow = ({ method, path }: { method: string; path: string }) =>
        method === "POST" && slow.path.test(path);
      world.stripe.fail("slow", isSlow, 9);
      const unavailable = { code: "payments_unavailable" };
      await expect(ask()).rejects.toMatchObject(unavailable);
      await expect.poll(() => asked("POST", slow.path)).toBe(1);
      await expect(ask()).rejects.toMatchObject(unavailable);
      world.deadlines.userAction = deadlines.userAction;
      const third = ask();
      world.stripe.heal();
      expect(await third).toBeTruthy();
      // What there is was looked at once for all three.
      expect(asked("GET", /^\/subscriptions$/)).toBe(slow.looks);
      expect(asked("POST", slow.path)).toBe(1);
    },
  );

  it("a cancellation that is undone in the background is not undone twice, and a second attempt gets the result", async () => {
    await subscribed();
    world.deadlines.userAction = 20;
    world.stripe.fail("slow", ({ method }) => method === "POST", 9);
    const undo = () => world.billing.undoCancellation(userId);
    await expect(undo()).rejects.toMatchObject({ code: "payments_unavailable" });
    world.deadlines.userAction = deadlines.userAction;
    // A new request checks again: it may have been canceled once more in the meantime.
    const again = undo();
    world.stripe.heal();
    await expect(again).rejects.toMatchObject({ code: "nothing_to_undo" });
  });

  it("a failure after the wait has ended is logged", async () => {
    world.deadlines.userAction = 20;
    world.stripe.fail("slow", ({ method }) => method === "POST", 9);
    await expect(world.billing.getOrCreateSubscription(userId)).rejects.toBeDefined();
    expect(world.errors).toEqual([]);
    world.stripe.heal();
    world.stripe.fail("400", ({ method }) => method === "POST", 9);
    await expect.poll(() => world.errors.join()).toContain("a background Stripe request failed");
    expect(world.errors.join()).toContain("payments_misconfigured");
  });

  it("a form and Stripe's page are created in sequence, also in the background", async () => {
    world.deadlines.userAction = 20;
    world.stripe.fail("slow", ({ method }) => method === "POST", 9);
    await expect(world.billing.getOrCreateSubscription(userId)).rejects.toBeDefined();
    await expect(world.billing.checkout(userId)).rejects.toBeDefined();
    expect(asked("POST", /^\/checkout\/sessions$/)).toBe(0);
    world.deadlines.userAction = deadlines.userAction;
    const form = world.billing.getOrCreateSubscription(userId);
    world.stripe.heal();
    // The page of the one before is closed for it.
    expect((await form).clientSecret).toBeDefined();
    expect([...state().sessions.values()].map(({ status }) => status)).toEqual(["expired"]);
  });
});

describe("a stopping server", () => {
  it("waits two seconds for Stripe, and the next start continues", async () => {
    expect(deadlines.shutdown).toBe(2_000);
    world.deadlines.shutdown = 20;
    await subscribed();
    world.stripe.fail("slow", ({ method }) => method === "GET", 9);
    const event = state().events.at(-1);
    if (event) await world.receive(event);
    await expect.poll(() => asked("GET", /^\/customers\/cus/)).toBe(2);
    await world.billing.stop();
    const waiting = () => world.rows("SELECT customer_id FROM billing_syncs").length;
    expect(waiting()).toBe(1);

    // Its answer comes when the database may be closed already: nothing is done with it, or said.
    world.stripe.heal();
    await world.settled();
    expect(world.errors).toEqual([]);
    expect(waiting()).toBe(1);

    const next = world.restart();
    next.billing.beginSyncs();
    await next.billing.jobs?.idle();
    expect(waiting()).toBe(0);
    expect(await world.access.canAccess(userId)).toBe(true);
  });

  it("stops at once if nothing is running", async () => {
    world.deadlines.shutdown = 60_000;
    await world.billing.stop();
  });
});
