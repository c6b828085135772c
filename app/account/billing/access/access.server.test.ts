import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accessGrants, subscriptions, users } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createManualClock, DAY, type ManualClock } from "#app/core/time/clock.ts";
import { createAccess, type Access } from "./access.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

const plan = { name: "Pro", priceLabel: "$29.99" };
const start = Date.UTC(2026, 5, 15);
let database: TestDatabase;
let clock: ManualClock;
let access: Access;

beforeEach(async () => {
  database = createTestDatabase();
  clock = createManualClock(start);
  access = createAccess({
    db: database.db,
    clock,
    isOperator: ({ email, emailVerified }) => emailVerified && email === "owner@example.com",
    plan,
  });
  await database.db.write(async (tx) => {
    const person = { issuer: "x", createdAt: 0, lastSignInAt: 0 };
    const email = "owner@example.com";
    await tx.insert(users).values([
      { ...person, id: "owner", subject: "1", email, emailVerified: true },
      { ...person, id: "pretender", subject: "2", email, emailVerified: false },
      { ...person, id: "payer", subject: "3", emailVerified: false },
      { ...person, id: "guest", subject: "4", emailVerified: false },
    ]);
    const subscription = { customerId: "c", createdAt: 0, syncedAt: 0, userId: "payer" };
    await tx.insert(subscriptions).values([
      { ...subscription, id: "old", providerId: "old", status: "incomplete_expired" },
      { ...subscription, id: "new", providerId: "new", status: "active", endsAt: start + DAY },
    ]);
    const grant = { userId: "guest", reason: "A friend", createdAt: 0 };
    await tx.insert(accessGrants).values([
      { ...grant, id: "former", revokedAt: 1 },
      { ...grant, id: "present" },
    ]);
  });
});

afterEach(() => database.remove());

it.each([
  { userId: "owner", expected: true },
  { userId: "pretender", expected: false },
  { userId: "payer", expected: true },
  { userId: "guest", expected: true },
  { userId: "stranger", expected: false },
])("$userId may use the dashboard: $expected", async ({ userId, expected }) => {
  expect(await access.canAccess(userId)).toBe(expected);
});

it("follows the clock and the operator despite cached results", async () => {
  for (const userId of ["payer", "guest"]) expect(await access.canAccess(userId)).toBe(true);
  clock.advance(DAY);
  expect(await access.canAccess("payer")).toBe(false);
  await database.db.write(async (tx) => {
    await tx.update(accessGrants).set({ revokedAt: clock.now() });
  });
  expect(await access.canAccess("guest")).toBe(false);
});

describe("statusOf", () => {
  const nothing = {
    status: "none",
    complimentary: false,
    canAccess: false,
    currentPeriodEnd: null,
    endsAt: null,
    cancelsAt: null,
    since: null,
    running: 0,
    charge: null,
    collectionPause: null,
    customerDeleted: false,
    plan,
  };
  const iso = (instant: number) => new Date(instant).toISOString();
  const change = (changes: Partial<typeof subscriptions.$inferInsert>) =>
    database.db.write(async (tx) => {
      await tx.update(subscriptions).set(changes).where(eq(subscriptions.id, "new"));
    });

  it("returns no subscription if there is none", async () => {
    expect(await access.statusOf("stranger")).toEqual(nothing);
    expect(await access.statusOf("pretender")).toEqual(nothing);
  });

  it("counts access granted by the operator as complimentary", async () => {
    const given = { ...nothing, complimentary: true, canAccess: true };
    expect(await access.statusOf("guest")).toEqual(given);
    expect(await access.statusOf("owner")).toEqual(given);
  });

  it("returns the subscription that gives access and its end", async () => {
    await change({ currentPeriodEnd: start + DAY });
    expect(await access.statusOf("payer")).toEqual({
      ...nothing,
      status: "active",
      canAccess: true,
      currentPeriodEnd: iso(start + DAY),
      endsAt: iso(start + DAY),
      cancelsAt: iso(start + DAY),
      since: iso(0),
      running: 0,
      charge: { label: null, every: null },
    });
    await change({ amount: 2_499, currency: "usd", interval: "month", intervalCount: 1 });
    const monthly = { label: "$24.99", every: "month" };
    expect(await access.statusOf("payer")).toMatchObject({ charge: monthly });
    await change({ intervalCount: 3 });
    const quarterly = { label: "$24.99", every: "3 months" };
    expect(await access.statusOf("payer")).toMatchObject({ charge: quarterly });
  });

  it("returns no end for a running subscription", async () => {
    await change({ endsAt: null });
    expect(await access.statusOf("payer")).toMatchObject({ status: "active", endsAt: null });
  });

  it("returns the end of the grace period after a failed payment", async () => {
    await change({ status: "past_due", endsAt: null, pastDueSince: start - DAY, createdAt: 1 });
    expect(await access.statusOf("payer")).toMatchObject({
      status: "past_due",
      canAccess: true,
      endsAt: iso(start + 6 * DAY),
    });
    clock.advance(6 * DAY);
    expect(await access.statusOf("payer")).toMatchObject({ status: "past_due", canAccess: false });
  });

  it.each([
    { status: "past_due", ends: 6, cancels: 30 },
    { status: "unpaid", ends: null, cancels: 30 },
    { status: "paused", ends: null, cancels: 30 },
    { status: "canceled", ends: 30, cancels: null },
  ])(
    "tells when one that is $status was cancelled to, apart from when its access ends",
    async ({ status, ends, cancels }) => {
      await change({ status, endsAt: start + 30 * DAY, pastDueSince: start - DAY, createdAt: 1 });
      const day = (days: number | null) => (days === null ? null : iso(start + days * DAY));
      const shown = await access.statusOf("payer");
      expect(shown).toMatchObject({ status, endsAt: day(ends), cancelsAt: day(cancels) });
      // What has come to pass is no cancellation to undo any more.
      clock.advance(30 * DAY);
      expect(await access.statusOf("payer")).toMatchObject({ cancelsAt: null });
    },
  );

  it("returns a term that ends with the access", async () => {
    await change({ status: "past_due", endsAt: null, pastDueSince: start - 5 * DAY });
    await change({ currentPeriodEnd: start + 28 * DAY });
    const { endsAt } = await access.statusOf("payer");
    expect(iso((await access.currentTermEndOf("payer", database.db.read)) ?? 0)).toBe(endsAt);
    clock.advance(2 * DAY);
    expect(await access.currentTermEndOf("payer", database.db.read)).toBeNull();
    expect(await access.currentTermEndOf("stranger", database.db.read)).toBeNull();
  });

  it("counts running subscriptions and returns the start of the current one", async () => {
    await change({ endsAt: null, createdAt: start - DAY });
    expect(await access.statusOf("payer")).toMatchObject({ running: 1, since: iso(start - DAY) });
    await database.db.write(async (tx) => {
      await tx.update(subscriptions).set({ status: "past_due" }).where(eq(subscriptions.id, "old"));
    });
    expect(await access.statusOf("payer")).toMatchObject({ running: 2, since: iso(start - DAY) });
    await change({ status: "incomplete" });
    expect(await access.statusOf("payer")).toMatchObject({ running: 1, since: null });
  });

  it("returns the latest one if none gives access", async () => {
    await change({ status: "unpaid", createdAt: 1 });
    expect(await access.statusOf("payer")).toMatchObject({ status: "unpaid", canAccess: false });
    await change({ createdAt: -1 });
    expect(await access.statusOf("payer")).toMatchObject({ status: "incomplete_expired" });
  });
});
