import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestOutbox, type TestOutbox } from "../../../tests/harness/outbox";
import { createRecordingPlace } from "../../../tests/harness/recording-place";
import { createTrackedLinks } from "./tracked-links.server";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox();
});
afterEach(() => world.remove());

/** An article and a post about it, the latter out. */
async function posted() {
  const { db, clock, workspaceId } = world;
  const { destination } = createRecordingPlace({ clock, guarantee: "by_key" });
  world.places.set(destination.name, destination);
  const { outbox, placements } = world.open();
  const slots = [{ destination, dueAt: clock.now() }];
  const put = async (ids: Awaited<ReturnType<TestOutbox["article"]>>) => {
    const [placed] = await db.write((tx) =>
      placements.schedule(tx, { workspaceId, ...ids }, slots),
    );
    await outbox.run();
    return placed?.placementId ?? "";
  };
  const article = await world.article("Seven habits");
  const post = await world.article("A post about it");
  await db.write(async (tx) => {
    await tx
      .statement("UPDATE pieces SET parent_id = ? WHERE id = ?")
      .run(article.pieceId, post.pieceId);
  });
  return { put, article, post };
}

it("leads to where the article stands, once it does, and nowhere else", async () => {
  const { put, article, post } = await posted();
  const links = createTrackedLinks({ db: world.db, appUrl: "https://app.test" });
  const id = await put(post);
  expect(links.linkOf(id)).toBe(`https://app.test/go/${id}`);
  expect(await links.targetOf(id)).toBeNull();
  const articleAt = await put(article);
  const [{ url } = { url: "" }] = world.placementsStored().filter((each) => each.id === articleAt);
  expect(url).toMatch(/^https:/);
  expect(await links.targetOf(id)).toBe(url);
  expect(await links.targetOf(articleAt)).toBeNull();
  expect(await links.targetOf("nobody's")).toBeNull();
  await world.db.write(async (tx) => {
    await tx.statement("UPDATE placements SET version_id = NULL WHERE id = ?").run(articleAt);
  });
  expect(await links.targetOf(id)).toBeNull();
});

it("counts who follows it", async () => {
  const { put, post } = await posted();
  const links = createTrackedLinks({ db: world.db, appUrl: "https://app.test" });
  const id = await put(post);
  await links.countClick(id);
  await links.countClick(id);
  const clicks = await world.db.read
    .statement<{ clicks: number }>("SELECT clicks FROM placements WHERE id = ?")
    .get(id);
  expect(clicks).toEqual({ clicks: 2 });
});

it("leads nowhere in the simulation: its places are nobody's", async () => {
  await world.remove();
  world = await createTestOutbox({ mode: "simulation" });
  const { clock, db, workspaceId } = world;
  const [destination] = await world.samples.of(workspaceId);
  if (!destination) throw new Error("there is no sample place");
  const article = await world.article();
  const { placements, outbox } = world.open();
  const slots = [{ destination, dueAt: clock.now() }];
  const [placed] = await db.write((tx) =>
    placements.schedule(tx, { workspaceId, ...article }, slots),
  );
  await outbox.run();
  await db.write(async (tx) => {
    await tx.statement("UPDATE pieces SET parent_id = id").run();
  });
  const links = createTrackedLinks({ db, appUrl: "https://app.test" });
  expect(await links.targetOf(placed?.placementId ?? "")).toBeNull();
});
