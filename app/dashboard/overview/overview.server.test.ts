import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine, startOfTime } from "#tests/harness/engine.ts";
import { createAccess } from "#app/account/billing/access/access.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import { createOverview } from "./overview.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

function setUp() {
  const { db, clock, workspaceId } = engine;
  const plan = { name: "Pro", priceLabel: "$29.99" };
  const access = createAccess({ db, clock, isOperator: () => false, plan });
  const overview = createOverview({
    db,
    clock,
    health: () => ({ cpu: 0, memory: 0, storage: 0, measured: true }),
    currentTermEndOf: access.currentTermEndOf,
  });
  return { access, read: () => overview.of(workspaceId) };
}

async function write(...statements: string[]): Promise<void> {
  await engine.db.writeSync(() => statements.forEach((sql) => engine.db.writer.exec(sql)));
}

const own = [
  `INSERT INTO users (id, issuer, subject, email_verified, created_at, last_sign_in_at)
     VALUES ('owner', 'test', 'owner', 0, 0, 0)`,
  "UPDATE workspaces SET owner_id = 'owner'",
];

function subscribe(id: string, status: string, { ends = "NULL", failed = "NULL" }): string {
  return `INSERT INTO subscriptions (id, user_id, customer_id, provider_id, status,
      current_period_end, ends_at, past_due_since, created_at, synced_at)
    VALUES ('${id}', 'owner', 'c', '${id}', '${status}', ${startOfTime + 28 * DAY}, ${ends},
      ${failed}, 0, 0)`;
}

test("the days left are those of the month without a subscription", async () => {
  expect((await setUp().read()).timeline).toEqual({ daysLeft: 29, until: "month" });
});

test("they are those of the period that is paid, whatever else was begun and not paid", async () => {
  const later = { ends: String(startOfTime + 90 * DAY) };
  await write(...own, subscribe("a", "active", {}), subscribe("b", "incomplete", later));
  expect((await setUp().read()).timeline).toEqual({ daysLeft: 28, until: "period" });
});

test("they end with access when a payment has failed, as billing says", async () => {
  await write(...own, subscribe("a", "past_due", { failed: String(startOfTime - 5 * DAY) }));
  const { access, read } = setUp();
  const { endsAt } = await access.statusOf("owner");
  expect(Date.parse(endsAt ?? "")).toBe(startOfTime + 2 * DAY);
  expect((await read()).timeline).toEqual({ daysLeft: 2, until: "period" });
});

test("a subscription that gives no access has no days", async () => {
  await write(...own, subscribe("a", "unpaid", {}), subscribe("b", "paused", {}));
  expect((await setUp().read()).timeline.until).toBe("month");
});
