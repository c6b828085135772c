import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { createManualClock, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { putQuietHours, type ChannelLimits } from "./channel-limits.server.ts";

/* An owner's limits for a channel: quiet hours, and posts per day. */

const evening = Date.UTC(2026, 5, 1, 23);
const night = { from: 22 * 60, to: 7 * 60 };

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox({ clock: createManualClock(evening) });
});
afterEach(async () => {
  expect(world.complaints).toEqual([]);
  await world.remove();
});

async function channelWith(hours: ChannelLimits, paceMs = 0) {
  const { db, clock, workspaceId } = world;
  const fakeChannel = createRecordingChannel({ clock, guarantee: "by_key", paceMs });
  const { channel } = fakeChannel;
  world.places.set(channel.name, channel);
  await db.write((tx) => putQuietHours(tx, { workspaceId, channel: channel.name }, hours));
  const { outbox, publications } = world.open();
  const schedule = async (count: number) => {
    const ids = [];
    for (let index = 0; index < count; index += 1) {
      const article = { workspaceId, ...(await world.article(`Text ${index}`)) };
      const slots = [{ channel, dueAt: clock.now() }];
      ids.push(...(await db.write((tx) => publications.schedule(tx, article, slots))));
    }
    return ids;
  };
  const runUntil = async (end: number) => {
    while (clock.now() < end) {
      clock.advance(MINUTE);
      await outbox.run();
    }
  };
  const sentAt = () =>
    fakeChannel.calls.filter(({ call }) => call === "create").map(({ at }) => at);
  return { ...fakeChannel, channel, publications, outbox, schedule, runUntil, sentAt };
}

it("holds posts at night until the morning, then sends them at the channel's interval", async () => {
  const { schedule, outbox, runUntil, sentAt } = await channelWith(
    { quiet: night, maxPerDay: null },
    5 * MINUTE,
  );
  await schedule(12);
  await outbox.run();
  const morning = evening + 8 * HOUR;
  expect(world.publishJobs().map(({ dueAt }) => dueAt)).toEqual(Array(12).fill(morning));
  await runUntil(morning + HOUR);
  expect(sentAt()).toEqual(Array.from({ length: 12 }, (_, index) => morning + index * 5 * MINUTE));
});

it("leaves waiting jobs unchanged", async () => {
  const { schedule, outbox, runUntil } = await channelWith({ quiet: null, maxPerDay: null }, HOUR);
  await schedule(5);
  await outbox.run();
  const waiting = () => world.publishJobs().filter(({ state }) => state === "due");
  const before = waiting();
  expect(before).toHaveLength(4);
  await runUntil(evening + 30 * MINUTE);
  expect(waiting()).toEqual(before);
});

it("follows the workspace's time zone, which may change", async () => {
  const { schedule, outbox } = await channelWith({ quiet: night, maxPerDay: null });
  await world.db.write((tx) =>
    tx
      .statement("UPDATE workspaces SET time_zone = ? WHERE id NOT LIKE 'duplicate-%'")
      .run("America/New_York"),
  );
  await schedule(1);
  await outbox.run();
  // It is seven in the evening there.
  expect(world.publishJobs()).toMatchObject([{ state: "confirmed" }]);
});

it("sends no more per day than its owner allows, and never in quiet hours", async () => {
  const { schedule, runUntil, sentAt } = await channelWith({
    quiet: { from: 20 * 60, to: 10 * 60 },
    maxPerDay: 2,
  });
  await schedule(5);
  await runUntil(evening + 4 * 24 * HOUR);
  const at = (day: number) => Date.UTC(2026, 5, day, 10);
  expect(sentAt()).toEqual([at(2), at(2), at(3), at(3), at(4)]);
});

it("unpublishes at any hour", async () => {
  const { schedule, runUntil, calls, publications, channel, outbox } = await channelWith({
    quiet: night,
    maxPerDay: 1,
  });
  const [placed] = await schedule(1);
  await runUntil(evening + 24 * HOUR);
  const { workspaceId, db } = world;
  const publicationId = placed?.publicationId ?? "";
  await db.write((tx) => publications.unpublish(tx, { workspaceId, publicationId }, channel));
  await outbox.run();
  expect(calls.map(({ call }) => call)).toEqual(["create", "unpublish"]);
});
