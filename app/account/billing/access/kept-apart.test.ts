import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { changedRows } from "#tests/harness/changed-rows.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";
import { grantAccess, grantFirstAccess, revokeAccess } from "./grants.server.ts";
import {
  createSyncStore,
  type CustomerSnapshot,
  type StoredSubscription,
} from "#app/account/billing/sync/sync-store.server.ts";

/* Two people, each with a row in every state: reads and writes affect only one of them. */

// Operators see everybody.
leaveOutDuplicates();

type Values = Readonly<Record<string, string | number | null>>;

let world: TestBilling;
let now: number;
let other: string;
let mine: string;

beforeEach(async () => {
  world = createTestBilling();
  now = world.clock.now();
  // A query without its condition finds the other one first.
  other = await world.newPerson("other@example.com");
  mine = await world.newPerson("mine@example.com");
});
afterEach(() => world.remove());

async function add(table: string, values: Values): Promise<void> {
  const names = Object.keys(values);
  const text = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `@${name}`).join(", ")})`;
  await world.db.write((tx) => tx.statement(text).run(values));
}
const addCustomer = (user_id: string, customer_id: string | null, rest: Values = {}) =>
  add("billing_customers", { user_id, customer_id, created_at: now, ...rest });
const addSubscription = (id: string, rest: Values = {}) =>
  add("subscriptions", {
    id,
    user_id: mine,
    customer_id: "cus_mine",
    provider_id: id,
    status: "active",
    created_at: now,
    synced_at: 0,
    ...rest,
  });
const addSync = (customer_id: string, rest: Values = {}) =>
  add("billing_syncs", {
    customer_id,
    requests: 1,
    due_at: now + DAY,
    attempts: 1,
    created_at: now,
    ...rest,
  });
const addEvent = (id: string, customer_id: string | null, rest: Values = {}) =>
  add("billing_events", { id, type: "t", customer_id, received_at: now, attempts: 1, ...rest });

const tables = [
  "billing_customers",
  "billing_syncs",
  "billing_events",
  "billing_error_counters",
  "subscriptions",
  "access_grants",
  "workspaces",
];
/** The keys of the rows that have changed, by their table. */
async function changes(work: () => unknown): Promise<Record<string, unknown[]>> {
  const read = () =>
    tables.map((table) => {
      const rows = world.rows<Values>(`SELECT * FROM ${table}`);
      return new Map(rows.map((row) => [Object.values(row)[0], JSON.stringify(row)]));
    });
  const before = read();
  await work();
  const after = read();
  const found = tables.map((table, index) => {
    const [was, is] = [before[index] ?? new Map(), after[index] ?? new Map()];
    const ids = new Set([...was.keys(), ...is.keys()]);
    return [table, [...ids].filter((id) => was.get(id) !== is.get(id)).sort()] as const;
  });
  return Object.fromEntries(found.filter(([, ids]) => ids.length > 0));
}
const workspaceOf = (userId: string) =>
  world.rows<{ id: string }>("SELECT id FROM workspaces WHERE owner_id = ?", userId)[0]?.id;

describe("what Stripe says of a customer", () => {
  const subscription = (providerId: string): StoredSubscription => ({
    providerId,
    customerId: "cus_mine",
    priceId: "p",
    amount: 2_999,
    currency: "usd",
    interval: "month",
    intervalCount: 1,
    status: "active",
    currentPeriodEnd: null,
    endsAt: null,
    pastDueSince: null,
    collectionPause: null,
    collectionResumesAt: null,
    createdAt: now,
  });
  const store = (present: Partial<CustomerSnapshot>, customerId = "cus_mine") =>
    world.db.write((tx) =>
      createSyncStore({ newId: world.newId }).store(tx, {
        customerId,
        present: { gone: false, userId: null, subscriptions: [], foreign: [], ...present },
        now,
      }),
    );
  const running = () =>
    world.rows("SELECT user_id, running FROM billing_customers ORDER BY user_id = ? DESC", mine);

  beforeEach(async () => {
    await addCustomer(other, "cus_other");
    await addSubscription("sub_other", { user_id: other, customer_id: "cus_other" });
  });

  it("changes only the data of this customer", async () => {
    await addCustomer(mine, "cus_mine");
    await addSubscription("listed", { status: "incomplete" });
    await addSubscription("foreign");
    await addSubscription("unlisted");
    await addSubscription("earlier", { customer_id: "cus_earlier", status: "canceled" });
    const seen = { subscriptions: [subscription("listed")], foreign: ["foreign"] };
    let found: string | null = null;
    expect(await changes(async () => (found = await store(seen)))).toEqual({
      billing_customers: [mine],
      subscriptions: ["foreign", "listed", "unlisted"],
      workspaces: [workspaceOf(mine)],
    });
    expect(found).toBe(mine);
    const rows = world.rows("SELECT id, status, ends_at FROM subscriptions ORDER BY id");
    expect(rows).toEqual([
      { id: "earlier", status: "canceled", ends_at: null },
      { id: "listed", status: "active", ends_at: null },
      { id: "sub_other", status: "active", ends_at: null },
      { id: "unlisted", status: "canceled", ends_at: now },
    ]);
    expect(running()).toEqual([
      { user_id: mine, running: 1 },
      { user_id: other, running: 0 },
    ]);
  });

  it("counts subscriptions that charge and do not end as running", async () => {
    await addCustomer(mine, "cus_mine");
    const statuses = ["active", "trialing", "past_due", "canceled", "unpaid", "incomplete"];
    const subscriptions = statuses.map((status) => ({ ...subscription(status), status }));
    await store({ subscriptions: [...subscriptions, { ...subscription("e"), endsAt: now + DAY }] });
    expect(running()[0]).toEqual({ user_id: mine, running: 3 });
  });

  it("keeps an earlier end, and subscriptions that were never paid", async () => {
    await addCustomer(mine, "cus_mine");
    await addSubscription("a", { ends_at: now - DAY });
    await addSubscription("b", { ends_at: now + DAY });
    await addSubscription("c", { status: "incomplete" });
    await store({});
    expect(
      world.rows(
        "SELECT id, status, ends_at FROM subscriptions WHERE user_id = ? ORDER BY id",
        mine,
      ),
    ).toEqual([
      { id: "a", status: "canceled", ends_at: now - DAY },
      { id: "b", status: "canceled", ends_at: now },
      { id: "c", status: "incomplete_expired", ends_at: now },
    ]);
  });

  it.each<[string, () => Promise<unknown>, string | null, () => string | null]>([
    ["its row", () => addCustomer(mine, "cus_mine"), null, () => mine],
    ["what Stripe names", () => Promise.resolve(), "mine", () => mine],
    ["its subscriptions", () => addSubscription("sub_mine"), "unknown", () => mine],
    ["nothing", () => Promise.resolve(), "unknown", () => null],
  ])("is its person's, who is known by %s", async (_, before, named, owner) => {
    await before();
    const userId = named === "mine" ? mine : named;
    expect(await store({ userId })).toBe(owner());
  });

  it("assigns a customer to a person without one, and no second one", async () => {
    const customerOf = (id: string) =>
      world.rows("SELECT customer_id FROM billing_customers WHERE user_id = ?", id);
    await store({ userId: mine });
    expect(customerOf(mine)).toEqual([{ customer_id: "cus_mine" }]);
    await store({ userId: mine }, "cus_second");
    expect(customerOf(mine)).toEqual([{ customer_id: "cus_mine" }]);
    // Gone is only the one that is gone.
    await store({ userId: mine, gone: true }, "cus_second");
    expect(customerOf(mine)).toEqual([{ customer_id: "cus_mine" }]);
    const { billing_customers } = await changes(() => store({ gone: true }));
    expect(billing_customers).toEqual([mine]);
    expect(customerOf(mine)).toEqual([{ customer_id: null }]);
  });

  it("is announced once after a recent first payment", async () => {
    await addSubscription("fresh");
    await addSubscription("tried", { status: "trialing" });
    await addSubscription("owed", { status: "past_due" });
    await addSubscription("read", { welcomed_at: 5 });
    await addSubscription("old", { created_at: now - DAY });
    const welcome = () =>
      world.db.write((tx) => createSyncStore({ newId: world.newId }).welcome(tx, mine, now));
    const results: boolean[] = [];
    expect(await changes(async () => results.push(await welcome()))).toEqual({
      subscriptions: ["fresh", "tried"],
    });
    results.push(await welcome());
    expect(results).toEqual([true, false]);
  });
});

describe("a sync", () => {
  const jobs = () => world.billing.jobs ?? expect.fail("there are no jobs");
  const setUp = async () => {
    const ids: string[] = [];
    for (const userId of [other, mine]) {
      const { id } = world.stripe.state.addCustomer(null, { userId });
      await addCustomer(userId, id);
      ids.push(id);
    }
    return ids as [theirs: string, own: string];
  };
  const stored = () =>
    world.rows(
      "SELECT customer_id, leased_until, attempts, error FROM billing_syncs ORDER BY error DESC",
    );

  it("of one customer succeeds although another one fails at the same time", async () => {
    const [theirs, own] = await setUp();
    for (const id of [theirs, own]) {
      await addSync(id, { due_at: now, attempts: 0 });
      await addEvent(`open ${id}`, id);
      await addEvent(`done ${id}`, id, { processed_at: 5, outcome: "ignored", attempts: 7 });
    }
    await addSync("cus_later", { error: "earlier" });
    world.stripe.fail("500", ({ path }) => path.includes(theirs), 100);
    jobs().beginDue();
    await jobs().idle();
    expect(stored()).toEqual([
      { customer_id: "cus_later", leased_until: null, attempts: 1, error: "earlier" },
      {
        customer_id: theirs,
        leased_until: null,
        attempts: 1,
        error: expect.any(String) as string,
      },
    ]);
    const events = "SELECT id, outcome, attempts, error IS NULL AS ok FROM billing_events";
    expect(world.rows(events)).toEqual(
      expect.arrayContaining([
        { id: `done ${own}`, outcome: "ignored", attempts: 7, ok: 1 },
        { id: `done ${theirs}`, outcome: "ignored", attempts: 7, ok: 1 },
        { id: `open ${own}`, outcome: "applied", attempts: 2, ok: 1 },
        { id: `open ${theirs}`, outcome: null, attempts: 2, ok: 0 },
      ]),
    );
    // That another one waits is no failure of this one.
    expect(await jobs().runNow(own)).toBe(true);
    expect(await jobs().runNow(theirs)).toBe(false);
  });

  it.each([false, true])(
    "leaves the row alone when another process holds the lease (fails: %s)",
    async (fails) => {
      const [, own] = await setUp();
      await addSync(own, { due_at: now, attempts: 0 });
      await addEvent("open", own);
      const others = now + 7 * MINUTE;
      let isTaken = false;
      world.stripe.before(() => {
        if (isTaken) return;
        isTaken = true;
        world.db.writer
          .prepare("UPDATE billing_syncs SET leased_until = ?, due_at = ?")
          .run(others, others);
      });
      if (fails) world.stripe.fail("500", () => true, 100);
      jobs().beginDue();
      await jobs().idle();
      expect(isTaken).toBe(true);
      expect(stored()).toEqual([
        { customer_id: own, leased_until: others, attempts: 0, error: null },
      ]);
      expect(world.rows("SELECT outcome, attempts FROM billing_events")).toEqual([
        { outcome: null, attempts: 1 },
      ]);
    },
  );

  it("runs once for every known customer that may have a subscription", async () => {
    await addCustomer(other, null);
    await addCustomer(mine, "cus_mine");
    await addSubscription("a", { customer_id: "cus_former" });
    await addSubscription("b", { customer_id: "cus_over", status: "canceled" });
    await addSubscription("c", { customer_id: "cus_never", status: "incomplete_expired" });
    await addSubscription("d", { customer_id: "cus_asked" });
    await addSync("cus_asked");
    const asked = await changes(() => world.db.write((tx) => jobs().requestAllKnown(tx)));
    expect(asked).toEqual({ billing_syncs: ["cus_former", "cus_mine"] });
  });
});

describe("the operator's page", () => {
  it("lists failed syncs except those of a failed event", async () => {
    await addCustomer(other, "cus_event");
    await addCustomer(mine, "cus_alone");
    const error = "Stripe did not answer";
    await addSync("cus_fresh");
    await addSync("cus_event", { error });
    await addEvent("open", "cus_event", { error });
    await addSync("cus_alone", { error });
    await addSync("cus_done", { error, leased_until: now + DAY });
    await addEvent("done", "cus_done", { error, processed_at: 5 });
    await addSync("cus_untried", { error, due_at: now + 2 * DAY });
    await addEvent("untried", "cus_untried");
    const { syncs, count } = await world.subscribers.failedSyncs();
    const isNext = (at: number) => new Date(at).toISOString();
    expect(syncs.map(({ customerId, email, nextAt }) => [customerId, email, nextAt])).toEqual([
      ["cus_alone", "mine@example.com", isNext(now + DAY)],
      ["cus_done", null, null],
      ["cus_untried", null, isNext(now + 2 * DAY)],
    ]);
    expect(count).toBe(3);
    const failed = await world.subscribers.failedEvents();
    expect(failed).toMatchObject({ count: 1, events: [{ id: "open", error }] });
    expect(await world.subscribers.errorCount()).toBe(4);
    const { retry, retrySync } = world.subscribers;
    for (const customer of ["cus_fresh", "cus_unknown"])
      await expect(retrySync(customer)).rejects.toMatchObject({ code: "not_found" });
    for (const event of ["done", "unknown"])
      await expect(retry(event)).rejects.toMatchObject({ code: "not_found" });
    await world.billing.jobs?.stop(0);
    expect(await changes(() => retrySync("cus_alone"))).toEqual({ billing_syncs: ["cus_alone"] });
    expect(await changes(() => retry("untried"))).toEqual({ billing_syncs: ["cus_untried"] });
  });

  it("shows who pays twice, and the last event in this mode", async () => {
    await addCustomer(other, "cus_once", { running: 1 });
    await addCustomer(mine, "cus_mine", { running: 2 });
    await addEvent("live", null, { livemode: 1, received_at: now + DAY, processed_at: 5 });
    await addEvent("test", null, { livemode: 0, processed_at: 5 });
    expect(await world.subscribers.doubled()).toEqual([
      { userId: mine, email: "mine@example.com", running: 2 },
    ]);
    expect(await world.subscribers.errorCount()).toBe(1);
    const { lastEventAt } = await world.subscribers.health();
    expect(lastEventAt).toBe(new Date(now).toISOString());
  });

  it("lists everyone with a current, former or started subscription or a grant, each with their own data", async () => {
    const subscribed = await world.newPerson();
    await addSubscription("theirs", { user_id: subscribed, customer_id: "cus_first" });
    const given = await world.newPerson();
    const grant = { user_id: given, reason: "A friend", created_at: now };
    await add("access_grants", { ...grant, id: "g1", revoked_at: 5 });
    await add("access_grants", { ...grant, id: "g2" });
    await addCustomer(mine, "cus_mine");
    const running = { running: 3 };
    await addSubscription("s1");
    await addSubscription("s2", { customer_id: "cus_second", status: "past_due" });
    await addSubscription("s3", { customer_id: "cus_third", status: "canceled" });
    await addSubscription("s4", { customer_id: "cus_fourth", ends_at: now + DAY });
    const { subscribers, next } = await world.subscribers.list();
    expect(next).toBeNull();
    expect(subscribers.map(({ userId, grants }) => [userId, grants.length])).toEqual([
      [given, 2],
      [subscribed, 0],
      [mine, 0],
    ]);
    const url = (id: string) => `https://dashboard.stripe.com/test/customers/${id}`;
    expect(subscribers[2]).toMatchObject({
      runningUrls: [url("cus_mine"), url("cus_second")],
      subscription: { ...running, running: 2 },
      stripeUrl: url("cus_mine"),
    });
    const after = (await world.subscribers.list(subscribed)).subscribers;
    expect(after.map(({ userId }) => userId)).toEqual([mine]);
    const found = async (words: string) =>
      (await world.subscribers.search(words)).map(({ userId }) => userId);
    expect(await found("OTHER@")).toEqual([other]);
    expect(await found(mine)).toEqual([mine]);
    expect(await found("_")).toEqual([]);
  });

  it("grants access to one person once, and revokes it", async () => {
    await world.subscribers.grant(other, "Before");
    await expect(world.subscribers.grant("unknown", "x")).rejects.toMatchObject({
      code: "not_found",
    });
    for (const change of ["grant", "revoke"] as const)
      await expect(world.subscribers[change](mine, " ")).rejects.toMatchObject({
        code: "bad_request",
      });
    const outcomes: unknown[] = [];
    const given = await changes(async () => {
      outcomes.push(await world.subscribers.grant(mine, " A friend "));
      outcomes.push(await world.subscribers.grant(mine, "Again"));
    });
    expect(given).toMatchObject({
      access_grants: [expect.any(String)],
      workspaces: [workspaceOf(mine)],
    });
    expect(await world.access.canAccess(mine)).toBe(true);
    const agentsRest = () =>
      world.rows(
        "SELECT suspended_at IS NOT NULL AS rest FROM workspaces WHERE owner_id = ?",
        mine,
      );
    expect(agentsRest()).toEqual([{ rest: 0 }]);
    const taken = await changes(async () => {
      outcomes.push(await world.subscribers.revoke(mine, "Over"));
      outcomes.push(await world.subscribers.revoke(mine, "Over again"));
    });
    expect(taken.access_grants).toEqual(given.access_grants);
    expect(outcomes).toEqual([true, false, { reason: "A friend" }, null]);
    expect(agentsRest()).toEqual([{ rest: 1 }]);
    expect(await world.access.canAccess(other)).toBe(true);
  });
});

