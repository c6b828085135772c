import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { marginsOf } from "./margins.ts";

/* A failing step is never skipped: the waiting caller gets the error, and nothing counts as done. */

leaveOutDuplicates();

let world: TestBilling;
let mine: string;

beforeEach(async () => {
  world = createTestBilling();
  // Whole seconds are Stripe's, not ours.
  world.clock.advance(500);
  mine = await world.newPerson("mine@example.com");
});
afterEach(() => world.remove());

async function subscribe(): Promise<string> {
  const { subscriptionId } = await world.billing.getOrCreateSubscription(mine);
  world.stripe.state.pay(subscriptionId);
  await world.billing.refresh(mine);
  return subscriptionId;
}
const customerId = () =>
  world.rows<{ customer_id: string | null }>("SELECT customer_id FROM billing_customers")[0]
    ?.customer_id ?? "";
/** From now on the database takes no such change. */
const refuse = (change: string, when = "1") =>
  world.db.writer.exec(
    `CREATE TEMP TRIGGER full BEFORE ${change} WHEN ${when} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
  );
const accept = () => world.db.writer.exec("DROP TRIGGER temp.full");
const counters = () =>
  world.rows<{ kind: string; count: number }>(
    "SELECT kind, count FROM billing_error_counters ORDER BY kind",
  );

describe("a write that fails", () => {
  it.each([["INSERT ON billing_customers"], ["UPDATE OF customer_id ON billing_customers"]])(
    "%s ends a subscription's beginning, which goes on later",
    async (change) => {
      refuse(change);
      await expect(world.billing.getOrCreateSubscription(mine)).rejects.toThrow("disk is full");
      expect(world.stripe.state.subscriptions.size).toBe(0);
      accept();
      await world.billing.getOrCreateSubscription(mine);
      expect(world.stripe.state.customers.size).toBe(1);
    },
  );

  it("prevents replacing a deleted customer before its deletion is stored", async () => {
    await world.billing.getOrCreateSubscription(mine);
    const before = customerId();
    world.stripe.state.deleteCustomer(before);
    refuse("UPDATE OF deleted_customers ON billing_customers");
    await expect(world.billing.getOrCreateSubscription(mine)).rejects.toThrow("disk is full");
    expect([customerId(), world.stripe.state.customers.size]).toEqual([before, 1]);
    accept();
    refuse("INSERT ON billing_syncs");
    await expect(world.billing.getOrCreateSubscription(mine)).rejects.toThrow("disk is full");
    expect(customerId()).toBe(before);
    accept();
  });

  it("in a sync is retried, with nothing stored", async () => {
    const { subscriptionId } = await world.billing.getOrCreateSubscription(mine);
    world.stripe.state.pay(subscriptionId);
    for (const change of [
      "INSERT ON subscriptions",
      "UPDATE OF running ON billing_customers",
      "UPDATE OF access_check_at ON workspaces",
    ]) {
      refuse(change);
      expect(await world.billing.jobs?.runNow(customerId())).toBe(false);
      expect(world.rows("SELECT id FROM subscriptions")).toEqual([]);
      expect(world.rows("SELECT error FROM billing_syncs")).toMatchObject([
        { error: expect.stringContaining("disk is full") as string },
      ]);
      accept();
    }
    expect(await world.billing.jobs?.runNow(customerId())).toBe(true);
    expect(await world.access.canAccess(mine)).toBe(true);
  });

  it("at night is counted, and the nightly run is repeated", async () => {
    await subscribe();
    const stranger = world.stripe.state.addCustomer(null, { userId: "unknown" });
    world.stripe.state.pay(
      world.stripe.state.addSubscription(stranger.id, world.stripe.priceId, {}).id,
    );
    refuse("INSERT ON billing_syncs");
    await world.billing.runReconciliation();
    expect(counters()).toEqual([{ kind: "nightly", count: 1 }]);
    const { errors } = await world.subscribers.health();
    expect(errors).toMatchObject([{ kind: "nightly", count: 2 }]);
    accept();
    world.clock.advance(HOUR);
    await world.billing.runReconciliation();
    expect(counters()).toEqual([]);
    await world.settled();
    expect(world.rows("SELECT customer_id FROM billing_syncs")).toEqual([]);
  });

  it("of access leaves the agents as they are and is reported to the operator", async () => {
    await world.subscribers.grant(mine, "A friend");
    refuse("UPDATE OF suspended_at ON workspaces");
    await expect(world.subscribers.revoke(mine, "Over")).rejects.toThrow("disk is full");
    await world.enforcement.run();
    expect(world.errors.join()).toContain("making a workspace follow its access failed");
    accept();
    world.clock.advance(HOUR);
    await world.enforcement.run();
    expect(world.rows("SELECT suspended_at FROM workspaces")).toEqual([
      { suspended_at: world.clock.now() },
    ]);
    refuse("UPDATE OF suspended_at ON workspaces");
    await expect(world.subscribers.grant(mine, "Again")).rejects.toThrow("disk is full");
  });

  it("of a counter blocks nothing and is retried later", async () => {
    const { errorCounters } = world.billing;
    refuse("INSERT ON billing_error_counters");
    await errorCounters?.increment("mode", "first");
    expect(world.errors.join()).toContain("error counters could not be stored");
    accept();
    await errorCounters?.increment("portal");
    expect(counters()).toEqual([{ kind: "portal", count: 1 }]);
    await errorCounters?.increment("mode", "second");
    await errorCounters?.increment("portal");
    expect(await errorCounters?.list()).toMatchObject([
      { kind: "mode", count: 2, reason: "second" },
      { kind: "portal", count: 2 },
    ]);
    await world.billing.stop();
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
    world.stripe.fail(
      "500",
      (request) => request.method === method && path.test(request.path),
      100,
    );

  // All at once: the SDK waits for a moment before it tries a second time.
  it("stops the start of a subscription and leaves only the open one payable", async () => {
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

  it("does not count as an undone cancellation", async () => {
    const id = await subscribe();
    const stored = world.stripe.state.subscriptions.get(id) ?? expect.fail("it is gone");
    stored.cancel_at = Math.floor(world.clock.now() / 1_000) + 86_400;
    await world.billing.refresh(mine);
    expect((await world.access.statusOf(mine)).cancelsAt).not.toBeNull();
    fail("POST", /^\/subscriptions\//);
    await expect(world.billing.undoCancellation(mine)).rejects.toMatchObject({
      code: "payments_unavailable",
    });
    world.stripe.heal();
    await world.billing.undoCancellation(mine);
    // What is stored has followed at once.
    expect((await world.access.statusOf(mine)).cancelsAt).toBeNull();
    fail("GET", /^\/(invoices|subscriptions)$/);
    for (const ask of [world.billing.invoices, world.billing.undoCancellation])
      await expect(ask(mine)).rejects.toMatchObject({ code: "payments_unavailable" });
    world.stripe.heal();
    world.stripe.state.deleteCustomer(customerId());
    await expect(world.billing.portal(mine)).rejects.toMatchObject({ code: "not_found" });
    expect(await world.access.canAccess(mine)).toBe(false);
  });

  it("does not count as an ended subscription", async () => {
    await subscribe();
    fail("GET", /^\/subscriptions$/);
    expect(await world.billing.jobs?.runNow(customerId())).toBe(false);
    expect(await world.access.canAccess(mine)).toBe(true);
  });
});

it("counts Stripe's refusals, so that the next attempt is a new request", async () => {
  const fail = () =>
    world.stripe.fail("400", ({ method, path }) => method === "POST" && path === "/customers");
  fail();
  await expect(world.billing.getOrCreateSubscription(mine)).rejects.toThrow();
  expect(world.rows("SELECT refusals FROM billing_customers")).toEqual([{ refusals: 1 }]);
  const created = world.stripe.requests.flatMap(({ form }) =>
    "created" in form ? [form.created] : [],
  );
  const since = String(Math.floor((world.clock.now() - 600_000) / 1_000));
  expect(JSON.stringify(created)).toContain(since);
  expect(JSON.stringify(created)).not.toContain(".");
  const other = await world.newPerson();
  fail();
  await expect(world.billing.getOrCreateSubscription(other)).rejects.toThrow();
  expect(world.rows("SELECT refusals FROM billing_customers WHERE user_id = ?", mine)).toEqual([
    { refusals: 1 },
  ]);
});

it("updates open pages when access changes, and closes those without access", async () => {
  const workspace = world.rows<{ id: string }>("SELECT id FROM workspaces")[0]?.id;
  world.emitted.length = 0;
  await world.subscribers.grant(mine, "A friend");
  expect(world.emitted).toEqual([`${workspace} activity`, `${workspace} overview`]);
  const closed = world.closed.length;
  await world.subscribers.revoke(mine, "Over");
  expect(world.emitted).toHaveLength(4);
  expect(world.closed.slice(closed)).toEqual([workspace]);
});

it("checks everyone once, at three in the morning", async () => {
  await subscribe();
  const looks = async () => {
    const before = world.stripe.requests.length;
    await world.billing.runReconciliation();
    await world.settled();
    return world.stripe.requests.length > before;
  };
  const midnight = Math.ceil(world.clock.now() / DAY) * DAY;
  world.clock.advance(midnight + HOUR - world.clock.now());
  expect(await looks()).toBe(true);
  world.clock.advance(2 * HOUR - 1);
  expect(await looks()).toBe(false);
  world.clock.advance(1);
  expect(await looks()).toBe(true);
  world.clock.advance(DAY - 1);
  expect(await looks()).toBe(false);
});

it.each([
  [1, 0],
  [120, null],
])("the margins of %s people say how many are not listed", (count, more) => {
  const costs = Array.from({ length: count }, (_, n) => ({ userId: `${n}`, email: null, cost: 1 }));
  const found = marginsOf(costs, []);
  expect(found.more).toBe(more ?? count - found.rows.length);
  expect(found.rows.length + found.more).toBe(count);
});
