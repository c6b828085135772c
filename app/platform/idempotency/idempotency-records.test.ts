import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "#db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createManualClock, HOUR } from "#app/core/time/clock.ts";
import { createIdempotencyRecords } from "./idempotency-records.server.ts";

let database: TestDatabase;
beforeEach(() => {
  database = createTestDatabase();
});
afterEach(() => database.remove());

const asked = { owner: "ada", what: "POST /api/agents", key: "one", fingerprint: "of {}" };
const other = { ...asked, key: "two" };
const answer = { status: 201, headers: [], body: Buffer.from("{}") };

/** Each write is begun some turns later. */
function slowly(db: Db): Db {
  return {
    ...db,
    async write(work) {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return db.write(work);
    },
  };
}

test("stores each reported step without changing other requests", async () => {
  const clock = createManualClock(1_000);
  const records = createIdempotencyRecords({ db: slowly(database.db), clock });
  const states = async () => [
    (await records.find(asked)).state,
    (await records.find(other)).state,
    (await records.find({ ...asked, fingerprint: "of []" })).state,
  ];
  expect(await states()).toEqual(["new", "new", "new"]);
  await records.begin(asked);
  expect(await states()).toEqual(["begun", "new", "other"]);
  await records.begin(other);
  await records.keep(asked, answer);
  expect(await states()).toEqual(["answered", "begun", "other"]);
  expect(await records.find(asked)).toEqual({ state: "answered", answer });
  await records.forget(other);
  expect(await states()).toEqual(["answered", "new", "other"]);
});

test("a request is recognized for a day, and removed after that alone", async () => {
  const clock = createManualClock(1_000);
  const records = createIdempotencyRecords({ db: slowly(database.db), clock });
  const expired = () =>
    database.db.reader
      .prepare("SELECT count(*) FROM idempotency_records WHERE expires_at <= ?")
      .pluck()
      .get(clock.now());
  await records.keep(asked, answer);
  clock.advance(HOUR);
  await records.begin(other);
  clock.advance(23 * HOUR - 1);
  expect((await records.find(asked)).state).toBe("answered");
  clock.advance(1);
  expect((await records.find(asked)).state).toBe("new");
  expect((await records.find(other)).state).toBe("begun");
  expect(expired()).not.toBe(0);
  await records.removeExpired();
  expect(expired()).toBe(0);
  expect((await records.find(other)).state).toBe("begun");
});
