import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { deadlines } from "./deadlines.server.ts";

/* Stripe takes the connection and does not answer: nobody waits for that longer than they should. */
let test: TestBilling;
let userId: string;

beforeEach(async () => {
  test = createTestBilling();
  userId = await test.newPerson();
});
afterEach(() => test.remove());

const state = () => test.stripe.state;
const asked = (method: string, path: RegExp) =>
  test.stripe.requests.filter((each) => each.method === method && path.test(each.path)).length;

/** Somebody who has paid and then cancelled. */
async function subscribed(): Promise<void> {
  const { subscriptionId } = await test.billing.getOrCreateSubscription(userId);
  state().pay(subscriptionId);
  state().cancelInPortal(subscriptionId);
}

describe("what somebody waits for", () => {
  it("ends before the browser gives up, which does so after ten seconds and without a reason", () => {
    expect(deadlines.userAction).toBeLessThan(10_000);
    expect(deadlines.pageLoad).toBeLessThan(deadlines.userAction);
  });

  it.each([
    [
      "a form",
      async () => undefined,
      () => test.billing.getOrCreateSubscription(userId),
      { path: /^\/subscriptions$/, looks: 1 },
    ],
    [
      "Stripe's page to subscribe",
      async () => undefined,
      () => test.billing.checkout(userId),
      { path: /^\/checkout\/sessions$/, looks: 1 },
    ],
    [
      "Stripe's portal",
      subscribed,
      () => test.billing.portal(userId),
      { path: /^\/billing_portal/, looks: 0 },
    ],
  ])(
    "%s: it says so, and whoever tries again joins what goes on",
    async (_, prepare, ask, slow) => {
      await prepare();
      test.stripe.requests.splice(0);
      test.deadlines.userAction = 20;
      const isSlow = ({ method, path }: { method: string; path: string }) =>
        method === "POST" && slow.path.test(path);
      test.stripe.fail("slow", isSlow, 9);
      const unavailable = { code: "payments_unavailable" };
      await expect(ask()).rejects.toMatchObject(unavailable);
      await expect.poll(() => asked("POST", slow.path)).toBe(1);
      await expect(ask()).rejects.toMatchObject(unavailable);
      test.deadlines.userAction = deadlines.userAction;
      const third = ask();
      test.stripe.heal();
      expect(await third).toBeTruthy();
      // What there is was looked at once for all three.
      expect(asked("GET", /^\/subscriptions$/)).toBe(slow.looks);
      expect(asked("POST", slow.path)).toBe(1);
    },
  );

  it("a cancellation that is undone behind is not undone twice: who tries again is told", async () => {
    await subscribed();
    test.deadlines.userAction = 20;
    test.stripe.fail("slow", ({ method }) => method === "POST", 9);
    const undo = () => test.billing.undoCancellation(userId);
    await expect(undo()).rejects.toMatchObject({ code: "payments_unavailable" });
    test.deadlines.userAction = deadlines.userAction;
    // Asked anew, it looks anew: it may have been cancelled once more in the meantime.
    const again = undo();
    test.stripe.heal();
    await expect(again).rejects.toMatchObject({ code: "nothing_to_undo" });
  });

  it("what fails when nobody waits any more is in the log", async () => {
    test.deadlines.userAction = 20;
    test.stripe.fail("slow", ({ method }) => method === "POST", 9);
    await expect(test.billing.getOrCreateSubscription(userId)).rejects.toBeDefined();
    expect(test.errors).toEqual([]);
    test.stripe.heal();
    test.stripe.fail("400", ({ method }) => method === "POST", 9);
    await expect.poll(() => test.errors.join()).toContain("with nobody waiting");
    expect(test.errors.join()).toContain("payments_misconfigured");
  });

  it("a form and Stripe's page follow each other, also behind", async () => {
    test.deadlines.userAction = 20;
    test.stripe.fail("slow", ({ method }) => method === "POST", 9);
    await expect(test.billing.getOrCreateSubscription(userId)).rejects.toBeDefined();
    await expect(test.billing.checkout(userId)).rejects.toBeDefined();
    expect(asked("POST", /^\/checkout\/sessions$/)).toBe(0);
    test.deadlines.userAction = deadlines.userAction;
    const form = test.billing.getOrCreateSubscription(userId);
    test.stripe.heal();
    // The page of the one before is closed for it.
    expect((await form).clientSecret).toBeDefined();
    expect([...state().sessions.values()].map(({ status }) => status)).toEqual(["expired"]);
  });
});

describe("a server that stops", () => {
  it("waits two seconds for a Stripe that does not answer, and the next start takes it up", async () => {
    expect(deadlines.shutdown).toBe(2_000);
    test.deadlines.shutdown = 20;
    await subscribed();
    test.stripe.fail("slow", ({ method }) => method === "GET", 9);
    const event = state().events.at(-1);
    if (event) await test.receive(event);
    await expect.poll(() => asked("GET", /^\/customers\/cus/)).toBe(2);
    await test.billing.stop();
    const waiting = () => test.rows("SELECT customer_id FROM billing_syncs").length;
    expect(waiting()).toBe(1);

    // Its answer comes when the database may be closed already: nothing is done with it, or said.
    test.stripe.heal();
    await test.settled();
    expect(test.errors).toEqual([]);
    expect(waiting()).toBe(1);

    const next = test.restart();
    next.billing.beginSyncs();
    await next.billing.jobs?.idle();
    expect(waiting()).toBe(0);
    expect(await test.access.canAccess(userId)).toBe(true);
  });

  it("waits for nothing where there is nothing to wait for", async () => {
    test.deadlines.shutdown = 60_000;
    await test.billing.stop();
  });
});
