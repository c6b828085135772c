import { afterEach, beforeEach, expect, test } from "vitest";
import { leavesDrafts, type DraftsThere } from "#tests/harness/leaves-drafts.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { checkDraftsSoon } from "./draft-check.server.ts";

/* A draft that lies at a place which is not connected any more. */

let world: TestOutbox;
let drafts: DraftsThere;
let destination: Channel;
beforeEach(async () => {
  world = await createTestOutbox();
  drafts = { becomes: "draft", fails: null };
  const place = createRecordingChannel({ clock: world.clock, guarantee: "two_phase" });
  destination = leavesDrafts(place.destination, drafts);
  world.places.set(destination.name, destination);
});
afterEach(() => world.remove());

const states = () => [
  world.operations().map(({ state }) => state),
  world.placementsStored().map(({ state }) => state),
];
const idOf = () => world.operations()[0]?.id ?? "";

/** An article that lies there as a draft, and its place is disconnected. */
async function stranded() {
  const { clock, db, workspaceId } = world;
  const article = await world.article();
  const { outbox, placements } = world.open();
  await db.write((tx) =>
    placements.schedule(tx, { workspaceId, ...article }, [{ destination, dueAt: clock.now() }]),
  );
  await outbox.run();
  expect(states()).toEqual([["arrived"], ["draft"]]);
  world.places.delete(destination.name);
  await db.write((tx) => checkDraftsSoon(tx, { workspaceId, now: clock.now() }));
  await outbox.run();
  expect(states()).toEqual([["needs_look"], ["needs_look"]]);
  const answer = (url: string | null, again = false) =>
    db.write((tx) =>
      placements.answerDidItAppear(tx, { workspaceId, operationId: idOf(), url, again }, null),
    );
  return { article, outbox, placements, answer };
}

test("is asked about at once, in words that are true", async () => {
  await stranded();
  expect(world.operations()[0]).toMatchObject({
    dueAt: null,
    error: expect.stringContaining("not connected any more") as string,
  });
  expect(world.outcomes.map(({ result }) => result)).toEqual(["arrived", "needs_look"]);
});

test("was published there: its owner gives the link", async () => {
  const { answer } = await stranded();
  await answer("https://journal.example.test/cold-brew");
  expect(states()).toEqual([["confirmed"], ["published"]]);
  expect(world.placementsStored()).toMatchObject([
    { url: "https://journal.example.test/cold-brew", editUrl: null },
  ]);
});

test("was removed, or is forgotten, and the text can go there anew", async () => {
  const { answer, article, placements, outbox } = await stranded();
  await answer(null);
  expect(states()).toEqual([["cancelled"], ["withdrawn"]]);
  await expect(answer(null)).rejects.toMatchObject({ code: "not_waiting" });
  world.places.set(destination.name, destination);
  const { clock, db, workspaceId } = world;
  await db.write((tx) =>
    placements.schedule(tx, { workspaceId, ...article }, [{ destination, dueAt: clock.now() }]),
  );
  await outbox.run();
  expect(states()).toEqual([["cancelled", "arrived"], ["draft"]]);
});

test("is looked at again once its place is back, and nobody is asked any more", async () => {
  const { placements, outbox } = await stranded();
  const { db, workspaceId, clock } = world;
  await db.write((tx) => placements.release(tx, workspaceId, []));
  expect(states()).toEqual([["needs_look"], ["needs_look"]]);
  world.places.set(destination.name, destination);
  await db.write((tx) => placements.release(tx, workspaceId, [destination]));
  expect(states()).toEqual([["arrived"], ["draft"]]);
  drafts.becomes = "published";
  clock.advance(HOUR);
  await outbox.run();
  expect(states()).toEqual([["confirmed"], ["published"]]);
});

test("as of the rest of which nobody knows, nothing more is sent where its owner leaves it so", async () => {
  const { clock, db, workspaceId } = world;
  const place = createRecordingChannel({ clock, guarantee: "none" });
  world.places.set(place.destination.name, place.destination);
  const { outbox, placements } = world.open();
  place.endings.push({
    arrives: true,
    told: new AppError("outcome_unknown", "the line went dead"),
  });
  const slots = [{ destination: place.destination, dueAt: clock.now() }];
  const article = await world.article();
  await db.write((tx) => placements.schedule(tx, { workspaceId, ...article }, slots));
  await outbox.run();
  expect(states()[0]).toEqual(["needs_look"]);
  await db.write((tx) =>
    placements.answerDidItAppear(
      tx,
      { workspaceId, operationId: idOf(), url: null, again: false },
      place.destination,
    ),
  );
  expect(states()).toEqual([["put_away"], ["put_away"]]);
  clock.advance(DAY);
  await outbox.run();
  expect(place.calls).toHaveLength(1);
});
