import pino from "pino";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copiedAtFact, copyDatabase } from "#db/copy.server.ts";
import { openDatabase, type SqliteDb } from "#db/client.server.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel, lostOnTheWay } from "#tests/harness/recording-channel.ts";
import { AppError } from "#app/core/errors.ts";
import { askAgain } from "#app/domain/publishing/issues/ask-again.server.ts";
import { setStopped } from "#app/domain/spending/limits.server.ts";
import { quarantineAfterRestore } from "./quarantine-after-restore.server.ts";
import { lastRestore } from "./last-restore.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let world: TestOutbox;
let restored: SqliteDb | null;
beforeEach(async () => {
  world = await createTestOutbox();
  restored = null;
});
afterEach(async () => {
  await restored?.close();
  await world.remove();
});

const guarantees = ["by_key", "find_after", "none"] as const;
type Guarantee = (typeof guarantees)[number];

function placesOf() {
  const { clock } = world;
  const all = guarantees.map((guarantee) => {
    const settlesMs = guarantee === "none" ? 0 : 10 * MINUTE;
    const place = createRecordingChannel({
      clock,
      guarantee,
      settlesMs,
      name: `${guarantee}.example`,
    });
    world.places.set(place.channel.name, place.channel);
    return [guarantee, place] as const;
  });
  return new Map<Guarantee, ReturnType<typeof createRecordingChannel>>(all);
}

/** One text for each place, due after so long. */
async function scheduleAtEach(places: ReturnType<typeof placesOf>, title: string, afterMs: number) {
  const { publications } = world.open();
  const { workspaceId, clock, db } = world;
  for (const { channel } of places.values()) {
    const ids = await world.article(`${title} at ${channel.name}`);
    const dueAt = clock.now() + afterMs;
    await db.write((tx) =>
      publications.schedule(tx, { workspaceId, ...ids }, [{ channel, dueAt }]),
    );
  }
}

async function copy(): Promise<string> {
  const target = join(world.dataDir, "backups", "copy.sqlite");
  await copyDatabase(join(world.dataDir, "app.sqlite"), target, world.clock.now());
  return target;
}

const hold = (db: SqliteDb) =>
  quarantineAfterRestore({
    db,
    clock: world.clock,
    newId: world.newId,
    log: pino({ level: "silent" }),
    onRestored: () => Promise.resolve(),
  });

const statesIn = (db: SqliteDb) =>
  Object.fromEntries(
    db.reader
      .prepare<[], { channel: string; state: string }>(
        `SELECT p.channel, o.state FROM publish_jobs o JOIN publications p ON p.id = o.publication_id`,
      )
      .all()
      .map(({ channel, state }) => [channel, state]),
  );

const seenAt = (places: ReturnType<typeof placesOf>) =>
  Object.fromEntries([...places].map(([guarantee, place]) => [guarantee, place.visible().length]));

async function runFor(db: SqliteDb, ms: number) {
  const { outbox } = world.open(db);
  for (let passed = 0; passed < ms; passed += 5 * MINUTE) {
    world.clock.advance(5 * MINUTE);
    await outbox.run();
  }
}

test("what went out after the copy was made does not go out again: it is found, or asked about", async () => {
  const places = placesOf();
  await scheduleAtEach(places, "Due", MINUTE);
  const file = await copy();
  await runFor(world.db, 30 * MINUTE);
  expect(seenAt(places)).toEqual({ by_key: 1, find_after: 1, none: 1 });

  restored = openDatabase(file);
  expect(await hold(restored)).toMatchObject({ publishJobs: 3, workspaces: 1 });
  await expectTold(restored);
  await runFor(restored, HOUR);
  expect(seenAt(places)).toEqual({ by_key: 1, find_after: 1, none: 1 });
  expect(statesIn(restored)).toEqual({
    "by_key.example": "confirmed",
    "find_after.example": "confirmed",
    "none.example": "unconfirmed",
  });
});

test.each([
  [true, 1],
  [false, 0],
])(
  "what went out after the copy and was removed there is asked about: sent again: %s",
  async (again, seen) => {
    const places = placesOf();
    const { channel, visible } = places.get("by_key") ?? expect.fail();
    await scheduleAtEach(
      new Map([["by_key", places.get("by_key") ?? expect.fail()]]),
      "Due",
      MINUTE,
    );
    const file = await copy();
    await runFor(world.db, 30 * MINUTE);
    const [post = expect.fail()] = visible();
    if (typeof channel.unpublish !== "function") expect.fail();
    await channel.unpublish({ ...post, signal: AbortSignal.timeout(1_000) });

    restored = openDatabase(file);
    await hold(restored);
    await runFor(restored, HOUR);
    expect(visible()).toEqual([]);
    expect(statesIn(restored)).toEqual({ "by_key.example": "unconfirmed" });
    const asked = restored.reader
      .prepare<[], { id: string; error: string }>("SELECT id, error FROM publish_jobs")
      .get();
    expect(asked?.error).toContain("due before that, and is not there");
    const { publications } = world.open(restored);
    const answer = {
      workspaceId: world.workspaceId,
      publishJobId: asked?.id ?? "",
      url: null,
      again,
    };
    await restored.write((tx) => publications.answerDidItAppear(tx, answer, channel));
    await runFor(restored, HOUR);
    expect(visible()).toHaveLength(seen);
    expect(statesIn(restored)).toEqual({ "by_key.example": again ? "confirmed" : "dismissed" });
  },
);

