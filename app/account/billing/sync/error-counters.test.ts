/* What the operator is told of that leaves no event behind: refusals, syncs, the nightly look. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, wireBilling, type TestBilling } from "#tests/harness/billing.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";

let test: TestBilling;
let userId: string;
let subscriptionId: string;
let writes: string[];

beforeEach(async () => {
  writes = [];
  test = createTestBilling({
    onStatement: (sql) => {
      if (/^\s*(INSERT|UPDATE|DELETE).*billing_error_counters/is.test(sql)) writes.push(sql);
    },
  });
  userId = await test.newPerson();
  ({ subscriptionId } = await test.billing.getOrCreateSubscription(userId));
  test.stripe.state.pay(subscriptionId);
});
afterEach(() => test.remove());

const iso = (instant: number) => new Date(instant).toISOString();
const body = () => JSON.stringify(test.stripe.state.events.at(-1));
const now = () => Math.floor(test.clock.now() / 1_000);
const wrong = () => test.stripe.sign(body(), { secret: "whsec_other" });
const told = () => test.subscribers.health();
const errors = async () => (await told()).errors;

const post = (raw: string, signature: string | undefined, to = test.billing) =>
  expect(to.receiveEvent(Buffer.from(raw), signature)).rejects.toMatchObject({ code: "bad_event" });

async function take(): Promise<void> {
  await test.billing.receiveEvent(Buffer.from(body()), test.stripe.sign(body()));
  await test.settled();
}

describe("events that are refused", () => {
  it("are counted since the last one that was taken, with the reason", async () => {
    expect(await told()).toEqual({ lastEventAt: null, errors: [] });
    await take();
    const taken = iso(test.clock.now());
    expect(await told()).toEqual({ lastEventAt: taken, errors: [] });
    test.clock.advance(DAY);
    const since = iso(test.clock.now());
    await post(body(), wrong());
    test.clock.advance(MINUTE);
    await post(body(), wrong());
    expect(await told()).toEqual({
      lastEventAt: taken,
      errors: [{ kind: "signature", count: 2, since, lastAt: iso(test.clock.now()), reason: null }],
    });
    expect(await test.subscribers.errorCount()).toBe(1);
    test.stripe.state.tell("balance.available", { object: "balance" });
    await take();
    expect(await told()).toEqual({ lastEventAt: iso(test.clock.now()), errors: [] });
    expect(test.rows("SELECT * FROM billing_error_counters")).toEqual([]);
  });

  it("are told apart: an old signature is Stripe's, and so is one of the other mode", async () => {
    await post(body(), test.stripe.sign(body(), { at: now() - 301 }));
    const live = JSON.stringify({ ...test.stripe.state.events.at(-1), livemode: true });
    await post(live, test.stripe.sign(live));
    expect(await errors()).toMatchObject([
      { kind: "too_old", count: 1 },
      { kind: "mode", count: 1, reason: expect.stringContaining("live mode") as string },
    ]);
  });

  it("without any signature are not Stripe's, and nothing to tell of", async () => {
    await post(body(), undefined);
    await post(body(), "");
    await post("", wrong());
    expect(await errors()).toEqual([]);
  });

  it("cost one write a minute and one row, however many come", async () => {
    for (let n = 0; n < 300; n += 1) await post(body(), wrong());
    expect(await errors()).toMatchObject([{ count: 300 }]);
    expect(writes).toHaveLength(1);
    // Forging between what Stripe sends helps nobody either.
    for (let n = 0; n < 20; n += 1) {
      await post(body(), wrong());
      await take();
    }
    expect(writes.filter((sql) => sql.startsWith("INSERT"))).toHaveLength(1);
    test.clock.advance(MINUTE);
    for (let n = 0; n < 50; n += 1) await post(body(), wrong());
    expect(writes.filter((sql) => sql.startsWith("INSERT"))).toHaveLength(2);
    expect(test.rows("SELECT * FROM billing_error_counters")).toHaveLength(1);
  });

  it("are still known after a restart", async () => {
    for (let n = 0; n < 3; n += 1) await post(body(), wrong());
    await test.billing.stop();
    const next = wireBilling(test);
    expect((await next.subscribers.health()).errors).toMatchObject([
      { kind: "signature", count: 3 },
    ]);
    await post(body(), wrong(), next.billing);
    expect((await next.subscribers.health()).errors).toMatchObject([{ count: 4 }]);
    await next.billing.stop();
  });

  it("are refused also where the count cannot be stored", async () => {
    await test.db.writeSync(() =>
      test.db.writer.exec(`CREATE TRIGGER broken BEFORE INSERT ON billing_error_counters
        BEGIN SELECT RAISE(ABORT, 'broken'); END`),
    );
    await post(body(), wrong());
    expect(test.errors.join()).toContain("broken");
    expect(await errors()).toMatchObject([{ count: 1 }]);
  });
});

it("a remark that could not be removed is removed later, and not told again", async () => {
  await post(body(), wrong());
  await test.db.writeSync(() =>
    test.db.writer.exec(`CREATE TRIGGER broken BEFORE DELETE ON billing_error_counters
      BEGIN SELECT RAISE(ABORT, 'broken'); END`),
  );
  await take();
  expect(await errors()).toEqual([]);
  expect(test.rows("SELECT * FROM billing_error_counters")).toHaveLength(1);
  await test.db.writeSync(() => test.db.writer.exec("DROP TRIGGER broken"));
  test.stripe.state.tell("balance.available", { object: "balance" });
  await take();
  expect(test.rows("SELECT * FROM billing_error_counters")).toEqual([]);
});

it("the last message is of the mode that is set: one of the test mode says nothing of the live one", async () => {
  await take();
  expect((await told()).lastEventAt).not.toBeNull();
  const live = wireBilling({ ...test, livemode: true });
  expect((await live.subscribers.health()).lastEventAt).toBeNull();
  await live.billing.stop();
});

it("more failed messages than fit on the page are counted", async () => {
  await take();
  await test.db.writeSync(() => {
    const insert = test.db.writer.prepare(
      `INSERT INTO billing_events (id, type, customer_id, livemode, received_at, attempts, error)
        VALUES (?, 'invoice.paid', ?, 0, ?, 1, 'down')`,
    );
    for (let n = 0; n < 80; n += 1) insert.run(`evt_${n}`, `cus_${n}`, test.clock.now());
  });
  const { events, count } = await test.subscribers.failedEvents();
  expect([events.length, count]).toEqual([50, 80]);
  expect(await test.subscribers.errorCount()).toBe(80);
});

describe("a sync that failed", () => {
  const customerId = () => [...test.stripe.state.customers.keys()][0] ?? "";

  it("without an event is listed with its reason, and tried again by the operator's word", async () => {
    test.stripe.fail("500", ({ method }) => method === "GET", 1_000);
    const since = iso(test.clock.now());
    await test.billing.refresh(userId);
    const { syncs, count } = await test.subscribers.failedSyncs();
    expect(syncs).toEqual([
      {
        customerId: customerId(),
        email: "person1@example.com",
        since,
        attempts: 1,
        error: expect.stringMatching(/./) as string,
        nextAt: expect.stringMatching(/Z$/) as string,
        stripeUrl: `https://dashboard.stripe.com/test/customers/${customerId()}`,
      },
    ]);
    expect([count, await test.subscribers.errorCount()]).toEqual([1, 1]);
    test.stripe.heal();
    await test.subscribers.retrySync(customerId());
    await test.settled();
    expect(await test.access.canAccess(userId)).toBe(true);
    expect(await test.subscribers.failedSyncs()).toEqual({ syncs: [], count: 0 });
    await expect(test.subscribers.retrySync(customerId())).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("with an event is told once, by the event", async () => {
    test.stripe.fail("500", ({ method }) => method === "GET", 1_000);
    await take();
    expect(await test.subscribers.failedEvents()).toMatchObject({ count: 1 });
    expect(await test.subscribers.failedSyncs()).toEqual({ syncs: [], count: 0 });
    expect(await test.subscribers.errorCount()).toBe(1);
  });
});

describe("the nightly look at Stripe", () => {
  it("that fails is told until it succeeds", async () => {
    test.stripe.fail("500", ({ form }) => "price" in form, 1_000);
    const since = iso(test.clock.now());
    for (let n = 0; n < 2; n += 1) {
      await test.billing.runReconciliation();
      // Not due again yet: it is tried every ten minutes.
      await test.billing.runReconciliation();
      await test.settled();
      test.clock.advance(10 * MINUTE);
    }
    expect(await errors()).toEqual([
      {
        kind: "nightly",
        count: 2,
        since,
        lastAt: iso(test.clock.now() - 10 * MINUTE),
        reason: expect.stringMatching(/./) as string,
      },
    ]);
    // An event that is taken says nothing of it.
    test.stripe.heal();
    await take();
    expect(await errors()).toHaveLength(1);
    await test.billing.runReconciliation();
    await test.settled();
    expect(await errors()).toEqual([]);
  });
});

it("without payments there is nothing to tell, and retrying says why it cannot be", async () => {
  test.stripe.fail("500", ({ method }) => method === "GET", 1_000);
  await take();
  const [failed] = (await test.subscribers.failedEvents()).events;
  const plain = wireBilling({ ...test, configured: false });
  expect((await plain.subscribers.health()).errors).toEqual([]);
  for (const retry of [
    plain.subscribers.retry(failed?.id ?? ""),
    plain.subscribers.retrySync([...test.stripe.state.customers.keys()][0] ?? ""),
  ]) {
    await expect(retry).rejects.toMatchObject({
      code: "payments_not_configured",
      message: expect.stringMatching(/cannot be tried again.*STRIPE_/) as string,
    });
  }
});
