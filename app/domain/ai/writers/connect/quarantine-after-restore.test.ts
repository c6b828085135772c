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

let testOutbox: TestOutbox;
let restored: SqliteDb | null;
beforeEach(async () => {
  testOutbox = await createTestOutbox();
  restored = null;
});
afterEach(async () => {
  await restored?.close();
  await testOutbox.remove();
});

const guarantees = ["by_key", "find_after", "none"] as const;
type Guarantee = (typeof guarantees)[number];

function createChannels() {
  const { clock } = testOutbox;
  const all = guarantees.map((guarantee) => {
    const settlesMs = guarantee === "none" ? 0 : 10 * MINUTE;
    const place = createRecordingChannel({
      clock,
      guarantee,
      settlesMs,
      name: `${guarantee}.example`,
    });
    testOutbox.places.set(place.channel.name, place.channel);
    return [guarantee, place] as const;
  });
  return new Map<Guarantee, ReturnType<typeof createRecordingChannel>>(all);
}

/** One item per channel, due after this time. */
async function scheduleAtEach(
  channels: ReturnType<typeof createChannels>,
  title: string,
  afterMs: number,
) {
  const { publications } = testOutbox.open();
  const { workspaceId, clock, db } = testOutbox;
  for (const { channel } of channels.values()) {
    const ids = await testOutbox.article(`${title} at ${channel.name}`);
    const dueAt = clock.now() + afterMs;
    await db.write((tx) =>
      publications.schedule(tx, { workspaceId, ...ids }, [{ channel, dueAt }]),
    );
  }
}

async function copy(): Promise<string> {
  const target = join(testOutbox.dataDir, "backups", "copy.sqlite");
  await copyDatabase(join(testOutbox.dataDir, "app.sqlite"), target, testOutbox.clock.now());
  return target;
}

