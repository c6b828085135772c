import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { HOUR } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { bringFailureBack, putFailureAway } from "./dismiss.server.ts";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox();
});
afterEach(() => world.remove());

const refused = { arrives: false, told: new AppError("rejected", "it has no title") };

/** An article that its place has refused. */
async function failed() {
  const { clock, db, workspaceId } = world;
  const place = createRecordingChannel({ clock, guarantee: "by_key" });
  const { destination } = place;
  world.places.set(destination.name, destination);
  const article = await world.article();
  const { outbox, placements } = world.open();
  const schedule = ({ pieceId, versionId } = article) =>
    db.write((tx) =>
      placements.schedule(tx, { workspaceId, pieceId, versionId }, [
        { destination, dueAt: clock.now() },
      ]),
    );
  place.endings.push(refused);
  await schedule();
  await outbox.run();
  return { place, article, schedule, run: () => outbox.run(), destination, placements };
}

const lastId = () => world.operations().at(-1)?.id ?? "";
const putAway = (operationId = lastId(), workspaceId = world.workspaceId) =>
  world.db.write((tx) => putFailureAway(tx, { workspaceId, operationId }));
const bringBack = (operationId = lastId()) =>
  world.db.write((tx) => bringFailureBack(tx, { workspaceId: world.workspaceId, operationId }));
const states = () => [
  world.operations().map(({ state }) => state),
  world.placementsStored().map(({ state }) => state),
];

describe("what has failed", () => {
  test("is put away with its place, keeps its reason and its time, and comes back as it was", async () => {
    await failed();
    const before = world.db.reader.prepare("SELECT error, ended_at FROM operations").all();
    world.clock.advance(HOUR);
    await putAway();
    expect(states()).toEqual([["put_away"], ["put_away"]]);
    expect(world.db.reader.prepare("SELECT error, ended_at FROM operations").all()).toEqual(before);
    await bringBack();
    expect(states()).toEqual([["failed"], ["failed"]]);
  });

  test("is put away once, and only where it has failed", async () => {
    const { schedule } = await failed();
    await putAway();
    await expect(putAway()).rejects.toMatchObject({ code: "not_waiting" });
    await bringBack();
    await expect(bringBack()).rejects.toMatchObject({ code: "not_waiting" });
    await schedule();
    await expect(putAway()).rejects.toMatchObject({ code: "not_waiting" });
  });

  test("is its own workspace's", async () => {
    await failed();
    await expect(putAway(lastId(), await world.addWorkspace())).rejects.toMatchObject({
      code: "not_found",
    });
    expect(states()).toEqual([["failed"], ["failed"]]);
  });

  test("leaves a place alone that something else has come to since", async () => {
    const { schedule, run } = await failed();
    const first = lastId();
    await schedule();
    await putAway(first);
    expect(states()).toEqual([["put_away", "due"], ["scheduled"]]);
    await run();
    await bringBack(first);
    expect(states()).toEqual([["failed", "confirmed"], ["published"]]);
  });

  test("stays away when another version is approved, and can be sent again by plan", async () => {
    const { article, schedule, run, place, destination, placements } = await failed();
    await putAway();
    const next = await world.correct(article);
    const { workspaceId } = world;
    await world.db.write((tx) =>
      placements.followApproval(tx, { workspaceId, ...next }, [destination]),
    );
    expect(world.operations()).toHaveLength(1);
    await schedule(next);
    await run();
    expect(place.visible()).toHaveLength(1);
    expect(states()).toEqual([["put_away", "confirmed"], ["published"]]);
  });

  test("since what it was to change is gone there leaves it told of as that", async () => {
    const { article, schedule, run, place } = await failed();
    await schedule();
    await run();
    place.forget();
    await schedule(await world.correct(article));
    await run();
    expect(states()).toEqual([["failed", "confirmed", "failed"], ["withdrawn"]]);
    await putAway();
    expect(states()[1]).toEqual(["withdrawn"]);
    await bringBack();
    expect(states()).toEqual([["failed", "confirmed", "failed"], ["withdrawn"]]);
  });

  test("of an update is put away, and what stands there stays", async () => {
    const { article, schedule, run, place } = await failed();
    await schedule();
    await run();
    place.endings.push(refused);
    await schedule(await world.correct(article));
    await run();
    expect(states()).toEqual([["failed", "confirmed", "failed"], ["published"]]);
    await putAway();
    expect(states()).toEqual([["failed", "confirmed", "put_away"], ["published"]]);
  });
});
