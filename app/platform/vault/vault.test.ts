import { afterEach, beforeEach, expect, it } from "vitest";
import { workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { systemClock } from "#app/core/time/clock.ts";
import { createVault } from "./vault.server.ts";

const key = "sk-proj-a-secret-test-key";
const secretOf = (letter: string) => ({ value: letter.repeat(40), check: "" });

let database: TestDatabase;
const vault = createVault({ secret: secretOf("a"), clock: systemClock });
const place = { workspaceId: "mine", row: "integrations 1" };

beforeEach(async () => {
  database = createTestDatabase();
  const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
  await database.db.write((tx) =>
    tx.insert(workspaces).values([
      { ...workspace, id: "mine" },
      { ...workspace, id: "other" },
    ]),
  );
});
afterEach(() => database.remove());

const seal = (text = key) => database.db.write((tx) => vault.seal(tx, place, text));
const open = (...args: Parameters<typeof vault.open> extends [unknown, ...infer R] ? R : never) =>
  vault.open(database.db.read, ...args);
const refusal = expect.objectContaining({ code: "wrong_secret_key" }) as Error;

it("gives back what it was given, and stores nothing of it in plain text", async () => {
  const sealed = await seal();
  expect(await open(place, sealed)).toBe(key);
  expect(sealed.secret).not.toContain(key);
  expect(Buffer.from(sealed.secret, "base64url").toString("latin1")).not.toContain(key);
});

it("never encrypts the same in the same way", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => seal()));
  expect(new Set(all.map(({ secret }) => secret)).size).toBe(20);
});

it("opens in its own row only", async () => {
  const sealed = await seal();
  await expect(open({ ...place, row: "integrations 2" }, sealed)).rejects.toEqual(refusal);
  await database.db.write((tx) => vault.seal(tx, { ...place, workspaceId: "other" }, key));
  await expect(open({ ...place, workspaceId: "other" }, sealed)).rejects.toEqual(refusal);
});

it("notices every changed byte, and what was cut off", async () => {
  const sealed = await seal("x");
  const bytes = Buffer.from(sealed.secret, "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const secret = changed.toString("base64url");
    await expect(open(place, { ...sealed, secret })).rejects.toEqual(refusal);
    const short = bytes.subarray(0, at).toString("base64url");
    await expect(open(place, { ...sealed, secret: short })).rejects.toEqual(refusal);
  }
});

it("is not opened by another installation's secret", async () => {
  const sealed = await seal();
  const stranger = createVault({ secret: secretOf("b"), clock: systemClock });
  await expect(stranger.open(database.db.read, place, sealed)).rejects.toEqual(refusal);
});

it("drops old keys once everything is encrypted again", async () => {
  const before = await seal();
  let after = before;
  await database.db.write((tx) =>
    vault.rotate(tx, "mine", async (inside) => {
      const plain = await vault.open(inside, place, before);
      after = await vault.seal(inside, place, plain);
    }),
  );
  expect(after.keyVersion).toBe(before.keyVersion + 1);
  expect(await open(place, after)).toBe(key);
  await expect(open(place, before)).rejects.toEqual(refusal);
});