test("a correction that was due is made again: what stands there is changed, and nobody is asked", async () => {
  const places = placesOf();
  const place = places.get("by_key") ?? expect.fail();
  const { publications, outbox } = world.open();
  const { workspaceId, clock, db } = world;
  const slots = [{ channel: place.channel, dueAt: clock.now() }];
  const article = await world.article();
  await db.write((tx) => publications.schedule(tx, { workspaceId, ...article }, slots));
  await outbox.run();
  const corrected = await world.correct(article);
  await db.write((tx) => publications.schedule(tx, { workspaceId, ...corrected }, slots));
  const file = await copy();
  await runFor(db, 30 * MINUTE);

  restored = openDatabase(file);
  await hold(restored);
  await runFor(restored, HOUR);
  expect(place.calls.map(({ call }) => call)).toEqual(["create", "update", "update"]);
  expect(place.visible()).toHaveLength(1);
});

test("what became due while its place could not be asked was not there before, and goes out", async () => {
  const places = placesOf();
  const place = places.get("find_after") ?? expect.fail();
  await scheduleAtEach(new Map([["find_after", place]]), "Soon", 20 * MINUTE);
  restored = openDatabase(await copy());
  await hold(restored);
  place.finds.push(new AppError("channel_unavailable", "It is down."));
  place.finds.push(new AppError("channel_unavailable", "It is down."));
  place.finds.push(new AppError("channel_unavailable", "It is down."));
  await runFor(restored, 5 * HOUR);
  expect(place.finds).toEqual([]);
  expect(statesIn(restored)).toEqual({ "find_after.example": "confirmed" });
});

test("what was on its way when the copy was made, and is not there, is asked about as well", async () => {
  const places = placesOf();
  const place = places.get("find_after") ?? expect.fail();
  await scheduleAtEach(new Map([["find_after", place]]), "On its way", 0);
  place.endings.push(lostOnTheWay);
  await world.open().outbox.run();
  expect(statesIn(world.db)).toEqual({ "find_after.example": "checking" });
  restored = openDatabase(await copy());
  await hold(restored);
  await runFor(restored, HOUR);
  expect(statesIn(restored)).toEqual({ "find_after.example": "unconfirmed" });
});

/** The operator reads of it as long as somebody stands still, and for two weeks. */
async function expectTold(db: SqliteDb) {
  const { workspaceId, clock } = world;
  const now = clock.now();
  const told = (at: number) => db.snapshot((tx) => lastRestore(tx, at));
  expect(await told(now)).toMatchObject({ restoredAt: now, publishJobs: 3, workspaces: 1 });
  expect(await told(now + 100 * DAY)).toMatchObject({ waiting: 1 });
  await db.write(async (tx) => {
    await setStopped(tx, workspaceId, null);
    expect(await lastRestore(tx, now + 13 * DAY)).toMatchObject({ waiting: 0 });
    expect(await lastRestore(tx, now + 15 * DAY)).toBeNull();
    await setStopped(tx, workspaceId, { at: now, by: "restore" });
  });
}

test("what had not gone out goes out at its time and once, where that can be found out", async () => {
  const places = placesOf();
  await scheduleAtEach(places, "Later", DAY);
  const file = await copy();
  world.clock.advance(HOUR);
  restored = openDatabase(file);
  await hold(restored);
  await runFor(restored, 20 * HOUR);
  expect(seenAt(places)).toEqual({ by_key: 0, find_after: 0, none: 0 });
  await runFor(restored, 4 * HOUR);
  expect(seenAt(places)).toEqual({ by_key: 1, find_after: 1, none: 0 });
  expect(statesIn(restored)["none.example"]).toBe("unconfirmed");
});

