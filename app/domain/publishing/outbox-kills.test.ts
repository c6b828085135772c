import { afterEach, describe, expect, test } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { answerTruly, mortal } from "#tests/harness/mortal-outbox.ts";
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
  const place = createRecordingChannel(options);
  world.places.set(place.channel.name, place.channel);
  return { ...world, place };
}

/** Lets a process send until it ends or has nothing to do; then others do the rest. */
async function sendWith(world: World, endsAt: number): Promise<boolean> {
  const { clock, db, place, open } = world;
  const process = mortal(db, endsAt);
  place.onPoint(process.point);
  await open(process.db).outbox.run();
  place.onPoint(() => undefined);
  const { outbox } = open();
  for (let minute = 0; minute < 20; minute += 1) {
    clock.advance(MINUTE);
    await outbox.run();
    if (place.channel.guarantee === "none") await answerTruly(world, place);
  }
  return process.hasEnded();
}

/** Each guarantee, and whether the process ends in the first sending as well. */
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
  "wherever it ends, with the guarantee %s, at first too: %s",
  (guarantee, atFirst) => {
    test("what is sent is there once, what is changed is changed, what is withdrawn is gone", async () => {
      let kills = 0;
      const world = await prepare(guarantee);
      const { db, clock, place, workspaceId } = world;
      const { publications } = world.open();
      for (let endsAt = 1, goesOn = true; goesOn; endsAt += 1) {
        expect(endsAt).toBeLessThan(maxPoints);
        const first = await world.article(`Kill ${endsAt}`);
        const slots = [{ channel: place.channel, dueAt: clock.now() }];
        await db.write((tx) => publications.schedule(tx, { workspaceId, ...first }, slots));
        goesOn = await sendWith(world, atFirst ? endsAt : Infinity);
        expect(place.visible().map(({ payload }) => payload)).toEqual([
          expect.stringContaining(`Kill ${endsAt}`),
        ]);

        // A person's link says where it is, and not what the place calls it.
        if (world.storedPublications().at(-1)?.remoteId === null) {
          place.forget();
          kills += 1;
          continue;
        }
        const corrected = await world.correct(first);
        const contentItem = { workspaceId, ...corrected };
        await db.write((tx) => publications.followApproval(tx, contentItem, [place.channel]));
        goesOn = (await sendWith(world, endsAt)) || goesOn;
        expect(place.visible().map(({ payload }) => payload)).toEqual([
          expect.stringContaining("corrected"),
        ]);

        const publicationId = world.storedPublications().at(-1)?.id ?? "";
        await db.write((tx) =>
          publications.unpublish(tx, { workspaceId, publicationId }, place.channel),
        );
        goesOn = (await sendWith(world, endsAt)) || goesOn;
        expect(place.visible()).toEqual([]);
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
