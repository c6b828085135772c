import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestOutbox, type TestOutbox } from "../../../../tests/harness/outbox";
import { DAY } from "../../../core/clock";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox({ mode: "simulation" });
});
afterEach(() => world.remove());

const posts = () =>
  world.db.reader
    .prepare(
      "SELECT destination, url, deliveries FROM simulated_posts WHERE workspace_id NOT LIKE 'twin-%' ORDER BY destination",
    )
    .all();

test("an article goes to all the sample places, once each; what is withdrawn is gone there", async () => {
  const { db, clock, workspaceId } = world;
  const { outbox, placements } = world.open();
  const all = await world.samples.of(workspaceId);
  expect(all.map(({ role }) => role)).toEqual(["blog", "newsletter", "social", "social", "video"]);
  const piece = { workspaceId, ...(await world.article("Cold brew: seven habits!")) };
  const slots = all.map((destination) => ({ destination, dueAt: clock.now() }));
  const placed = await db.write((tx) => placements.schedule(tx, piece, slots));
  await outbox.run();
  expect(posts()).toEqual(
    all
      .map(({ name }) => name)
      .sort()
      .map((destination) => ({
        destination,
        url: `https://${destination.replaceAll(" ", "-")}.example.test/cold-brew-seven-habits`,
        deliveries: 1,
      })),
  );
  const [{ placementId } = { placementId: "" }] = placed;
  const [blog] = all;
  if (!blog) throw new Error("no sample blog");
  await db.write((tx) => placements.withdraw(tx, { workspaceId, placementId }, blog));
  await outbox.run();
  expect(posts()).toHaveLength(4);
  clock.advance(DAY);
  await outbox.run();
  expect(new Set(world.operations().map(({ state }) => state))).toEqual(new Set(["confirmed"]));
});

test("the same seed and placement have the same audience, another workspace's has its own", async () => {
  const place = { workspaceId: world.workspaceId, name: "sample blog" };
  const at = { key: "one", remoteId: null, publishedAt: 0, at: DAY, signal: AbortSignal.any([]) };
  const [once, again] = [await world.samples.find(place), await world.samples.find(place)];
  expect(await once?.measure?.(at)).toEqual(await again?.measure?.(at));
  expect(await world.samples.find({ ...place, name: "blog.example" })).toBeNull();
  const gone = await world.samples.find({ ...place, workspaceId: "gone" });
  await expect(gone?.measure?.(at)).rejects.toMatchObject({ code: "gone" });
});

test("short networks get what they take of a text", async () => {
  const all = await world.samples.of(world.workspaceId);
  const body = "word ".repeat(100);
  const version = { kind: "social_post", title: "T", body, fields: { description: "D" } } as const;
  const sent = all.map((each) => each.render(version, { key: "k", variant: "" }).length);
  expect(sent[2]).toBeLessThan(360);
  expect(sent[3]).toBeGreaterThan(500);
});
