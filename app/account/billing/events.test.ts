import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStripeDouble } from "../../../tests/fakes/stripe/double";
import type { DoubleEvent } from "../../../tests/fakes/stripe/sessions";
import { createTestBilling, wireBilling, type TestBilling } from "../../../tests/harness/billing";
import { waitUntil } from "../../../tests/harness/wait";
import { DAY, HOUR, MINUTE } from "../../core/clock";
import { isAppError } from "../../core/errors";

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
const customerId = () => [...state().customers.keys()][0] ?? "";
const access = () => test.access.canAccess(userId);
const lastEvent = (): DoubleEvent => {
  const event = state().events.at(-1);
  if (!event) throw new Error("nothing has happened at Stripe");
  return event;
};

/** The product gets an event and has done what follows from it. */
async function receive(event = lastEvent()): Promise<void> {
  await test.receive(event);
  await test.settled();
}

const ledger = () =>
  test.rows<{ id: string; outcome: string | null; attempts: number; error: string | null }>(
    "SELECT id, outcome, attempts, error FROM billing_events ORDER BY received_at, id",
  );
const agents = () =>
  test.rows<{ enabled: number; status: string }>(
    "SELECT a.enabled, a.status FROM agents a JOIN workspaces w ON w.id = a.workspace_id WHERE w.owner_id = ?",
    userId,
  );
const due = () =>
  test.rows(
    "SELECT t.id FROM tasks t JOIN workspaces w ON w.id = t.workspace_id WHERE w.owner_id = ? AND t.due_at IS NOT NULL",
    userId,
  ).length;
const news = () =>
  test
    .rows<{ title: string }>(
      "SELECT x.title FROM activities x JOIN workspaces w ON w.id = x.workspace_id WHERE w.owner_id = ? ORDER BY x.id",
      userId,
    )
    .map(({ title }) => title);

describe("what is not Stripe's is refused and changes nothing", () => {
  const body = () => Buffer.from(JSON.stringify(lastEvent()));
  const signed = (options?: { secret?: string; at?: number }) =>
    test.stripe.sign(body().toString(), options);
  const now = () => Math.floor(test.clock.now() / 1_000);

  it.each<[string, () => [unknown, string | undefined]]>([
    ["a signature of another secret", () => [body(), signed({ secret: "whsec_other" })]],
    ["no signature", () => [body(), undefined]],
    ["a signature that is none", () => [body(), "t=1,v1=00"]],
    ["a timestamp older than five minutes", () => [body(), signed({ at: now() - 301 })]],
    ["a changed body", () => [Buffer.from(`${body().toString()} `), signed()]],
    ["a body that was parsed before", () => [lastEvent(), signed()]],
    ["an empty body", () => [Buffer.alloc(0), signed()]],
    [
      "a live event in test mode",
      () => {
        const live = JSON.stringify({ ...lastEvent(), livemode: true });
        return [Buffer.from(live), test.stripe.sign(live)];
      },
    ],
  ])("%s", async (_, request) => {
    state().pay(subscriptionId);
    const error: unknown = await test.billing.receiveEvent(...request()).catch((e: unknown) => e);
    expect(isAppError(error) && error.code).toBe("bad_event");
    await test.settled();
    expect(ledger()).toEqual([]);
    expect(test.rows("SELECT * FROM billing_syncs")).toEqual([]);
    expect(await access()).toBe(false);
  });

  it("a test event in live mode", async () => {
    const live = wireBilling({ ...test, livemode: true });
    state().pay(subscriptionId);
    const { body: raw, signature } = test.stripe.post(lastEvent());
    await expect(live.billing.receiveEvent(raw, signature)).rejects.toMatchObject({
      code: "bad_event",
      message: expect.stringContaining("test mode") as string,
    });
    expect(ledger()).toEqual([]);
  });

  it("one that is just young enough is taken", async () => {
    state().pay(subscriptionId);
    await test.billing.receiveEvent(body(), signed({ at: now() - 299 }));
    expect(ledger()).toHaveLength(1);
  });
});

