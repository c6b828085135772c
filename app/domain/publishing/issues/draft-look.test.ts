import { afterEach, beforeEach, expect, test } from "vitest";
import { leavesDrafts, type DraftsThere } from "#tests/harness/leaves-drafts.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { checkDraftsSoon } from "./draft-check.server.ts";

/* A draft on a channel that is no longer connected. */

let world: TestOutbox;
let drafts: DraftsThere;
let channel: Channel;
beforeEach(async () => {
  world = await createTestOutbox();
  drafts = { becomes: "draft", fails: null };
  const fakeChannel = createRecordingChannel({ clock: world.clock, guarantee: "two_phase" });
  channel = leavesDrafts(fakeChannel.channel, drafts);
  world.places.set(channel.name, channel);
});
afterEach(() => world.remove());

const states = () => [
  world.publishJobs().map(({ state }) => state),
  world.storedPublications().map(({ state }) => state),
];
const idOf = () => world.publishJobs()[0]?.id ?? "";

/** An article that is a draft on a channel that was then disconnected. */
async function stranded() {
  const { clock, db, workspaceId } = world;
  const article = await world.article();
  const { outbox, publications } = world.open();
  await db.write((tx) =>
    publications.schedule(tx, { workspaceId, ...article }, [{ channel, dueAt: clock.now() }]),
  );
  await outbox.run();
  expect(states()).toEqual([["draft_created"], ["draft"]]);
  world.places.delete(channel.name);
  await db.write((tx) => checkDraftsSoon(tx, { workspaceId, now: clock.now() }));
  await outbox.run();
  expect(states()).toEqual([["unconfirmed"], ["unconfirmed"]]);
  const answer = (url: string | null, again = false) =>
    db.write((tx) =>
      publications.answerDidItAppear(tx, { workspaceId, publishJobId: idOf(), url, again }, null),
    );
  return { article, outbox, publications, answer };
}

test("needs the owner at once, with a true explanation", async () => {
  await stranded();
  expect(world.publishJobs()[0]).toMatchObject({
    dueAt: null,
    error: expect.stringContaining("no longer connected") as string,
  });
  expect(world.outcomes.map(({ result }) => result)).toEqual(["draft_created", "unconfirmed"]);
});

test("was published there: the owner enters the link", async () => {
  const { answer } = await stranded();
  await answer("https://journal.example.test/cold-brew");
  expect(states()).toEqual([["confirmed"], ["published"]]);
  expect(world.storedPublications()).toMatchObject([
    { url: "https://journal.example.test/cold-brew", editUrl: null },
  ]);
});

test("was removed or dismissed, and can be published there again", async () => {
  const { answer, article, publications, outbox } = await stranded();
  await answer(null);
  expect(states()).toEqual([["cancelled"], ["unpublished"]]);
  await expect(answer(null)).rejects.toMatchObject({ code: "not_waiting" });
  world.places.set(channel.name, channel);
  const { clock, db, workspaceId } = world;
  await db.write((tx) =>
    publications.schedule(tx, { workspaceId, ...article }, [{ channel, dueAt: clock.now() }]),
  );
  await outbox.run();
  expect(states()).toEqual([["cancelled", "draft_created"], ["draft"]]);
});

test("is checked again once its channel is reconnected, and no one is asked", async () => {
  const { publications, outbox } = await stranded();
  const { db, workspaceId, clock } = world;
  await db.write((tx) => publications.release(tx, workspaceId, []));
  expect(states()).toEqual([["unconfirmed"], ["unconfirmed"]]);
  world.places.set(channel.name, channel);
  await db.write((tx) => publications.release(tx, workspaceId, [channel]));
  expect(states()).toEqual([["draft_created"], ["draft"]]);
  drafts.becomes = "published";
  clock.advance(HOUR);
  await outbox.run();
  expect(states()).toEqual([["confirmed"], ["published"]]);
});

test("when the outcome is unknown, nothing more is sent if the owner leaves it", async () => {
  const { clock, db, workspaceId } = world;
  const fakeChannel = createRecordingChannel({ clock, guarantee: "none" });
  world.places.set(fakeChannel.channel.name, fakeChannel.channel);
  const { outbox, publications } = world.open();
  fakeChannel.endings.push({
    arrives: true,
    told: new AppError("outcome_unknown", "the line went dead"),
  });
  const slots = [{ channel: fakeChannel.channel, dueAt: clock.now() }];
  const article = await world.article();
  await db.write((tx) => publications.schedule(tx, { workspaceId, ...article }, slots));
  await outbox.run();
  expect(states()[0]).toEqual(["unconfirmed"]);
  await db.write((tx) =>
    publications.answerDidItAppear(
      tx,
      { workspaceId, publishJobId: idOf(), url: null, again: false },
      fakeChannel.channel,
    ),
  );
  expect(states()).toEqual([["dismissed"], ["dismissed"]]);
  clock.advance(DAY);
  await outbox.run();
  expect(fakeChannel.calls).toHaveLength(1);
});
