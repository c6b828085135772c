import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createAccounts, type AccountsDeps } from "#app/account/auth/accounts.server.ts";
import { subscriberAccount } from "#app/account/auth/identity-provider/accounts.ts";
import { EMBEDDED_ISSUER } from "./issuer.ts";

let database: TestDatabase;
beforeEach(() => {
  database = createTestDatabase();
});
afterEach(() => database.remove());

const clock = createManualClock(1_000);
const sample = {
  issuer: EMBEDDED_ISSUER,
  subject: subscriberAccount.subject,
  email: null,
  emailVerified: true,
  firstName: null,
  profileImageUrl: null,
};
const accountsWith = (changes: Partial<AccountsDeps>) =>
  createAccounts({
    db: database.db,
    clock,
    newId: createIds({ clock }),
    grantFirstAccess: () => Promise.resolve(),
    ensureWorkspace: () => Promise.resolve("workspace"),
    ...changes,
  });
const stored = () => database.db.reader.prepare("SELECT subject FROM users").pluck().all();

const turns = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

it("stores no account and rejects if its first access cannot be stored", async () => {
  const before = stored();
  const accounts = accountsWith({
    grantFirstAccess: async () => {
      await turns();
      throw new Error("the disk is full");
    },
  });
  await expect(accounts.signIn(sample)).rejects.toThrow("the disk is full");
  expect(stored()).toEqual(before);
  // The sign-in that failed grants no access to the next one.
  await expect(accounts.signIn({ ...sample, subject: "another" })).resolves.toEqual(
    expect.any(String),
  );
  await expect(accounts.signIn({ ...sample, issuer: "https://id.example.com" })).resolves.toEqual(
    expect.any(String),
  );
});

it("rejects when there is no workspace for the person", async () => {
  const accounts = accountsWith({
    ensureWorkspace: async () => {
      await turns();
      throw new Error("the disk is full");
    },
  });
  await expect(accounts.signIn(sample)).rejects.toThrow("the disk is full");
});
