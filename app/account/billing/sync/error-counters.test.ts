/* Errors the operator sees that leave no event: refusals, syncs, the nightly check. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, wireBilling, type TestBilling } from "#tests/harness/billing.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";

let world: TestBilling;
let userId: string;
let subscriptionId: string;
let writes: string[];

beforeEach(async () => {
  writes = [];
  world = createTestBilling({
    onStatement: (sql) => {
      if (/^\s*(INSERT|UPDATE|DELETE).*billing_error_counters/is.test(sql)) writes.push(sql);
    },
  });
  userId = await world.newPerson();
  ({ subscriptionId } = await world.billing.getOrCreateSubscription(userId));
  world.stripe.state.pay(subscriptionId);
});
afterEach(() => world.remove());

const iso = (instant: number) => new Date(instant).toISOString();
const body = () => JSON.stringify(world.stripe.state.events.at(-1));
const now = () => Math.floor(world.clock.now() / 1_000);
const wrong = () => world.stripe.sign(body(), { secret: "whsec_other" });
const health = () => world.subscribers.health();
const errors = async () => (await health()).errors;

const post = (raw: string, signature: string | undefined, to = world.billing) =>
  expect(to.receiveEvent(Buffer.from(raw), signature)).rejects.toMatchObject({ code: "bad_event" });

async function take(): Promise<void> {
  await world.billing.receiveEvent(Buffer.from(body()), world.stripe.sign(body()));
  await world.settled();
}

describe("events that are refused", () => {
  it("are counted since the last accepted one, with the reason", async () => {
    expect(await health()).toEqual({ lastEventAt: null, errors: [] });
    await take();
    const taken = iso(world.clock.now());
    expect(await health()).toEqual({ lastEventAt: taken, errors: [] });
    world.clock.advance(DAY);
    const since = iso(world.clock.now());
    await post(body(), wrong());
    world.clock.advance(MINUTE);
    await post(body(), wrong());
    expect(await health()).toEqual({
      lastEventAt: taken,
      errors: [
        { kind: "signature", count: 2, since, lastAt: iso(world.clock.now()), reason: null },
      ],
    });
    expect(await world.subscribers.errorCount()).toBe(1);
    world.stripe.state.tell("balance.available", { object: "balance" });
    await take();
    expect(await health()).toEqual({ lastEventAt: iso(world.clock.now()), errors: [] });
    expect(world.rows("SELECT * FROM billing_error_counters")).toEqual([]);
  });

  it("are distinguished: an old signature is Stripe's, and so is one of the other mode", async () => {
    await post(body(), world.stripe.sign(body(), { at: now() - 301 }));
    const live = JSON.stringify({ ...world.stripe.state.events.at(-1), livemode: true });
    await post(live, world.stripe.sign(live));
    expect(await errors()).toMatchObject([
      { kind: "too_old", count: 1 },
      { kind: "mode", count: 1, reason: expect.stringContaining("live mode") as string },
    ]);
  });

  it("without any signature are not Stripe's and are not reported", async () => {
    await post(body(), undefined);
    await post(body(), "");
    await post("", wrong());
    expect(await errors()).toEqual([]);
  });

  it("cost one write a minute and one row, in any number", async () => {
    for (let n = 0; n < 300; n += 1) await post(body(), wrong());
    expect(await errors()).toMatchObject([{ count: 300 }]);
    expect(writes).toHaveLength(1);
    // Forged events between Stripe's own change nothing either.
    for (let n = 0; n < 20; n += 1) {
      await post(body(), wrong());
      await take();
    }
    expect(writes.filter((sql) => sql.startsWith("INSERT"))).toHaveLength(1);
    world.clock.advance(MINUTE);
    for (let n = 0; n < 50; n += 1) await post(body(), wrong());
    expect(writes.filter((sql) => sql.startsWith("INSERT"))).toHaveLength(2);
    expect(world.rows("SELECT * FROM billing_error_counters")).toHaveLength(1);
  });

  it("are kept after a restart", async () => {
    for (let n = 0; n < 3; n += 1) await post(body(), wrong());
    await world.billing.stop();
    const next = wireBilling(world);
    expect((await next.subscribers.health()).errors).toMatchObject([
      { kind: "signature", count: 3 },
    ]);
    await post(body(), wrong(), next.billing);
    expect((await next.subscribers.health()).errors).toMatchObject([{ count: 4 }]);
    await next.billing.stop();
  });

  it("are rejected even if the count cannot be stored", async () => {
    await world.db.writeSync(() =>
      world.db.writer.exec(`CREATE TRIGGER broken BEFORE INSERT ON billing_error_counters
        BEGIN SELECT RAISE(ABORT, 'broken'); END`),
    );
    await post(body(), wrong());
    expect(world.errors.join()).toContain("broken");
    expect(await errors()).toMatchObject([{ count: 1 }]);
  });
});

it("an error that could not be removed is removed later and not reported again", async () => {
  await post(body(), wrong());
  await world.db.writeSync(() =>
    world.db.writer.exec(`CREATE TRIGGER broken BEFORE DELETE ON billing_error_counters
      BEGIN SELECT RAISE(ABORT, 'broken'); END`),
  );
  await take();
  expect(await errors()).toEqual([]);
  expect(world.rows("SELECT * FROM billing_error_counters")).toHaveLength(1);
  await world.db.writeSync(() => world.db.writer.exec("DROP TRIGGER broken"));
  world.stripe.state.tell("balance.available", { object: "balance" });
  await take();
  expect(world.rows("SELECT * FROM billing_error_counters")).toEqual([]);
});

it("the last event is of the configured mode, not of the other one", async () => {
  await take();
  expect((await health()).lastEventAt).not.toBeNull();
  const live = wireBilling({ ...world, livemode: true });
  expect((await live.subscribers.health()).lastEventAt).toBeNull();
  await live.billing.stop();
});

it("more failed messages than fit on the page are counted", async () => {
  await take();
  await world.db.writeSync(() => {
    const insert = world.db.writer.prepare(
      `INSERT INTO billing_events (id, type, customer_id, livemode, received_at, attempts, error)
        VALUES (?, 'invoice.paid', ?, 0, ?, 1, 'down')`,
    );
    for (let n = 0; n < 80; n += 1) insert.run(`evt_${n}`, `cus_${n}`, world.clock.now());
  });
  const { events, count } = await world.subscribers.failedEvents();
  expect([events.length, count]).toEqual([50, 80]);
  expect(await world.subscribers.errorCount()).toBe(80);
});

describe("a sync that failed", () => {
  const customerId = () => [...world.stripe.state.customers.keys()][0] ?? "";

  it("without an event is listed with its reason and can be retried by the operator", async () => {
    world.stripe.fail("500", ({ method }) => method === "GET", 1_000);
    const since = iso(world.clock.now());
    await world.billing.refresh(userId);
    const { syncs, count } = await world.subscribers.failedSyncs();
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
    expect([count, await world.subscribers.errorCount()]).toEqual([1, 1]);
    world.stripe.heal();
    await world.subscribers.retrySync(customerId());
    await world.settled();
    expect(await world.access.canAccess(userId)).toBe(true);
    expect(await world.subscribers.failedSyncs()).toEqual({ syncs: [], count: 0 });
    await expect(world.subscribers.retrySync(customerId())).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("with an event is reported once, by the event", async () => {
    world.stripe.fail("500", ({ method }) => method === "GET", 1_000);
    await take();
    expect(await world.subscribers.failedEvents()).toMatchObject({ count: 1 });
    expect(await world.subscribers.failedSyncs()).toEqual({ syncs: [], count: 0 });
    expect(await world.subscribers.errorCount()).toBe(1);
  });
});

describe("the nightly check at Stripe", () => {
  it("is reported as failed until it succeeds", async () => {
    world.stripe.fail("500", ({ form }) => "price" in form, 1_000);
    const since = iso(world.clock.now());
    for (let n = 0; n < 2; n += 1) {
      await world.billing.runReconciliation();
      // Not due again yet: it is tried every ten minutes.
      await world.billing.runReconciliation();
      await world.settled();
      world.clock.advance(10 * MINUTE);
    }
    expect(await errors()).toEqual([
      {
        kind: "nightly",
        count: 2,
        since,
        lastAt: iso(world.clock.now() - 10 * MINUTE),
        reason: expect.stringMatching(/./) as string,
      },
    ]);
    // An event that is taken says nothing of it.
    world.stripe.heal();
    await take();
    expect(await errors()).toHaveLength(1);
    await world.billing.runReconciliation();
    await world.settled();
    expect(await errors()).toEqual([]);
  });
});

it("without payments there is nothing to report, and a retry says why it is impossible", async () => {
  world.stripe.fail("500", ({ method }) => method === "GET", 1_000);
  await take();
  const [failed] = (await world.subscribers.failedEvents()).events;
  const plain = wireBilling({ ...world, configured: false });
  expect((await plain.subscribers.health()).errors).toEqual([]);
  for (const retry of [
    plain.subscribers.retry(failed?.id ?? ""),
    plain.subscribers.retrySync([...world.stripe.state.customers.keys()][0] ?? ""),
  ]) {
    await expect(retry).rejects.toMatchObject({
      code: "payments_not_configured",
      message: expect.stringMatching(/can't be retried.*STRIPE_/) as string,
    });
  }
});
