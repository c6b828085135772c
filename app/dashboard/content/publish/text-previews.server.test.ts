import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import type { Channel, Receipt } from "#app/domain/publishing/channel-port.ts";
import { MINUTE } from "#app/core/time/clock.ts";
import { createTextPreviews } from "./text-previews.server.ts";

let world: TestOutbox;
let places: Channel[];
beforeEach(async () => {
  world = await createTestOutbox({ mode: "simulation" });
  places = (await world.samples.of(world.workspaceId)).filter(({ role }) => role === "blog");
});
afterEach(() => world.remove());

const read = (contentItemId: string, versionId: string) =>
  createTextPreviews({
    db: world.db,
    placesFor: () => Promise.resolve(places),
    channelsOf: () => Promise.resolve(places),
  }).of(world.workspaceId, contentItemId, versionId);

async function schedule(ids: { contentItemId: string; versionId: string }, inMs: number) {
  const { publications } = world.open();
  const [channel] = places;
  if (!channel) throw new Error("there is no blog");
  const slot = { channel, dueAt: world.clock.now() + inMs };
  const of = { workspaceId: world.workspaceId, ...ids };
  await world.db.write((tx) => publications.schedule(tx, of, [slot]));
}

test("previews exactly what will be published", async () => {
  const ids = await world.article("Cold brew");
  const [before] = await read(ids.contentItemId, ids.versionId);
  expect(before).toMatchObject({ state: "would", dueAt: null, sha256: null, replaces: false });
  await schedule(ids, 10 * MINUTE);
  const [scheduled] = await read(ids.contentItemId, ids.versionId);
  const [publishJob] = world.publishJobs();
  expect(scheduled).toMatchObject({
    channel: "sample blog",
    state: "scheduled",
    versionNumber: 1,
    dueAt: publishJob?.dueAt,
    payload: publishJob?.payload,
    preview: { shape: "article", title: "Cold brew", excerpt: "Cold brew" },
  });
  expect(scheduled?.sha256).toMatch(/^[0-9a-f]{64}$/u);
  world.clock.advance(10 * MINUTE);
  await world.open().outbox.run();
  const [standing] = await read(ids.contentItemId, ids.versionId);
  expect(standing).toMatchObject({
    state: "stands",
    replaces: false,
    payload: publishJob?.payload,
  });
});

test("shows that a newer version replaces the live one", async () => {
  const ids = await world.article("Cold brew");
  await schedule(ids, 0);
  await world.open().outbox.run();
  const next = await world.correct(ids, "Cold brew, hot");
  expect(await read(next.contentItemId, next.versionId)).toMatchObject([
    { state: "would", replaces: true, versionNumber: 2, preview: { title: "Cold brew, hot" } },
  ]);
  await schedule(next, 10 * MINUTE);
  expect(await read(ids.contentItemId, ids.versionId)).toMatchObject([
    { state: "scheduled", replaces: true, versionNumber: 2 },
  ]);
});

test("explains why a channel keeps its version", async () => {
  const ids = await world.article("Cold brew");
  await schedule(ids, 0);
  await world.open().outbox.run();
  places = places.map((place) => ({ ...place, update: { whyNot: "Nothing is changed there." } }));
  const next = await world.correct(ids, "Cold brew, hot");
  expect(await read(next.contentItemId, next.versionId)).toMatchObject([
    {
      state: "stands",
      replaces: false,
      whyItStays: "Nothing is changed there.",
      versionNumber: 1,
      preview: { title: "Cold brew" },
    },
  ]);
});

const answers: [string, () => Promise<Receipt>][] = [
  ["sent", () => Promise.reject(new Error("the line went dead"))],
  ["draft", () => Promise.resolve({ remoteId: "1", url: null, draft: { editUrl: null } })],
];
test.each(answers)(
  "doesn't show a job that may be published as scheduled: %s",
  async (state, create) => {
    places = places.map((place) => ({ ...place, guarantee: "none", create }));
    for (const place of places) world.places.set(place.name, place);
    const ids = await world.article("Cold brew");
    await schedule(ids, 0);
    await world.open().outbox.run();
    const [publishJob] = world.publishJobs();
    expect(await read(ids.contentItemId, ids.versionId)).toMatchObject([
      { state, dueAt: null, versionNumber: 1, payload: publishJob?.payload },
    ]);
  },
);

test("throws not_found for another workspace’s content", async () => {
  const ids = await world.article();
  const theirs = createTextPreviews({
    db: world.db,
    placesFor: () => Promise.resolve(places),
    channelsOf: () => Promise.resolve(places),
  }).of(await world.addWorkspace(), ids.contentItemId, ids.versionId);
  await expect(theirs).rejects.toMatchObject({ code: "not_found" });
});
