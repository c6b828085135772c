import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { marginsOf } from "./margins.ts";

/* A step that fails is never passed over: whoever waits is told, and nothing counts as done. */

leaveOutDuplicates();

let test: TestBilling;
let mine: string;

beforeEach(async () => {
  test = createTestBilling();
  // Whole seconds are Stripe's, not ours.
  test.clock.advance(500);
  mine = await test.newPerson("mine@example.com");
});
afterEach(() => test.remove());

async function subscribe(): Promise<string> {
  const { subscriptionId } = await test.billing.getOrCreateSubscription(mine);
  test.stripe.state.pay(subscriptionId);
  await test.billing.refresh(mine);
  return subscriptionId;
}
const customerId = () =>
  test.rows<{ customer_id: string | null }>("SELECT customer_id FROM billing_customers")[0]
    ?.customer_id ?? "";
/** From now on the database takes no such change. */
const refuse = (change: string, when = "1") =>
  test.db.writer.exec(
    `CREATE TEMP TRIGGER full BEFORE ${change} WHEN ${when} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
  );
const accept = () => test.db.writer.exec("DROP TRIGGER temp.full");
const counters = () =>
  test.rows<{ kind: string; count: number }>(
    "SELECT kind, count FROM billing_error_counters ORDER BY kind",
  );

describe("a write that fails", () => {
  it.each([["INSERT ON billing_customers"], ["UPDATE OF customer_id ON billing_customers"]])(
    "%s ends a subscription's beginning, which goes on later",
    async (change) => {
      refuse(change);
      await expect(test.billing.getOrCreateSubscription(mine)).rejects.toThrow("disk is full");
      expect(test.stripe.state.subscriptions.size).toBe(0);
      accept();
      await test.billing.getOrCreateSubscription(mine);
      expect(test.stripe.state.customers.size).toBe(1);
    },
  );

  it("keeps a customer that is gone from being replaced before that is stored", async () => {
    await test.billing.getOrCreateSubscription(mine);
    const before = customerId();
    test.stripe.state.deleteCustomer(before);
    refuse("UPDATE OF deleted_customers ON billing_customers");
    await expect(test.billing.getOrCreateSubscription(mine)).rejects.toThrow("disk is full");
    expect([customerId(), test.stripe.state.customers.size]).toEqual([before, 1]);
    accept();
    refuse("INSERT ON billing_syncs");
    await expect(test.billing.getOrCreateSubscription(mine)).rejects.toThrow("disk is full");
    expect(customerId()).toBe(before);
    accept();
  });

  it("in a sync has it tried again, with nothing of it stored", async () => {
    const { subscriptionId } = await test.billing.getOrCreateSubscription(mine);
    test.stripe.state.pay(subscriptionId);
    for (const change of [
      "INSERT ON subscriptions",
      "UPDATE OF running ON billing_customers",
      "UPDATE OF access_check_at ON workspaces",
    ]) {
      refuse(change);
      expect(await test.billing.jobs?.runNow(customerId())).toBe(false);
      expect(test.rows("SELECT id FROM subscriptions")).toEqual([]);
      expect(test.rows("SELECT error FROM billing_syncs")).toMatchObject([
        { error: expect.stringContaining("disk is full") as string },
      ]);
      accept();
    }
    expect(await test.billing.jobs?.runNow(customerId())).toBe(true);
    expect(await test.access.canAccess(mine)).toBe(true);
  });

  it("at night is counted, and the night is done again", async () => {
    await subscribe();
    const stranger = test.stripe.state.addCustomer(null, { userId: "nobody" });
    test.stripe.state.pay(
      test.stripe.state.addSubscription(stranger.id, test.stripe.priceId, {}).id,
    );
    refuse("INSERT ON billing_syncs");
    await test.billing.runReconciliation();
    expect(counters()).toEqual([{ kind: "nightly", count: 1 }]);
    const { errors } = await test.subscribers.health();
    expect(errors).toMatchObject([{ kind: "nightly", count: 2 }]);
    accept();
    test.clock.advance(HOUR);
    await test.billing.runReconciliation();
    expect(counters()).toEqual([]);
    await test.settled();
    expect(test.rows("SELECT customer_id FROM billing_syncs")).toEqual([]);
  });

  it("of access leaves the agents as they are and is told to the operator", async () => {
    await test.subscribers.grant(mine, "A friend");
    refuse("UPDATE OF suspended_at ON workspaces");
    await expect(test.subscribers.revoke(mine, "Over")).rejects.toThrow("disk is full");
    await test.enforcement.run();
    expect(test.errors.join()).toContain("making a workspace follow its access failed");
    accept();
    test.clock.advance(HOUR);
    await test.enforcement.run();
    expect(test.rows("SELECT suspended_at FROM workspaces")).toEqual([
      { suspended_at: test.clock.now() },
    ]);
    refuse("UPDATE OF suspended_at ON workspaces");
    await expect(test.subscribers.grant(mine, "Again")).rejects.toThrow("disk is full");
  });

  it("of a counter stops nobody, and is counted again later", async () => {
    const { errorCounters } = test.billing;
    refuse("INSERT ON billing_error_counters");
    await errorCounters?.increment("mode", "first");
    expect(test.errors.join()).toContain("error counters could not be stored");
    accept();
    await errorCounters?.increment("portal");
    expect(counters()).toEqual([{ kind: "portal", count: 1 }]);
    await errorCounters?.increment("mode", "second");
    await errorCounters?.increment("portal");
    expect(await errorCounters?.list()).toMatchObject([
      { kind: "mode", count: 2, reason: "second" },
      { kind: "portal", count: 2 },
    ]);
    await test.billing.stop();
    expect(counters()).toEqual([
      { kind: "mode", count: 2 },
      { kind: "portal", count: 2 },
    ]);
    await errorCounters?.reset("mode");
    expect(counters()).toEqual([{ kind: "portal", count: 2 }]);
  });
});

describe("a request that Stripe does not answer", () => {
  const fail = (method: string, path: RegExp) =>
    test.stripe.fail("500", (request) => request.method === method && path.test(request.path), 100);

  // All at once: the SDK waits for a moment before it tries a second time.
  it("ends the beginning of a subscription, and leaves what is open the only thing to pay", async () => {
    const begin = "getOrCreateSubscription";
    const cases = [
      ["GET", /^\/customers\/search/, null, begin],
      ["GET", /^\/customers$/, null, begin],
      ["POST", /^\/customers\/cus_\w+$/, null, begin],
      ["GET", /^\/customers\/cus_\w+$/, null, begin],
      ["GET", /^\/checkout\/sessions$/, null, begin],
      ["GET", /^\/prices/, null, begin],
      ["POST", /\/expire$/, "checkout", begin],
      ["POST", /\/void$/, begin, "checkout"],
      ["DELETE", /^\/subscriptions\//, begin, "checkout"],
    ] as const;
    const made = cases.map(async ([method, path, before, then]) => {
      const own = createTestBilling();
      const userId = await own.newPerson();
      if (before !== null) await own.billing[before](userId);
      own.stripe.fail(
        "500",
        (request) => request.method === method && path.test(request.path),
        100,
      );
      const outcome = await own.billing[then](userId).catch((error: unknown) => error);
      const { subscriptions, sessions } = own.stripe.state;
      const count = then === begin ? subscriptions.size : sessions.size;
      await own.remove();
      return { path: String(path), outcome, count };
    });
    for (const each of await Promise.all(made))
      expect(each).toMatchObject({ outcome: { code: "payments_unavailable" }, count: 0 });
  });

  it("is no cancellation undone", async () => {
    const id = await subscribe();
    const stored = test.stripe.state.subscriptions.get(id) ?? expect.fail("it is gone");
    stored.cancel_at = Math.floor(test.clock.now() / 1_000) + 86_400;
    await test.billing.refresh(mine);
    expect((await test.access.statusOf(mine)).cancelsAt).not.toBeNull();
    fail("POST", /^\/subscriptions\//);
    await expect(test.billing.undoCancellation(mine)).rejects.toMatchObject({
      code: "payments_unavailable",
    });
    test.stripe.heal();
    await test.billing.undoCancellation(mine);
    // What is stored has followed at once.
    expect((await test.access.statusOf(mine)).cancelsAt).toBeNull();
    fail("GET", /^\/(invoices|subscriptions)$/);
    for (const ask of [test.billing.invoices, test.billing.undoCancellation])
      await expect(ask(mine)).rejects.toMatchObject({ code: "payments_unavailable" });
    test.stripe.heal();
    test.stripe.state.deleteCustomer(customerId());
    await expect(test.billing.portal(mine)).rejects.toMatchObject({ code: "not_found" });
    expect(await test.access.canAccess(mine)).toBe(false);
  });

  it("is no subscription that has ended", async () => {
    await subscribe();
    fail("GET", /^\/subscriptions$/);
    expect(await test.billing.jobs?.runNow(customerId())).toBe(false);
    expect(await test.access.canAccess(mine)).toBe(true);
  });
});

it("counts what Stripe refuses, so that the next try is another request", async () => {
  const fail = () =>
    test.stripe.fail("400", ({ method, path }) => method === "POST" && path === "/customers");
  fail();
  await expect(test.billing.getOrCreateSubscription(mine)).rejects.toThrow();
  expect(test.rows("SELECT refusals FROM billing_customers")).toEqual([{ refusals: 1 }]);
  const created = test.stripe.requests.flatMap(({ form }) =>
    "created" in form ? [form.created] : [],
  );
  const since = String(Math.floor((test.clock.now() - 600_000) / 1_000));
  expect(JSON.stringify(created)).toContain(since);
  expect(JSON.stringify(created)).not.toContain(".");
  const other = await test.newPerson();
  fail();
  await expect(test.billing.getOrCreateSubscription(other)).rejects.toThrow();
  expect(test.rows("SELECT refusals FROM billing_customers WHERE user_id = ?", mine)).toEqual([
    { refusals: 1 },
  ]);
});

it("tells open pages of access that has come or gone, and closes those of who has none", async () => {
  const workspace = test.rows<{ id: string }>("SELECT id FROM workspaces")[0]?.id;
  test.emitted.length = 0;
  await test.subscribers.grant(mine, "A friend");
  expect(test.emitted).toEqual([`${workspace} activity`, `${workspace} overview`]);
  const closed = test.closed.length;
  await test.subscribers.revoke(mine, "Over");
  expect(test.emitted).toHaveLength(4);
  expect(test.closed.slice(closed)).toEqual([workspace]);
});

it("looks at everybody at three in the morning, and once", async () => {
  await subscribe();
  const looks = async () => {
    const before = test.stripe.requests.length;
    await test.billing.runReconciliation();
    await test.settled();
    return test.stripe.requests.length > before;
  };
  const midnight = Math.ceil(test.clock.now() / DAY) * DAY;
  test.clock.advance(midnight + HOUR - test.clock.now());
  expect(await looks()).toBe(true);
  test.clock.advance(2 * HOUR - 1);
  expect(await looks()).toBe(false);
  test.clock.advance(1);
  expect(await looks()).toBe(true);
  test.clock.advance(DAY - 1);
  expect(await looks()).toBe(false);
});

it.each([
  [1, 0],
  [120, null],
])("of %s people the margins say how many are not listed", (count, more) => {
  const costs = Array.from({ length: count }, (_, n) => ({ userId: `${n}`, email: null, cost: 1 }));
  const found = marginsOf(costs, []);
  expect(found.more).toBe(more ?? count - found.rows.length);
  expect(found.rows.length + found.more).toBe(count);
});