describe("a grant", () => {
  const only = (work: Parameters<typeof changedRows>[2]) =>
    changedRows(world.db, "access_grants", work);
  const grantOf = (id: string, userId = mine) => ({ id, userId, reason: "r", createdAt: now });
  beforeEach(() => world.db.write((tx) => grantAccess(tx, grantOf("theirs", other))));

  it("is given to a person without one, also after an earlier one was revoked", async () => {
    expect(await only((tx) => grantAccess(tx, grantOf("1")))).toEqual(["1"]);
    expect(await only((tx) => grantAccess(tx, grantOf("2")))).toEqual([]);
    const revoke = { userId: mine, reason: "over", now };
    expect(await only((tx) => revokeAccess(tx, revoke))).toEqual(["1"]);
    expect(await only((tx) => revokeAccess(tx, { ...revoke, now: now + 1 }))).toEqual([]);
    expect(await only((tx) => grantFirstAccess(tx, grantOf("3")))).toEqual([]);
    expect(await only((tx) => grantAccess(tx, grantOf("4")))).toEqual(["4"]);
    expect(await only((tx) => revokeAccess(tx, revoke))).toEqual(["4"]);
  });

  it("of first access is given only to a person who never had one", async () => {
    expect(await only((tx) => grantFirstAccess(tx, grantOf("1")))).toEqual(["1"]);
    expect(await only((tx) => grantFirstAccess(tx, grantOf("2")))).toEqual([]);
  });
});

