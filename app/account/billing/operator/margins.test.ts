import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { spendEntries, subscriptions, users, workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { monthlyOf } from "./margins.ts";
import { readMargins } from "./margins.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let database: TestDatabase;
const clock = { now: () => Date.UTC(2026, 10, 24, 9) };
const margins = (livemode: boolean | null = true) =>
  readMargins({ db: database.db, clock, livemode });

beforeEach(async () => {
  database = createTestDatabase();
  const person = { issuer: "i", emailVerified: true, createdAt: 0, lastSignInAt: 0 };
  const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
  await database.db.write(async (tx) => {
    for (const id of ["ada", "bob", "eve"]) {
      await tx.insert(users).values({ ...person, id, subject: id, email: `${id}@example.com` });
      await tx.insert(workspaces).values({ ...workspace, id: `of ${id}`, ownerId: id });
    }
  });
});
afterEach(() => database.remove());

let count = 0;
const spend = (who: string, micro: number, rest: Partial<typeof spendEntries.$inferInsert> = {}) =>
  database.db.write((tx) =>
    tx.insert(spendEntries).values({
      id: `s${(count += 1)}`,
      workspaceId: `of ${who}`,
      payer: "operator",
      purpose: "write",
      provider: "openai",
      model: "m",
      status: "settled",
      amountMicroDollars: micro,
      tokens: 1,
      origin: "real",
      day: "2026-11-02",
      createdAt: 0,
      ...rest,
    }),
  );
const subscribe = (who: string, rest: Partial<typeof subscriptions.$inferInsert> = {}) =>
  database.db.write((tx) =>
    tx.insert(subscriptions).values({
      id: `p${(count += 1)}`,
      userId: who,
      customerId: `cus ${who}`,
      providerId: `sub ${count}`,
      amount: 2_999,
      currency: "usd",
      interval: "month",
      intervalCount: 1,
      status: "active",
      createdAt: 0,
      syncedAt: 0,
      ...rest,
    }),
  );

describe("margins", () => {
  it("compare this month's spending with the operator's key with the income", async () => {
    await spend("ada", 1_500_000);
    await spend("ada", 250_000, { day: "2026-11-30", status: "reserved" });
    await spend("bob", 40_000_000);
    await subscribe("ada");
    await subscribe("bob");
    const { rows, total, month } = await margins();
    expect(month).toBe("November 2026");
    expect(rows.map(({ email, cost, income, margin }) => [email, cost, income, margin])).toEqual([
      ["bob@example.com", 40_000_000, { usd: 2_999 }, -10_010_000],
      ["ada@example.com", 1_750_000, { usd: 2_999 }, 28_240_000],
    ]);
    expect(total).toEqual({ cost: 41_750_000, income: { usd: 5_998 }, margin: 18_230_000 });
  });

  it("exclude simulated spending, other months and spending with the owner's key", async () => {
    await spend("ada", 1_000, { origin: "simulated" });
    await spend("ada", 1_000, { day: "2026-10-31" });
    await spend("ada", 1_000, { day: "2026-12-01" });
    await spend("ada", 1_000, { payer: "owner" });
    await spend("ada", 0, { status: "released" });
    expect((await margins()).rows).toEqual([]);
  });

  it("count only paid subscriptions, not trials, unpaid, ended or uncollected ones", async () => {
    await subscribe("ada", { status: "trialing" });
    await subscribe("ada", { status: "past_due" });
    await subscribe("ada", { endsAt: clock.now() - 1 });
    await subscribe("ada", { collectionPause: "void" });
    await subscribe("ada", { amount: null });
    expect((await margins()).rows).toEqual([]);
    await subscribe("ada", { endsAt: clock.now() + 1 });
    expect((await margins()).total.income).toEqual({ usd: 2_999 });
  });

  it("have no income without payments or in test mode", async () => {
    await subscribe("ada");
    await spend("ada", 1_000);
    for (const livemode of [null, false]) {
      const { rows, total } = await margins(livemode);
      expect(rows).toMatchObject([{ income: {}, margin: -1_000 }]);
      expect(total.income).toEqual({});
    }
  });

  it("do not subtract dollars from another currency", async () => {
    await subscribe("ada", { currency: "eur", amount: 1_900 });
    await subscribe("eve");
    await spend("ada", 1_000);
    const { rows, total } = await margins();
    expect(rows.map(({ margin }) => margin)).toEqual([null, 29_990_000]);
    expect(total).toMatchObject({ income: { eur: 1_900, usd: 2_999 }, margin: null });
  });
});

it.each([
  ["month", 1, 2_999],
  ["month", 3, 1_000],
  ["year", 1, 250],
  ["week", 2, 6_498],
  [null, null, 2_999],
])("a charge each %s (%s) is %s a month", (interval, intervalCount, expected) => {
  const charge = { userId: "x", email: null, amount: 2_999, currency: "usd" };
  expect(monthlyOf({ ...charge, interval, intervalCount })).toBe(expected);
});
