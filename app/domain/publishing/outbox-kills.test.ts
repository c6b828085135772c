import { afterEach, describe, expect, test } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { answerIssues, crashingOutboxDb } from "#tests/harness/crashing-outbox.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import type { Channel } from "./channel-port.ts";

const worlds: TestOutbox[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.remove()));
});

type World = Awaited<ReturnType<typeof prepare>>;

async function prepare(guarantee: Channel["guarantee"]) {
  const world = await createTestOutbox();
  worlds.push(world);
  const { clock } = world;
  const settlesMs = guarantee === "find_after" ? 10 * MINUTE : 0;
  const visibleAfterMs = settlesMs / 2;
  const options = { clock, guarantee, settlesMs, visibleAfterMs };
  const fakeChannel = createRecordingChannel(options);
  world.places.set(fakeChannel.channel.name, fakeChannel.channel);
  return { ...world, fakeChannel };
}

/** Lets a process send until it ends or has nothing to do; then others do the rest. */
async function sendWith(world: World, endsAt: number): Promise<boolean> {
  const { clock, db, fakeChannel, open } = world;
  const process = crashingOutboxDb(db, endsAt);
  fakeChannel.onPoint(process.point);
  await open(process.db).outbox.run();
  fakeChannel.onPoint(() => undefined);
  const { outbox } = open();
  for (let minute = 0; minute < 20; minute += 1) {
    clock.advance(MINUTE);
    await outbox.run();
    if (fakeChannel.channel.guarantee === "none") await answerIssues(world, fakeChannel);
  }
  return process.hasEnded();
}

/** Each guarantee, and whether the process also ends during the first request. */
const cases = [
  ["by_key", true],
  ["two_phase", true],
  ["find_after", true],
  ["none", true],
  ["none", false],
] as const;
/** More than there are. */
const maxPoints = 40;

describe.each(cases)(
  "wherever the process ends, with the guarantee %s, in the first request too: %s",
  (guarantee, atFirst) => {
    test("new items are published once, updates are applied, unpublished items are gone", async () => {
      let kills = 0;
      const world = await prepare(guarantee);
      const { db, clock, fakeChannel, workspaceId } = world;
      const { publications } = world.open();
      for (let endsAt = 1, goesOn = true; goesOn; endsAt += 1) {
        expect(endsAt).toBeLessThan(maxPoints);
        const first = await world.article(`Kill ${endsAt}`);
        const slots = [{ channel: fakeChannel.channel, dueAt: clock.now() }];
        await db.write((tx) => publications.schedule(tx, { workspaceId, ...first }, slots));
        goesOn = await sendWith(world, atFirst ? endsAt : Infinity);
        expect(fakeChannel.visible().map(({ payload }) => payload)).toEqual([
          expect.stringContaining(`Kill ${endsAt}`),
        ]);

        // A person's link gives the address, but not the channel's ID.
        if (world.storedPublications().at(-1)?.remoteId === null) {
          fakeChannel.forget();
          kills += 1;
          continue;
        }
        const corrected = await world.correct(first);
        const contentItem = { workspaceId, ...corrected };
        await db.write((tx) => publications.followApproval(tx, contentItem, [fakeChannel.channel]));
        goesOn = (await sendWith(world, endsAt)) || goesOn;
        expect(fakeChannel.visible().map(({ payload }) => payload)).toEqual([
          expect.stringContaining("corrected"),
        ]);

        const publicationId = world.storedPublications().at(-1)?.id ?? "";
        await db.write((tx) =>
          publications.unpublish(tx, { workspaceId, publicationId }, fakeChannel.channel),
        );
        goesOn = (await sendWith(world, endsAt)) || goesOn;
        expect(fakeChannel.visible()).toEqual([]);
        if (goesOn) kills += 1;
      }
      expect(kills).toBeGreaterThan(5);
      expect(new Set(world.publishJobs().map(({ state }) => state))).toEqual(
        new Set(["confirmed"]),
      );
      expect(clock.now()).toBeGreaterThan(HOUR);
    });
  },
);
