import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { createTrackedLinks } from "./tracked-links.server.ts";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox();
});
afterEach(() => world.remove());

const open = () =>
  createTrackedLinks({ db: world.db, appUrl: "https://app.test", ownPlace: "my blog" });

const change = (text: string, id: string) =>
  world.db.write(async (tx) => {
    await tx.statement(text).run(id);
  });
const takeDown = (id: string) =>
  change("UPDATE publications SET version_id = NULL, state = 'unpublished' WHERE id = ?", id);
const urlOf = (id: string) => world.storedPublications().find((each) => each.id === id)?.url;

/** An article and a post about it, the latter out. */
async function posted() {
  const { db, clock, workspaceId } = world;
  const { outbox, publications } = world.open();
  const put = async (ids: Awaited<ReturnType<TestOutbox["article"]>>, name = "blog.example") => {
    const { channel } = createRecordingChannel({ clock, guarantee: "by_key", name });
    world.places.set(name, channel);
    const slots = [{ channel, dueAt: clock.now() }];
    const [placed] = await db.write((tx) =>
      publications.schedule(tx, { workspaceId, ...ids }, slots),
    );
    await outbox.run();
    return placed?.publicationId ?? "";
  };
  const article = await world.article("Seven habits");
  const post = await world.article("A post about it");
  await db.write(async (tx) => {
    await tx
      .statement("UPDATE content_items SET parent_id = ? WHERE id = ?")
      .run(article.contentItemId, post.contentItemId);
  });
  return { put, article, post };
}

it("leads to the article's published address, once there is one", async () => {
  const { put, article, post } = await posted();
  const links = open();
  const id = await put(post);
  expect(links.linkOf(id)).toBe(`https://app.test/go/${id}`);
  expect(await links.targetOf(id)).toBeNull();
  const { db, clock, workspaceId } = world;
  const { channel } = createRecordingChannel({
    clock,
    guarantee: "by_key",
    name: "later.example",
  });
  const slots = [{ channel, dueAt: clock.now() + 1_000 }];
  await db.write((tx) =>
    world.open().publications.schedule(tx, { workspaceId, ...article }, slots),
  );
  expect(await links.targetOf(id)).toBeNull();
  const articleAt = await put(article);
  const url = urlOf(articleAt);
  expect(url).toMatch(/^https:/);
  expect(await links.targetOf(id)).toEqual({ url });
  expect(await links.targetOf(articleAt)).toBeNull();
  expect(await links.targetOf("unknown")).toBeNull();
});

it("leads to an address where the article is still published, the owner's blog first", async () => {
  const { put, article, post } = await posted();
  const links = open();
  const id = await put(post);
  const first = await put(article, "first.example");
  world.clock.advance(1_000);
  const second = await put(article, "second.example");
  expect(await links.targetOf(id)).toEqual({ url: urlOf(first) });
  world.clock.advance(1_000);
  const own = await put(article, "my blog");
  expect(await links.targetOf(id)).toEqual({ url: urlOf(own) });
  await takeDown(own);
  await takeDown(first);
  expect(await links.targetOf(id)).toEqual({ url: urlOf(second) });
  await takeDown(second);
  const { workspaceId } = world;
  expect(await links.targetOf(id)).toEqual({ url: null, workspaceId, isGone: true });
});

it("distinguishes an unpublished item from a published one without an address", async () => {
  const { put, article, post } = await posted();
  const links = open();
  const id = await put(post);
  const first = await put(article, "first.example");
  await change("UPDATE publications SET url = NULL WHERE id = ?", first);
  const { workspaceId } = world;
  expect(await links.targetOf(id)).toEqual({ url: null, workspaceId, isGone: false });
  const second = await put(article, "second.example");
  await takeDown(second);
  expect(await links.targetOf(id)).toMatchObject({ isGone: false });
  await takeDown(first);
  expect(await links.targetOf(id)).toMatchObject({ isGone: true });
});

it("counts clicks", async () => {
  const { put, post } = await posted();
  const links = open();
  const id = await put(post);
  await put(await world.article("Another"), "other.example");
  await links.countClick(id);
  await links.countClick(id);
  const clicks = await world.db.read
    .statement<{ id: string; clicks: number }>(
      "SELECT id, clicks FROM publications WHERE clicks > 0 AND id NOT LIKE 'duplicate-%'",
    )
    .all();
  expect(clicks).toEqual([{ id, clicks: 2 }]);
});

it("has no target in simulation", async () => {
  await world.remove();
  world = await createTestOutbox({ mode: "simulation" });
  const { clock, db, workspaceId } = world;
  const [channel, another] = await world.samples.of(workspaceId);
  if (!channel || !another) throw new Error("there is no sample place");
  const article = await world.article();
  const { publications, outbox } = world.open();
  const slots = [channel, another].map((each) => ({ channel: each, dueAt: clock.now() }));
  const [placed] = await db.write((tx) =>
    publications.schedule(tx, { workspaceId, ...article }, slots),
  );
  await outbox.run();
  await db.write(async (tx) => {
    await tx
      .statement("UPDATE content_items SET parent_id = id WHERE id NOT LIKE 'duplicate-%'")
      .run();
  });
  const links = open();
  expect(await links.targetOf(placed?.publicationId ?? "")).toBeNull();
  expect(await links.originalOf(placed?.publicationId ?? "")).toBeNull();
});

it("knows where else the same article is published, the owner's site first", async () => {
  const { put, article, post } = await posted();
  const links = open();
  const first = await put(article);
  expect(await links.originalOf(first)).toBeNull();
  const second = await put(article, "other.example");
  expect(await links.originalOf(second)).toBe(urlOf(first));
  const own = await put(article, "my blog");
  expect(await links.originalOf(second)).toBe(urlOf(own));
  await change("UPDATE publications SET url = NULL WHERE id = ?", own);
  expect(await links.originalOf(second)).toBe(urlOf(first));
  await takeDown(own);
  await takeDown(first);
  expect(await links.originalOf(second)).toBeNull();
  expect(await links.originalOf(await put(post))).toBeNull();
});
