import { afterEach, beforeEach, expect, it } from "vitest";
import { startWordPress, wordpressUser } from "#tests/fakes/wordpress.ts";
import { createChannelWorld, lostAnswers } from "#tests/harness/channel-world.ts";
import { wordpress } from "./wordpress.server.ts";

let site: Awaited<ReturnType<typeof startWordPress>>;
beforeEach(async () => {
  site = await startWordPress();
});
afterEach(() => site.stop());

const due = (keywords: readonly string[]) =>
  createChannelWorld(
    wordpress,
    { site: site.url, user: wordpressUser.name, password: wordpressUser.password },
    { keywords },
  );

it.each(lostAnswers.map((faults) => [faults] as const))(
  "creates each of an article's keywords as a tag once, after %j",
  async (faults) => {
    const world = await due(["Herbs & Tea", "Summer"]);
    site.faultsAt.push(
      ...faults
        .map((fault) => ["POST /wp-json/wp/v2/tags", fault] as const)
        .map(([at, fault]) => [at, fault] as [string, typeof fault]),
    );
    await world.settle();
    expect(site.published()).toHaveLength(1);
    expect(site.tagsOf(site.published()[0])).toEqual(["Herbs & Tea", "Summer"]);
    expect(site.tags()).toEqual(["Herbs & Tea", "Summer"]);
    await world.remove();
  },
);

it("reuses a tag with another spelling, and keeps the owner's tags on the post", async () => {
  const theirs = site.addTag("SUMMER");
  const world = await due(["Summer"]);
  await world.settle();
  expect(site.published()).toMatchObject([{ tags: [theirs] }]);
  const [post] = site.posts();
  const own = site.addTag("Favourites");
  if (post) post.tags = [own];
  await world.place(await world.correct(world.article, "Eight habits"));
  await world.settle();
  expect(site.tagsOf(site.published()[0])).toEqual(["Favourites", "SUMMER"]);
  expect(site.tags()).toEqual(["SUMMER", "Favourites"]);
  await world.remove();
});

it("leaves out tags that its user may not create", async () => {
  const there = site.addTag("Tea");
  site.forbidTags();
  const world = await due(["Summer", "Tea"]);
  await world.settle();
  expect(site.published()).toMatchObject([{ tags: [there] }]);
  await world.remove();
});

it("shows them before publishing, and makes no request without tags", async () => {
  const world = await due([]);
  const { channel } = world;
  const version = { kind: "article", title: "T", body: "B", fields: {} } as const;
  const shown = (keywords: string[]) => {
    const target = { key: "k", variant: "" };
    return wordpress
      .open(
        { name: "x", label: "x", settings: {}, secret: async () => "" },
        {
          request: never,
          clock: world.clock,
          linkOf: String,
          originalOf: async () => null,
          readPicture: async () => null,
        },
      )
      .preview(channel.render({ ...version, keywords }, target));
  };
  expect(shown([])).toMatchObject({ facts: [] });
  await world.settle();
  expect(site.asked.filter((each) => each.includes("tags"))).toEqual([]);
  await world.remove();
});

const never = () => Promise.reject(new Error("nothing is asked"));