describe("an event", () => {
  it("gives access once the payment is known, and sets the agents to work", async () => {
    expect(due()).toBe(0);
    expect(agents().every(({ enabled, status }) => enabled && status === "inactive")).toBe(true);
    state().pay(subscriptionId);
    await receive();
    expect(await access()).toBe(true);
    expect(due()).toBe(6);
    expect(agents().every(({ status }) => status === "active")).toBe(true);
    expect(ledger()).toMatchObject([{ outcome: "applied", attempts: 1, error: null }]);
    expect(news()).toEqual(["Agents at work"]);
  });

  it("ten times is one", async () => {
    state().pay(subscriptionId);
    const before = test.stripe.requests.length;
    const event = lastEvent();
    await Promise.all(Array.from({ length: 5 }, () => test.receive(event)));
    for (let n = 0; n < 5; n += 1) await receive(event);
    expect(ledger()).toHaveLength(1);
    // The customer and its subscriptions: one sync.
    expect(test.stripe.requests.length - before).toBe(2);
    expect(news()).toEqual(["Agents at work"]);
  });

  it("says only that something has happened: what holds is asked of Stripe", async () => {
    state().pay(subscriptionId);
    const paid = lastEvent();
    state().cancelNow(subscriptionId);
    const ended = lastEvent();
    await receive(ended);
    await receive(paid);
    expect(await access()).toBe(false);
    expect(await test.access.statusOf(userId)).toMatchObject({ status: "canceled" });
  });

  it("that comes while a sync is under way leads to another one", async () => {
    state().pay(subscriptionId);
    test.stripe.fail("slow", ({ method, path }) => method === "GET" && path === "/subscriptions");
    await test.receive(lastEvent());
    await waitUntil("the sync to be under way", () =>
      test.stripe.requests.at(-1)?.path.startsWith("/subscriptions"),
    );
    state().cancelNow(subscriptionId);
    await test.receive(lastEvent());
    test.stripe.heal();
    await test.settled();
    expect(await access()).toBe(false);
    expect(ledger().map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
    expect(test.rows("SELECT * FROM billing_syncs")).toEqual([]);
  });

  it("for somebody unknown, or about nobody, is noted and changes nothing", async () => {
    const stranger = state().addCustomer(null, { userId: "nobody" });
    const other = state().addSubscription(stranger.id, test.stripe.priceId, {});
    state().pay(other.id);
    await receive();
    state().tell("balance.available", { object: "balance" });
    await receive();
    expect(ledger().map(({ outcome }) => outcome)).toEqual(["unknown_customer", "ignored"]);
    expect(test.rows("SELECT * FROM subscriptions")).toEqual([]);
  });

  it("of a customer whose row was lost finds the person by what Stripe knows", async () => {
    await test.db.writeSync(() => test.db.writer.exec("DELETE FROM billing_customers"));
    state().pay(subscriptionId);
    await receive();
    expect(await access()).toBe(true);
    expect(test.rows("SELECT customer_id FROM billing_customers")).toEqual([
      { customer_id: customerId() },
    ]);
  });

  it("of a deleted customer takes access away; who subscribes again gets another", async () => {
    state().pay(subscriptionId);
    await receive();
    state().deleteCustomer(customerId());
    await receive();
    expect(await access()).toBe(false);
    expect(due()).toBe(0);
    const next = await test.billing.getOrCreateSubscription(userId);
    state().pay(next.subscriptionId);
    await receive();
    expect(await access()).toBe(true);
    expect(news()).toEqual(["Agents at work", "Agents paused", "Agents at work"]);
  });

  it("is kept when Stripe does not answer, tried again with growing delays, and visible", async () => {
    state().pay(subscriptionId);
    test.stripe.fail("500", ({ method }) => method === "GET", 1_000);
    await receive();
    expect(await access()).toBe(false);
    const [failed] = (await test.subscribers.failedEvents()).events;
    expect(failed).toMatchObject({
      type: "customer.subscription.updated",
      attempts: 1,
      stripeUrl: `https://dashboard.stripe.com/test/customers/${customerId()}`,
    });
    const waits: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const [event] = (await test.subscribers.failedEvents()).events;
      const wait = Date.parse(event?.nextAt ?? "") - test.clock.now();
      waits.push(wait);
      test.clock.advance(wait);
      test.billing.beginSyncs();
      await test.settled();
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(new Set(waits).size).toBe(4);
    test.stripe.heal();
    await test.subscribers.retry(failed?.id ?? "");
    await test.settled();
    expect(await access()).toBe(true);
    expect(await test.subscribers.failedEvents()).toEqual({ events: [], count: 0 });
    await expect(test.subscribers.retry(failed?.id ?? "")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("that never came is made up for at night, also where the customer is not known here", async () => {
    state().pay(subscriptionId);
    const other = await test.newPerson();
    const stranger = state().addCustomer(null, { userId: other });
    state().pay(state().addSubscription(stranger.id, test.stripe.priceId, {}).id);
    await test.billing.runReconciliation();
    await test.settled();
    expect(await access()).toBe(true);
    expect(await test.access.canAccess(other)).toBe(true);
    const { length } = test.stripe.requests;
    await test.billing.runReconciliation();
    expect(test.stripe.requests).toHaveLength(length);
    test.clock.advance(DAY);
    test.stripe.fail("down", ({ form }) => "price" in form, 2);
    await test.billing.runReconciliation();
    expect((await test.subscribers.health()).errors).toMatchObject([{ kind: "nightly", count: 1 }]);
    test.clock.advance(10 * MINUTE);
    await test.billing.runReconciliation();
    await test.settled();
    expect(test.stripe.requests.length).toBeGreaterThan(length + 4);
  });

  it("of a deleted customer that never came: who subscribes again keeps nothing of the old one", async () => {
    state().pay(subscriptionId);
    await receive();
    state().deleteCustomer(customerId());
    await test.billing.getOrCreateSubscription(userId);
    await test.settled();
    expect(await access()).toBe(false);
    expect(due()).toBe(0);
  });

  it("that never came of a customer whose row is another's by now is made up for at night", async () => {
    state().pay(subscriptionId);
    await receive();
    state().deleteCustomer(customerId());
    await test.db.writeSync(() =>
      test.db.writer.exec("UPDATE billing_customers SET customer_id = 'cus_another'"),
    );
    await test.billing.runReconciliation();
    await test.settled();
    expect(await access()).toBe(false);
    expect(test.rows("SELECT status FROM subscriptions")).toEqual([{ status: "canceled" }]);
  });

  it("that never came is made up for once a night, also when Stripe's list of subscriptions fails", async () => {
    await test.billing.runReconciliation();
    await test.settled();
    test.clock.advance(DAY);
    const lists = () => test.stripe.requests.filter(({ form }) => "price" in form).length;
    const looks = () =>
      test.stripe.requests.filter(({ path }) => path.startsWith("/customers/")).length;
    const before = { lists: lists(), looks: looks() };
    test.stripe.fail("500", ({ form }) => "price" in form, 1_000);
    for (let n = 0; n < 3; n += 1) {
      await test.billing.runReconciliation();
      await test.settled();
      test.clock.advance(10 * MINUTE);
    }
    expect((await test.subscribers.health()).errors).toMatchObject([{ kind: "nightly", count: 3 }]);
    expect(looks()).toBe(before.looks + 1);
    test.stripe.heal();
    await test.billing.runReconciliation();
    await test.settled();
    expect(lists()).toBeGreaterThan(before.lists + 3);
    expect(looks()).toBe(before.looks + 1);
  });

  it("is not needed where the keys have become those of the other mode: everybody is fetched anew", async () => {
    state().pay(subscriptionId);
    await receive();
    await test.billing.runReconciliation();
    await test.settled();
    // Of the live mode's account this server knows nobody.
    const live = wireBilling({ ...test, stripe: createStripeDouble(test), livemode: true });
    await live.billing.runReconciliation();
    await live.billing.jobs?.idle();
    expect(await access()).toBe(false);
  });

  it("is waited for no longer than a moment by whoever comes back from paying", async () => {
    state().pay(subscriptionId);
    expect(await test.billing.refresh(userId)).toBe(true);
    expect(await test.billing.refresh(await test.newPerson())).toBe(false);
  });
});

/** Nothing can be said in a person's workspace until the result is called. */
async function breakWorkspaceOf(owner: string): Promise<() => Promise<void>> {
  const [workspace] = test.rows<{ id: string }>(
    "SELECT id FROM workspaces WHERE owner_id = ?",
    owner,
  );
  const exec = (sql: string) => test.db.writeSync(() => void test.db.writer.exec(sql));
  await exec(`CREATE TRIGGER broken BEFORE INSERT ON activities
    WHEN NEW.workspace_id = '${workspace?.id}' BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  return () => exec("DROP TRIGGER broken");
}

describe("what a subscription charges", () => {
  const exclusive = { id: "txr_1", inclusive: false } as Stripe.TaxRate;

  it.each<[string, (one: Stripe.Subscription, item: Stripe.SubscriptionItem) => void]>([
    ["in another currency", (one) => void (one.currency = "eur")],
    ["with a tax of the subscription", (one) => void (one.default_tax_rates = [exclusive])],
    ["with a tax of the item", (_, item) => void (item.tax_rates = [exclusive])],
    ["with the tax that Stripe works out", (one) => void (one.automatic_tax.enabled = true)],
    [
      "with a discount of the customer",
      ({ customer }) => {
        Object.assign(state().customers.get(customer as string) ?? {}, {
          discount: { id: "di_1" },
        });
      },
    ],
  ])("%s, only the invoice says", async (_, change) => {
    const stored = () => test.rows<{ amount: number | null }>("SELECT amount FROM subscriptions");
    await test.billing.refresh(userId);
    expect(stored()).toEqual([{ amount: 2_999 }]);
    const [one] = state().subscriptions.values();
    const [item] = one?.items.data ?? [];
    if (one && item) change(one, item);
    await test.billing.refresh(userId);
    expect(stored()).toEqual([{ amount: null }]);
  });

  it("is told where the tax is part of the price", async () => {
    const [one] = state().subscriptions.values();
    if (one) one.default_tax_rates = [{ ...exclusive, inclusive: true }];
    await test.billing.refresh(userId);
    expect(test.rows("SELECT amount FROM subscriptions")).toEqual([{ amount: 2_999 }]);
  });
});

describe("a crash before or after any transaction of an event", () => {
  /** A server whose process ends at its `nth` place: nothing is written from there on. */
  function crashingAt(nth: number) {
    let places = 0;
    let crashed = false;
    const { write } = test.db;
    const crash = () => {
      places += 1;
      if (places <= nth) return;
      crashed = true;
      throw new Error("the process has ended");
    };
    const around = async <T>(transaction: () => Promise<T>): Promise<T> => {
      crash();
      const result = await transaction();
      crash();
      return result;
    };
    const db = {
      ...test.db,
      write: <T>(work: Parameters<typeof write<T>>[0]) => around(() => write(work)),
    };
    const server = wireBilling({ db, clock: test.clock, stripe: test.stripe });
    return { ...server, hasCrashed: () => crashed };
  }

  it("loses nothing and does nothing twice", async () => {
    for (let nth = 0; ; nth += 1) {
      const server = crashingAt(nth);
      state().pay(subscriptionId);
      const event = lastEvent();
      const { body, signature } = test.stripe.post(event);
      const isStored = await server.billing.receiveEvent(body, signature).then(
        () => true,
        () => false,
      );
      await server.billing.jobs?.idle();
      // The next start: Stripe sends again what it was not told to have arrived.
      if (!isStored) await test.receive(event);
      await test.settled();
      // What the one before had begun is due when its lease is over.
      test.clock.advance(2 * MINUTE);
      test.billing.beginSyncs();
      await test.settled();
      await test.enforcement.run();
      const story = `crashed at place ${nth}`;
      expect(await access(), story).toBe(true);
      expect(due(), story).toBe(6);
      expect(news(), story).toEqual(["Agents at work"]);
      expect(ledger(), story).toMatchObject([{ outcome: "applied" }]);
      expect(test.rows("SELECT * FROM billing_syncs"), story).toEqual([]);
      if (!server.hasCrashed()) {
        // Storing the event, that all is well, the claim of its sync, its outcome, and what follows
        // from that for the agents: both sides of each.
        expect(nth).toBe(10);
        return;
      }
      await test.remove();
      test = createTestBilling();
      userId = await test.newPerson();
      ({ subscriptionId } = await test.billing.getOrCreateSubscription(userId));
    }
  });
});

describe("access that ends", () => {
  beforeEach(async () => {
    state().pay(subscriptionId);
    await receive();
  });
  /** What the loop does every few seconds. */
  const look = () => test.enforcement.run();

  it("after seven days of grace from the payment that failed, not from when we heard of it", async () => {
    test.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    // Three days late.
    test.clock.advance(3 * DAY);
    await receive();
    expect(await access()).toBe(true);
    expect(due()).toBe(6);
    // A second failed attempt does not begin the days again.
    test.clock.advance(DAY);
    await receive(state().events.at(-2));
    test.clock.advance(3 * DAY - MINUTE);
    await look();
    expect(due()).toBe(6);
    test.clock.advance(MINUTE);
    await look();
    expect(await access()).toBe(false);
    expect(due()).toBe(0);
    expect(test.closed).toHaveLength(2);
    await look();
    expect(news()).toEqual(["Agents at work", "Agents paused"]);
  });

  it("after seven days from the first payment that failed since the last one that did not", async () => {
    test.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    test.clock.advance(30 * DAY);
    // The next month is paid, and the one before stays open at Stripe.
    state().renew(subscriptionId, true);
    await receive();
    expect(await test.access.statusOf(userId)).toMatchObject({ status: "active" });
    test.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    await receive();
    expect(await access()).toBe(true);
    test.clock.advance(7 * DAY - MINUTE);
    expect(await access()).toBe(true);
    // A second month that is not paid gives no further days.
    state().renew(subscriptionId, false);
    await receive();
    test.clock.advance(MINUTE);
    expect(await access()).toBe(false);
  });

  it("at the end of the paid period after a cancellation, without any event", async () => {
    state().cancelInPortal(subscriptionId);
    await receive();
    test.clock.advance(30 * DAY - HOUR);
    await look();
    expect([await access(), due()]).toEqual([true, 6]);
    test.clock.advance(HOUR);
    await look();
    expect([await access(), due()]).toEqual([false, 0]);
    expect(agents().every(({ enabled }) => enabled)).toBe(true);
  });

  it("for others too, where one workspace cannot be changed; that one is looked at again", async () => {
    const other = await test.newPerson();
    const next = await test.billing.getOrCreateSubscription(other);
    state().pay(next.subscriptionId);
    await receive();
    for (const id of [subscriptionId, next.subscriptionId]) {
      state().cancelInPortal(id);
      await receive();
    }
    const suspended = () =>
      test.rows<{ id: string }>(
        "SELECT owner_id AS id FROM workspaces WHERE suspended_at IS NOT NULL ORDER BY owner_id",
      );
    const mend = await breakWorkspaceOf(userId);
    test.clock.advance(31 * DAY);
    await look();
    expect(suspended()).toEqual([{ id: other }]);
    await mend();
    await look();
    expect(suspended()).toEqual([{ id: other }]);
    test.clock.advance(MINUTE);
    await look();
    expect(suspended()).toEqual([{ id: userId }, { id: other }]);
  });

  it("where the process ends once it is stored, and before the agents are told", async () => {
    const mend = await breakWorkspaceOf(userId);
    state().cancelNow(subscriptionId);
    await receive();
    // It is stored, nothing is left to fetch, and the agents have heard nothing.
    expect(await access()).toBe(false);
    expect(test.rows("SELECT * FROM billing_syncs")).toEqual([]);
    expect(due()).toBe(6);
    await mend();
    await look();
    expect(due()).toBe(0);
    expect(news()).toEqual(["Agents at work", "Agents paused"]);
  });

  it("and comes back, leaves what the person had paused paused", async () => {
    const [agent] = test.rows<{ id: string }>(
      "SELECT a.id FROM agents a JOIN workspaces w ON w.id = a.workspace_id WHERE w.owner_id = ?",
      userId,
    );
    await test.db.writeSync(() => {
      const { writer } = test.db;
      writer
        .prepare("UPDATE agents SET enabled = 0, status = 'inactive' WHERE id = ?")
        .run(agent?.id);
      writer.prepare("UPDATE tasks SET due_at = NULL WHERE agent_id = ?").run(agent?.id);
    });
    state().renew(subscriptionId, false);
    await receive();
    test.clock.advance(7 * DAY);
    await look();
    expect(due()).toBe(0);
    state().pay(subscriptionId);
    await receive();
    expect(due()).toBe(5);
    expect(agents().filter(({ enabled }) => !enabled)).toEqual([
      { enabled: 0, status: "inactive" },
    ]);
  });

  it("and the operator finds every customer whose subscriptions run", async () => {
    const links = async () => (await test.subscribers.list()).subscribers[0]?.runningUrls;
    await test.billing.refresh(userId);
    expect(await links()).toEqual([]);
    const other = state().addCustomer(null, { userId });
    state().pay(state().addSubscription(other.id, test.stripe.priceId, { userId }).id);
    await receive();
    expect(await links()).toEqual(
      [customerId(), other.id]
        .sort()
        .map((id) => `https://dashboard.stripe.com/test/customers/${id}`),
    );
  });

  it("by the operator's word, and comes back by it", async () => {
    const guest = await test.newPerson();
    await expect(test.subscribers.grant(guest, "  ")).rejects.toMatchObject({
      code: "bad_request",
    });
    await expect(test.subscribers.grant("nobody", "x")).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await test.subscribers.grant(guest, " A friend ")).toBe(true);
    // Held already: nothing has changed, and nothing is to be undone.
    expect(await test.subscribers.grant(guest, "Again")).toBe(false);
    expect(await test.access.canAccess(guest)).toBe(true);
    expect(await test.subscribers.revoke(guest, "Gone")).toEqual({ reason: "A friend" });
    expect(await test.subscribers.revoke(guest, "Again")).toBeNull();
    expect(await test.access.canAccess(guest)).toBe(false);
    const { subscribers, next } = await test.subscribers.list();
    expect(next).toBeNull();
    expect(subscribers).toMatchObject([
      {
        userId: guest,
        stripeUrl: null,
        grants: [{ reason: "A friend", revokedAt: expect.any(String) as string }],
      },
      {
        userId,
        email: "person1@example.com",
        subscription: { status: "active", canAccess: true },
        grants: [],
        stripeUrl: `https://dashboard.stripe.com/test/customers/${customerId()}`,
      },
    ]);
  });
});