test("what is due later is looked up at once, and can then be moved and cancelled as before", async () => {
  const places = placesOf();
  await scheduleAtEach(places, "Later", DAY);
  const planned = world.clock.now() + DAY;
  const file = await copy();
  restored = openDatabase(file);
  await hold(restored);
  await runFor(restored, HOUR);
  expect(statesIn(restored)).toEqual({
    "by_key.example": "due",
    "find_after.example": "due",
    "none.example": "unconfirmed",
  });
  const dueAt = () =>
    restored?.reader.prepare("SELECT due_at FROM publish_jobs WHERE state = 'due'").pluck().all();
  expect(dueAt()).toEqual([planned, planned]);

  const { publications } = world.open(restored);
  const { workspaceId } = world;
  const rows = restored.reader
    .prepare<
      [],
      { id: string; publicationId: string; contentItemId: string; versionId: string; name: string }
    >(
      `SELECT o.id, p.id AS publicationId, p.content_item_id AS contentItemId, o.version_id AS versionId, p.channel AS name
       FROM publish_jobs o JOIN publications p ON p.id = o.publication_id`,
    )
    .all();
  const at = (guarantee: Guarantee) => {
    const channel = places.get(guarantee)?.channel ?? expect.fail();
    const row = rows.find(({ name }) => name === channel.name) ?? expect.fail();
    return { channel, ...row };
  };
  const [taken, moved, asked] = [at("by_key"), at("find_after"), at("none")];
  await restored.write(async (tx) => {
    await publications.unpublish(tx, { workspaceId, ...taken }, taken.channel);
    await publications.schedule(tx, { workspaceId, ...moved }, [
      { channel: moved.channel, dueAt: planned + DAY },
    ]);
    const answer = { workspaceId, publishJobId: asked.id, url: null };
    await publications.answerDidItAppear(tx, answer, asked.channel);
  });
  // What has not appeared waits for its time, and for it again where the answer was taken back.
  expect(dueAt()).toEqual([planned + DAY, planned]);
  const { clock } = world;
  await restored.write(async (tx) => {
    const again = { workspaceId, publishJobId: asked.id, reason: "?", now: clock.now() };
    expect(await askAgain(tx, again)).toBe(true);
    const answer = { workspaceId, publishJobId: asked.id, url: null };
    await publications.answerDidItAppear(tx, answer, asked.channel);
  });
  expect(dueAt()).toEqual([planned + DAY, planned]);
  await runFor(restored, 24 * HOUR);
  expect(seenAt(places)).toEqual({ by_key: 0, find_after: 0, none: 1 });
  await runFor(restored, 24 * HOUR);
  expect(seenAt(places)).toEqual({ by_key: 0, find_after: 1, none: 1 });
});

test("the copy alone says that it is one, and only until its first start", async () => {
  const file = await copy();
  const markIn = (db: SqliteDb) =>
    db.reader.prepare("SELECT value FROM meta WHERE key = ?").pluck().get(copiedAtFact);
  expect(markIn(world.db)).toBeUndefined();
  expect(await hold(world.db)).toBeNull();
  const copiedAt = world.clock.now();
  restored = openDatabase(file);
  expect(markIn(restored)).toBe(String(copiedAt));
  world.clock.advance(DAY);
  expect(await hold(restored)).toMatchObject({ copiedAt, publishJobs: 0, workspaces: 1 });
  expect(markIn(restored)).toBeUndefined();
  expect(await hold(restored)).toBeNull();
});

test("live work stops, says why, and practice goes on", async () => {
  const practice = await createTestOutbox({ mode: "simulation" });
  const file = await copy();
  restored = openDatabase(file);
  await hold(restored);
  const { reader } = restored;
  expect(
    reader.prepare("SELECT workspace_id AS id, stopped_by AS by FROM spend_limits").all(),
  ).toEqual([{ id: world.workspaceId, by: "restore" }]);
  expect(reader.prepare("SELECT title, description FROM activities").all()).toEqual([
    {
      title: "Stopped: a backup was restored",
      description: expect.stringContaining("It is from 2026-06-01, Mon 8:00 AM;") as string,
    },
  ]);

  await copyDatabase(
    join(practice.dataDir, "app.sqlite"),
    join(practice.dataDir, "copy.sqlite"),
    practice.clock.now(),
  );
  const again = openDatabase(join(practice.dataDir, "copy.sqlite"));
  expect(await hold(again)).toMatchObject({ workspaces: 0 });
  await again.close();
  await practice.remove();
});

test("killed while it is held, the next start holds all of it", async () => {
  const places = placesOf();
  await scheduleAtEach(places, "Due", MINUTE);
  restored = openDatabase(await copy());
  const { clock, newId } = world;
  const log = pino({ level: "silent" });
  const onRestored = () => Promise.reject(new Error("the process has ended"));
  const dying = { db: restored, clock, newId, log, onRestored };
  await expect(quarantineAfterRestore(dying)).rejects.toThrow("the process has ended");
  expect(statesIn(restored)).toMatchObject({ "none.example": "due" });
  expect(await hold(restored)).toMatchObject({ publishJobs: 3, workspaces: 1 });
});
