import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { DAY } from "#app/core/time/clock.ts";
import { slugFrom } from "#app/core/text/slug.ts";
import { isAble } from "#app/domain/publishing/channel-port.ts";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox({ mode: "simulation" });
});
afterEach(() => world.remove());

const posts = () =>
  world.db.reader
    .prepare(
      "SELECT channel, url, deliveries FROM simulated_posts WHERE workspace_id NOT LIKE 'duplicate-%' ORDER BY channel",
    )
    .all();

test("publishes an article on every sample channel once, and removes it when unpublished", async () => {
  const { db, clock, workspaceId } = world;
  const { outbox, publications } = world.open();
  const all = await world.samples.of(workspaceId);
  expect(all.map(({ role }) => role)).toEqual(["blog", "newsletter", "social", "social", "video"]);
  const contentItem = { workspaceId, ...(await world.article("Cold brew: seven habits!")) };
  const slots = all.map((channel) => ({ channel, dueAt: clock.now() }));
  const placed = await db.write((tx) => publications.schedule(tx, contentItem, slots));
  await outbox.run();
  expect(posts()).toEqual(
    all
      .map(({ name }) => name)
      .sort()
      .map((channel) => ({
        channel,
        url: `https://${channel.replaceAll(" ", "-")}.example.test/cold-brew-seven-habits`,
        deliveries: 1,
      })),
  );
  const [{ publicationId } = { publicationId: "" }] = placed;
  const [blog] = all;
  if (!blog) throw new Error("no sample blog");
  await db.write((tx) => publications.unpublish(tx, { workspaceId, publicationId }, blog));
  await outbox.run();
  expect(posts()).toHaveLength(4);
  clock.advance(DAY);
  await outbox.run();
  expect(new Set(world.publishJobs().map(({ state }) => state))).toEqual(new Set(["confirmed"]));
});

test("updates, finds and unpublishes one post, once it is visible", async () => {
  const { workspaceId, clock } = world;
  const all = await world.samples.of(workspaceId);
  const blog = all[0] ?? expect.fail("there is no sample blog");
  if (blog.guarantee !== "by_key") throw new Error("it has another promise");
  const signal = AbortSignal.any([]);
  const payload = (title: string) =>
    blog.render({ kind: "article", title, body: "b", fields: {} }, { key: "unused", variant: "" });
  const post = (key: string, title: string) => ({ key, payload: payload(title), signal });
  const change = (key: string, title = "T") => ({ ...post(key, title), remoteId: key });
  for (const key of ["one", "two"]) await blog.create(post(key, key));
  const query = (key: string) => blog.find({ ...post(key, ""), since: 0, wasThere: true });
  const url = (slug: string) => `https://sample-blog.example.test/${slug}`;
  expect(await query("two")).toEqual({ remoteId: "two", url: url("two") });
  if (!isAble(blog.update) || !isAble(blog.unpublish)) throw new Error("it can do nothing");
  expect(await blog.update(change("two", "Über 100 %"))).toEqual({
    remoteId: "two",
    url: url(encodeURIComponent(slugFrom("Über 100 %", 100))),
  });
  expect((await query("one"))?.url).toBe(url("one"));
  expect((await query("two"))?.url).not.toBe(url("two"));
  await blog.unpublish(change("one"));
  expect([await query("one"), (await query("two"))?.remoteId]).toEqual([null, "two"]);
  for (const gone of [blog.update, blog.unpublish])
    await expect(gone(change("one"))).rejects.toMatchObject({ code: "gone" });
  clock.advance(-DAY);
  expect(await query("two")).toBeNull();
  const unknown = await world.samples.find({ workspaceId: "gone", name: "sample blog" });
  if (unknown?.guarantee !== "by_key") throw new Error("it has another promise");
  await expect(unknown.create(post("three", "t"))).rejects.toMatchObject({ code: "refused" });
  expect(blog.preview(payload("T"))).toMatchObject({ shape: "article", title: "T" });
  expect(all[2]?.preview(payload("T"))).toMatchObject({
    shape: "post",
    parts: [{ text: "b", characters: 1, most: 300 }],
  });
});

test("the same seed and publication have the same audience, another workspace has its own", async () => {
  const target = { workspaceId: world.workspaceId, name: "sample blog" };
  const at = { key: "one", remoteId: null, publishedAt: 0, at: DAY, signal: AbortSignal.any([]) };
  const [once, again] = [await world.samples.find(target), await world.samples.find(target)];
  expect(await once?.measure?.(at)).toEqual(await again?.measure?.(at));
  expect(await world.samples.find({ ...target, name: "blog.example" })).toBeNull();
  const ofOther = { ...target, workspaceId: await world.addWorkspace() };
  await world.db.write((tx) =>
    tx.statement("UPDATE workspaces SET seed = 'other' WHERE id = ?").run(ofOther.workspaceId),
  );
  const others = await (await world.samples.find(ofOther))?.measure?.(at);
  expect(others).not.toEqual(await once?.measure?.(at));
  const gone = await world.samples.find({ ...target, workspaceId: "gone" });
  await expect(gone?.measure?.(at)).rejects.toMatchObject({ code: "gone" });
});

test("short networks get as much of a text as they allow", async () => {
  const all = await world.samples.of(world.workspaceId);
  const body = "word ".repeat(100);
  const version = { kind: "social_post", title: "T", body, fields: { description: "D" } } as const;
  const sent = all.map((each) => each.render(version, { key: "k", variant: "" }).length);
  expect(sent[2]).toBeLessThan(360);
  expect(sent[3]).toBeGreaterThan(500);
});
