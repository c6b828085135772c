import { afterEach, beforeEach, expect, it } from "vitest";
import { accessGrants, subscriptions, users } from "../../db/schema.server";
import { createTestDatabase, type TestDatabase } from "../../tests/harness/database";
import { createManualClock, DAY, type ManualClock } from "../core/clock";
import { createAccess, type Access } from "./access.server";

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
  { userId: "nobody", expected: false },
])("$userId may use the dashboard: $expected", async ({ userId, expected }) => {
  expect(await access.canAccess(userId)).toBe(expected);
});

it("follows the clock and the operator", async () => {
  clock.advance(DAY);
  expect(await access.canAccess("payer")).toBe(false);
  await database.db.write(async (tx) => {
    await tx.update(accessGrants).set({ revokedAt: clock.now() });
  });
  expect(await access.canAccess("guest")).toBe(false);
});