describe("a person's customer at Stripe", () => {
  it("is replaced if it is gone, and others keep theirs", async () => {
    await world.billing.getOrCreateSubscription(other);
    await world.billing.getOrCreateSubscription(mine);
    const idOf = (userId: string) =>
      world.rows<{ customer_id: string }>(
        "SELECT customer_id FROM billing_customers WHERE user_id = ?",
        userId,
      )[0]?.customer_id ?? "";
    const before = idOf(mine);
    world.stripe.state.deleteCustomer(before);
    const changed = await changes(async () => {
      await world.billing.getOrCreateSubscription(mine);
      await world.settled();
    });
    expect(changed.billing_customers).toEqual([mine]);
    expect(idOf(mine)).not.toBe(before);
    await expect(world.billing.getOrCreateSubscription("unknown")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("access checks", () => {
  it("process each due person separately", async () => {
    const set = (userId: string, at: number, suspended: number | null) =>
      world.db.write((tx) =>
        tx
          .statement(
            "UPDATE workspaces SET access_check_at = ?, suspended_at = ? WHERE owner_id = ?",
          )
          .run(at, suspended, userId),
      );
    const third = await world.newPerson();
    // None of them has access, and all are at work.
    await set(other, now + 1, null);
    await set(mine, now, null);
    await set(third, now, 5);
    expect(await changes(() => world.enforcement.run())).toEqual({
      workspaces: [workspaceOf(mine), workspaceOf(third)].sort(),
    });
    expect(world.closed.slice(3)).toEqual([workspaceOf(mine)]);
    const state = "SELECT suspended_at, access_check_at FROM workspaces WHERE owner_id = ?";
    expect(world.rows(state, mine)).toEqual([{ suspended_at: now, access_check_at: null }]);
    expect(world.rows(state, third)).toEqual([{ suspended_at: 5, access_check_at: null }]);
    expect(await changes(() => world.enforcement.enforce(other))).toEqual({
      workspaces: [workspaceOf(other)],
    });
  });
});
