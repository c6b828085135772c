import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "#db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createIdempotencyRecords } from "#app/platform/idempotency/idempotency-records.server.ts";
import { ApiRefusal } from "./errors.ts";
import { createOnce } from "./once.express.ts";
import { jsonBytes } from "./send-answer.express.ts";

const asked = { owner: "ada", path: "/api/agents", fingerprint: "of {}", isRepeatable: false };

let database: TestDatabase;
beforeEach(() => {
  database = createTestDatabase();
});
afterEach(() => database.remove());

/** Counts executions; each `start` is like a restarted process: only the database is shared. */
function setUp() {
  const { db } = database;
  let done = 0;
  const run = async () => jsonBytes(201, { done: (done += 1) });
  const start = () => createOnce(createIdempotencyRecords({ db, clock: { now: () => 0 } }));
  return { run, start, done: () => done };
}

test("a repeat gets the first response, even after a restart", async () => {
  const { run, start, done } = setUp();
  const first = await start()("key", asked, run);
  const again = await start()("key", asked, run);
  expect(Buffer.from(again.body as Uint8Array)).toEqual(Buffer.from(first.body as Uint8Array));
  expect([again.status, again.headers["Idempotent-Replayed"], done()]).toEqual([201, "true", 1]);
  // Another user or another request has another key.
  await start()("key", { ...asked, owner: "bob" }, run);
  await start()("key", { ...asked, path: "/api/ideas" }, run);
  expect(done()).toBe(3);
  await expect(start()("key", { ...asked, fingerprint: "of []" }, run)).rejects.toMatchObject({
    code: "key_reused",
  });
});

test("allows a retry after a rejection, but not after the process ended midway", async () => {
  const { run, start, done } = setUp();
  const refuse = () => Promise.reject(new ApiRefusal("conflict", "There are too many."));
  await expect(start()("refused", asked, refuse)).rejects.toMatchObject({ code: "conflict" });
  await start()("refused", asked, run);
  expect(done()).toBe(1);

  // Never answered: the process ends while it is done.
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  void start()("cut-off", asked, () => {
    begun();
    return new Promise(() => undefined);
  });
  await hasBegun;
  await expect(start()("cut-off", asked, run)).rejects.toMatchObject({ code: "outcome_unknown" });
  expect(done()).toBe(1);
});

test("does not repeat a request that failed unexpectedly, because it may have succeeded", async () => {
  const { run, start, done } = setUp();
  const fail = async () => {
    await run();
    throw new TypeError("the answer could not be made");
  };
  await expect(start()("key", asked, fail)).rejects.toThrow(TypeError);
  await expect(start()("key", asked, run)).rejects.toMatchObject({ code: "outcome_unknown" });
  expect(done()).toBe(1);
  // What gives the same each time is.
  const repeatable = { ...asked, isRepeatable: true };
  await expect(start()("other", repeatable, fail)).rejects.toThrow(TypeError);
  await start()("other", repeatable, run);
  expect(done()).toBe(3);
});

test("a repeat in the same process gets the outcome", async () => {
  const { db } = database;
  const slow: Db = {
    ...db,
    async write(work) {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return db.write(work);
    },
  };
  const records = createIdempotencyRecords({ db: slow, clock: { now: () => 0 } });
  const once = createOnce(records);
  const stateOf = async (key: string) =>
    (await records.find({ ...asked, what: `POST ${asked.path}`, key })).state;
  let found = "";
  const run = async () => {
    found = await stateOf("key");
    return jsonBytes(201, {});
  };
  const first = once("key", asked, run);
  await expect(once("key", asked, run)).rejects.toMatchObject({ code: "under_way" });
  await first;
  // Before it was done, so that it is not done again after a crash.
  expect(found).toBe("begun");
  expect(await stateOf("key")).toBe("answered");
  expect((await once("key", asked, run)).headers["Idempotent-Replayed"]).toBe("true");

  const refused = once("refused", asked, () => Promise.reject(new ApiRefusal("conflict", "No.")));
  await expect(refused).rejects.toMatchObject({ code: "conflict" });
  expect(await stateOf("refused")).toBe("new");
});