const hold = (db: SqliteDb) =>
  quarantineAfterRestore({
    db,
    clock: testOutbox.clock,
    newId: testOutbox.newId,
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

const seenAt = (channels: ReturnType<typeof createChannels>) =>
  Object.fromEntries(
    [...channels].map(([guarantee, place]) => [guarantee, place.visible().length]),
  );

async function runFor(db: SqliteDb, ms: number) {
  const { outbox } = testOutbox.open(db);
  for (let passed = 0; passed < ms; passed += 5 * MINUTE) {
    testOutbox.clock.advance(5 * MINUTE);
    await outbox.run();
  }
}

test("does not publish again what was published after the backup: it is found, or asked about", async () => {
  const channels = createChannels();
  await scheduleAtEach(channels, "Due", MINUTE);
  const file = await copy();
  await runFor(testOutbox.db, 30 * MINUTE);
  expect(seenAt(channels)).toEqual({ by_key: 1, find_after: 1, none: 1 });

  restored = openDatabase(file);
  expect(await hold(restored)).toMatchObject({ publishJobs: 3, workspaces: 1 });
  await expectShown(restored);
  await runFor(restored, HOUR);
  expect(seenAt(channels)).toEqual({ by_key: 1, find_after: 1, none: 1 });
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
  "asks about what was published after the backup and then removed: published again: %s",
  async (again, seen) => {
    const channels = createChannels();
    const { channel, visible } = channels.get("by_key") ?? expect.fail();
    await scheduleAtEach(
      new Map([["by_key", channels.get("by_key") ?? expect.fail()]]),
      "Due",
      MINUTE,
    );
    const file = await copy();
    await runFor(testOutbox.db, 30 * MINUTE);
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
    expect(asked?.error).toContain("due before then and isn’t on the channel");
    const { publications } = testOutbox.open(restored);
    const answer = {
      workspaceId: testOutbox.workspaceId,
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

test("repeats a due correction without asking, by updating what is there", async () => {
  const channels = createChannels();
  const place = channels.get("by_key") ?? expect.fail();
  const { publications, outbox } = testOutbox.open();
  const { workspaceId, clock, db } = testOutbox;
  const slots = [{ channel: place.channel, dueAt: clock.now() }];
  const article = await testOutbox.article();
  await db.write((tx) => publications.schedule(tx, { workspaceId, ...article }, slots));
  await outbox.run();
  const corrected = await testOutbox.correct(article);
  await db.write((tx) => publications.schedule(tx, { workspaceId, ...corrected }, slots));
  const file = await copy();
  await runFor(db, 30 * MINUTE);

  restored = openDatabase(file);
  await hold(restored);
  await runFor(restored, HOUR);
  expect(place.calls.map(({ call }) => call)).toEqual(["create", "update", "update"]);
  expect(place.visible()).toHaveLength(1);
});

test("publishes what became due while its channel was down, and was not there before", async () => {
  const channels = createChannels();
  const place = channels.get("find_after") ?? expect.fail();
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

test("asks about what was being sent at the time of the backup and isn't there", async () => {
  const channels = createChannels();
  const place = channels.get("find_after") ?? expect.fail();
  await scheduleAtEach(new Map([["find_after", place]]), "Being sent", 0);
  place.endings.push(lostOnTheWay);
  await testOutbox.open().outbox.run();
  expect(statesIn(testOutbox.db)).toEqual({ "find_after.example": "checking" });
  restored = openDatabase(await copy());
  await hold(restored);
  await runFor(restored, HOUR);
  expect(statesIn(restored)).toEqual({ "find_after.example": "unconfirmed" });
});

/** Shown to the operator while anyone is stopped, and for two weeks. */
async function expectShown(db: SqliteDb) {
  const { workspaceId, clock } = testOutbox;
  const now = clock.now();
  const shown = (at: number) => db.snapshot((tx) => lastRestore(tx, at));
  expect(await shown(now)).toMatchObject({ restoredAt: now, publishJobs: 3, workspaces: 1 });
  expect(await shown(now + 100 * DAY)).toMatchObject({ waiting: 1 });
  await db.write(async (tx) => {
    await setStopped(tx, workspaceId, null);
    expect(await lastRestore(tx, now + 13 * DAY)).toMatchObject({ waiting: 0 });
    expect(await lastRestore(tx, now + 15 * DAY)).toBeNull();
    await setStopped(tx, workspaceId, { at: now, by: "restore" });
  });
}

test("publishes what was not published once, at its time, if the channel can be checked", async () => {
  const channels = createChannels();
  await scheduleAtEach(channels, "Later", DAY);
  const file = await copy();
  testOutbox.clock.advance(HOUR);
  restored = openDatabase(file);
  await hold(restored);
  await runFor(restored, 20 * HOUR);
  expect(seenAt(channels)).toEqual({ by_key: 0, find_after: 0, none: 0 });
  await runFor(restored, 4 * HOUR);
  expect(seenAt(channels)).toEqual({ by_key: 1, find_after: 1, none: 0 });
  expect(statesIn(restored)["none.example"]).toBe("unconfirmed");
});

test("checks later publications at once, and then allows moving and canceling them", async () => {
  const channels = createChannels();
  await scheduleAtEach(channels, "Later", DAY);
  const planned = testOutbox.clock.now() + DAY;
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

  const { publications } = testOutbox.open(restored);
  const { workspaceId } = testOutbox;
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
    const channel = channels.get(guarantee)?.channel ?? expect.fail();
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
  // What is not there waits for its time, also after the answer was undone.
  expect(dueAt()).toEqual([planned + DAY, planned]);
  const { clock } = testOutbox;
  await restored.write(async (tx) => {
    const again = { workspaceId, publishJobId: asked.id, reason: "?", now: clock.now() };
    expect(await askAgain(tx, again)).toBe(true);
    const answer = { workspaceId, publishJobId: asked.id, url: null };
    await publications.answerDidItAppear(tx, answer, asked.channel);
  });
  expect(dueAt()).toEqual([planned + DAY, planned]);
  await runFor(restored, 24 * HOUR);
  expect(seenAt(channels)).toEqual({ by_key: 0, find_after: 0, none: 1 });
  await runFor(restored, 24 * HOUR);
  expect(seenAt(channels)).toEqual({ by_key: 0, find_after: 1, none: 1 });
});

test("only the backup's mark identifies it, until its first start", async () => {
  const file = await copy();
  const markIn = (db: SqliteDb) =>
    db.reader.prepare("SELECT value FROM meta WHERE key = ?").pluck().get(copiedAtFact);
  expect(markIn(testOutbox.db)).toBeUndefined();
  expect(await hold(testOutbox.db)).toBeNull();
  const copiedAt = testOutbox.clock.now();
  restored = openDatabase(file);
  expect(markIn(restored)).toBe(String(copiedAt));
  testOutbox.clock.advance(DAY);
  expect(await hold(restored)).toMatchObject({ copiedAt, publishJobs: 0, workspaces: 1 });
  expect(markIn(restored)).toBeUndefined();
  expect(await hold(restored)).toBeNull();
});

test("live work stops and says why, and simulated work continues", async () => {
  const practice = await createTestOutbox({ mode: "simulation" });
  const file = await copy();
  restored = openDatabase(file);
  await hold(restored);
  const { reader } = restored;
  expect(
    reader.prepare("SELECT workspace_id AS id, stopped_by AS by FROM spend_limits").all(),
  ).toEqual([{ id: testOutbox.workspaceId, by: "restore" }]);
  expect(reader.prepare("SELECT title, description FROM activities").all()).toEqual([
    {
      title: "Stopped: a backup was restored",
      description: expect.stringContaining("The backup is from 2026-06-01, Mon 8:00 AM;") as string,
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

test("if killed halfway, the next start holds everything", async () => {
  const channels = createChannels();
  await scheduleAtEach(channels, "Due", MINUTE);
  restored = openDatabase(await copy());
  const { clock, newId } = testOutbox;
  const log = pino({ level: "silent" });
  const onRestored = () => Promise.reject(new Error("the process has ended"));
  const dying = { db: restored, clock, newId, log, onRestored };
  await expect(quarantineAfterRestore(dying)).rejects.toThrow("the process has ended");
  expect(statesIn(restored)).toMatchObject({ "none.example": "due" });
  expect(await hold(restored)).toMatchObject({ publishJobs: 3, workspaces: 1 });
});
