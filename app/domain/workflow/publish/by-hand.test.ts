import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createRows, type Values } from "#tests/harness/stored-rows.ts";
import { noteGone } from "#app/domain/publishing/publications/publication-store.server.ts";
import { readCounters } from "#app/domain/agents/view/counters.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let rows: ReturnType<typeof createRows>;
let mine: string;
let now: number;

beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false, duplicates: true, repeatableIds: false });
  rows = createRows(engine);
  mine = engine.workspaceId;
  now = engine.clock.now();
  await rows.addAgent({ id: "me", position: 50, enabled: 0 });
});
afterEach(() => engine.remove());

const first = "https://a.example/first";
const second = "https://a.example/second";

const add = async (values: Values) => {
  await rows.addContentItem({
    ...{ state: "approved", approved_version_id: "v1", agent_id: "me", ...values },
  });
  await rows.addVersion({});
};
const manualPublication = (url: string) => {
  const target = { workspaceId: mine, contentItemId: "contentItem", channel: "Channel", url };
  return engine.db.write((tx) => engine.contentWorkflow.byHand.manualPublication(tx, target));
};
const takeBack = (publicationId: string, given: { before: string; after: string }) =>
  engine.db.write((tx) =>
    engine.contentWorkflow.byHand.takeBack(tx, { workspaceId: mine, publicationId }, given),
  );
const undoManualPublishing = async () =>
  takeBack((await manualPublication(first)).publicationId, { before: "", after: first });

const publications = () =>
  engine.rows(
    "SELECT state, url, version_id AS version, published_at AS at FROM publications WHERE content_item_id = 'contentItem'",
  );
const publishedAt = () =>
  engine.rows<{ at: number | null }>(
    "SELECT published_at AS at FROM content_items WHERE id = 'contentItem'",
  )[0]?.at;
const videos = () => {
  const [row] = engine.rows<{ counts: string }>(
    "SELECT real_counters AS counts FROM agents WHERE id = 'me'",
  );
  return readCounters(row?.counts ?? "{}").videos ?? 0;
};
const ideaState = () =>
  engine.rows("SELECT state, ended_at AS endedAt FROM ideas WHERE id = 'idea'");

const there = (url: string) => ({ state: "published", url, version: "v1", at: now });

describe("a video that its owner has uploaded", () => {
  beforeEach(() => add({ kind: "video" }));

  it("counts as published from its first link on, once", async () => {
    const { before } = await manualPublication(first);
    expect(before).toBe("");
    expect(publications()).toEqual([there(first)]);
    expect(
      engine.rows("SELECT kind, state, attempts FROM publish_jobs WHERE id NOT LIKE 'duplicate-%'"),
    ).toEqual([{ kind: "publish", state: "confirmed", attempts: 1 }]);
    expect(publishedAt()).toBe(now);
    engine.clock.advance(1);
    expect(await manualPublication(second)).toMatchObject({ before: first, events: [] });
    expect(publications()).toEqual([there(second)]);
    expect(videos()).toBe(1);
  });

  it("has its earlier link again when the later one is undone", async () => {
    await manualPublication(first);
    const { publicationId } = await manualPublication(second);
    const given = { before: first, after: second };
    expect(await takeBack(publicationId, given)).toBe(true);
    expect(publications()).toEqual([there(first)]);
    expect(videos()).toBe(1);
    expect(await takeBack(publicationId, given)).toBe(false);
  });

  it("was never published when its only link is undone", async () => {
    expect(await undoManualPublishing()).toBe(true);
    expect(publications()).toEqual([]);
    expect(publishedAt()).toBeNull();
    expect(videos()).toBe(0);
  });

  it("stays published when it is published elsewhere as well", async () => {
    await rows.addAddress({ published_at: 5 });
    await rows.set("content_items", "contentItem", "published_at", 5);
    await undoManualPublishing();
    expect(publications()).toMatchObject([{ url: "https://a.example/frost" }]);
    expect(publishedAt()).toBe(5);
  });

  it("is published again on a channel it was unpublished from, and is not counted again", async () => {
    const gone = { state: "unpublished", version_id: null, published_at: 5 };
    await rows.addAddress({ ...gone, id: "earlier", channel: "Channel" });
    expect((await manualPublication(first)).publicationId).toBe("earlier");
    expect(publications()).toEqual([{ ...there(first), at: 5 }]);
    expect(videos()).toBe(0);
  });

  it("is unpublished again, with its history and counts, when a link given after that is undone", async () => {
    const { publicationId } = await manualPublication(first);
    await engine.db.write((tx) => noteGone(tx, publicationId));
    engine.clock.advance(1);
    expect(await manualPublication(second)).toMatchObject({ publicationId, before: "" });
    expect(await takeBack(publicationId, { before: "", after: second })).toBe(true);
    expect(publications()).toEqual([{ state: "unpublished", url: second, version: null, at: now }]);
    expect(publishedAt()).toBe(now);
    expect(videos()).toBe(1);
  });
});

describe("the idea of an article that its owner has published", () => {
  const done = () => [{ state: "done", endedAt: now }];

  beforeEach(async () => {
    await rows.addIdea({ state: "in_work" });
    await rows.addIdea({ id: "another", state: "in_work" });
    await add({ idea_id: "idea" });
  });

  it("is done", async () => {
    await manualPublication(first);
    expect(ideaState()).toEqual(done());
  });

  it("is in work again when the link is undone, whatever else is published", async () => {
    const out = { idea_id: "idea", state: "approved", published_at: 5 };
    await rows.addContentItem({ ...out, id: "another's", idea_id: "another" });
    await rows.addContentItem({ ...out, id: "its post", kind: "social_post" });
    await rows.addContentItem({ ...out, id: "not out", published_at: null });
    await undoManualPublishing();
    expect(ideaState()).toEqual([{ state: "in_work", endedAt: null }]);
  });

  it("stays done when another article of it is published", async () => {
    await rows.addContentItem({ id: "second", idea_id: "idea", published_at: 5 });
    await undoManualPublishing();
    expect(ideaState()).toEqual(done());
  });
});
