import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { makeSecretKey } from "#app/core/secrets/secrets.server.ts";
import { rotateSecret } from "./rotate-secret.server.ts";

let database: TestDatabase;
beforeEach(() => {
  database = createTestDatabase();
});
afterEach(() => database.remove());

test("uses the new secret and warns the operator if the file cannot be written", async () => {
  const { db, dataDir } = database;
  const secret = makeSecretKey(dataDir);
  const full = new Error("database or disk is full");
  const withoutRoom = { ...db, durable: () => Promise.reject(full) };
  const reseal = () => Promise.resolve({ resealed: 2 });
  const done = await rotateSecret({ db: withoutRoom, dataDir, secret, reseal });
  expect(done).toEqual({ resealed: 2, notErased: full });
  const present = readFileSync(join(dataDir, "secret.key"), "utf8").trim();
  expect(present).not.toBe(secret.value);
  expect(await rotateSecret({ db, dataDir, secret, reseal })).toEqual({
    resealed: 2,
    notErased: null,
  });
});
