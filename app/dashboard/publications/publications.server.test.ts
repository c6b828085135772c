import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { putQuietHours } from "#app/domain/publishing/limits/channel-limits.server.ts";
import { createPublications } from "./publications.server.ts";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox();
});
afterEach(() => world.remove());

const all = { show: "coming", place: null, after: null } as const;
const read = (asked: Partial<Parameters<ReturnType<typeof createPublications>["read"]>[1]> = {}) =>
  createPublications(world).read(world.workspaceId, { ...all, ...asked });
const titles = ({ days }: Awaited<ReturnType<typeof read>>) =>
  days.flatMap(({ items }) => items.map(({ title }) => title));

function addChannel(name: string) {
  const place = createRecordingChannel({ clock: world.clock, name, guarantee: "by_key" });
  world.places.set(name, place.channel);
  return place;
}

async function schedule(title: string, place: ReturnType<typeof addChannel>, inMs: number) {
  const { workspaceId, db, clock } = world;
  const slot = { channel: place.channel, dueAt: clock.now() + inMs };
  const article = await world.article(title);
  await db.write((tx) =>
    world.open().publications.schedule(tx, { workspaceId, ...article }, [slot]),
  );
}

describe("upcoming publications", () => {
  it("are listed by day and time with their channel", async () => {
    const [blog, paper] = [addChannel("Blog"), addChannel("Paper")];
    await schedule("Third", blog, 30 * HOUR);
    await schedule("First", blog, HOUR);
    await schedule("Second", paper, 2 * HOUR);
    const view = await read();
    expect(view.days.map(({ day, items }) => [day, items.map((each) => each.title)])).toEqual([
      ["2026-06-01", ["First", "Second"]],
      ["2026-06-02", ["Third"]],
    ]);
    expect(view.days[0]?.items[0]).toMatchObject({
      channel: "Blog",
      kind: "publish",
      state: "due",
    });
    expect(view.places).toEqual(["Blog", "Paper"]);
    expect(titles(await read({ place: "Paper" }))).toEqual(["Second"]);
    expect((await createPublications(world).read(await world.addWorkspace(), all)).days).toEqual(
      [],
    );
  });

  it("have the time their channel's quiet hours end", async () => {
    const blog = addChannel("Blog");
    await schedule("First", blog, HOUR);
    const of = { workspaceId: world.workspaceId, channel: "Blog" };
    const quiet = { from: 8 * 60, to: 12 * 60 };
    await world.db.write((tx) => putQuietHours(tx, of, { quiet, maxPerDay: null }));
    const view = await read();
    expect(view.days[0]?.items[0]?.at).toBe(Date.UTC(2026, 5, 1, 12));
  });

  it("are sorted by the time shown, after quiet hours", async () => {
    const [blog, paper] = [addChannel("Blog"), addChannel("Paper")];
    await schedule("Put off", blog, HOUR);
    await schedule("Also put off", blog, 2 * HOUR);
    await schedule("Tomorrow", paper, 20 * HOUR);
    await schedule("Today", paper, 3 * HOUR);
    const of = { workspaceId: world.workspaceId, channel: "Blog" };
    const quiet = { from: 8 * 60, to: 7 * 60 };
    await world.db.write((tx) => putQuietHours(tx, of, { quiet, maxPerDay: null }));
    const { days } = await read();
    expect(days.map(({ day, items }) => [day, items.map(({ title }) => title)])).toEqual([
      ["2026-06-01", ["Today"]],
      ["2026-06-02", ["Tomorrow", "Put off", "Also put off"]],
    ]);
  });

  it("are paged, each once, even with equal times", async () => {
    const blog = addChannel("Blog");
    for (let index = 0; index < 120; index += 1) await schedule(`Text ${index}`, blog, HOUR);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const view: Awaited<ReturnType<typeof read>> = await read({ after });
      seen.push(...titles(view));
      ({ after } = view);
    } while (after !== null);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });

  it("start with what needs the owner, with the reason", async () => {
    const blog = addChannel("Blog");
    await schedule("First", blog, 0);
    world.stopAll("Everything is stopped.");
    await world.open().outbox.run();
    expect((await read()).waiting).toMatchObject([
      { title: "First", state: "on_hold", reason: "Everything is stopped.", at: null },
    ]);
  });
});

it("pages published ones newest first", async () => {
  const blog = addChannel("Blog");
  for (let index = 0; index < 60; index += 1) await schedule(`Text ${index}`, blog, index * MINUTE);
  for (let index = 0; index < 60; index += 1) {
    await world.open().outbox.run();
    world.clock.advance(MINUTE);
  }
  const first = await read({ show: "out" });
  expect(titles(first)).toHaveLength(50);
  expect(titles(first)[0]).toBe("Text 59");
  expect(first.days[0]?.items[0]).toMatchObject({ state: "out", channel: "Blog" });
  const second = await read({ show: "out", after: first.after });
  expect(titles(second)).toHaveLength(10);
  expect(second.after).toBeNull();
});

it("omits unpublished ones that will be published again", async () => {
  const blog = addChannel("Blog");
  const { workspaceId, db, clock } = world;
  const { publications, outbox } = world.open();
  const article = await world.article("Cold brew");
  const at = (dueAt: number) => [{ channel: blog.channel, dueAt }];
  await db.write((tx) => publications.schedule(tx, { workspaceId, ...article }, at(clock.now())));
  await outbox.run();
  expect(titles(await read({ show: "out" }))).toEqual(["Cold brew"]);
  const [{ id: publicationId } = { id: "" }] = world.storedPublications();
  await db.write((tx) => publications.unpublish(tx, { workspaceId, publicationId }, blog.channel));
  await outbox.run();
  const corrected = await world.correct(article);
  await db.write((tx) =>
    publications.schedule(tx, { workspaceId, ...corrected }, at(clock.now() + HOUR)),
  );
  expect(titles(await read({ show: "out" }))).toEqual([]);
  expect((await read()).days[0]?.items).toMatchObject([{ state: "due", url: null }]);
});

it("pages the three lists separately, each publication once", async () => {
  const blog = addChannel("Blog");
  for (let index = 0; index < 7; index += 1)
    await schedule(`Text ${index}`, blog, index < 3 ? 0 : HOUR);
  world.stopAll("Everything is stopped.");
  await world.open().outbox.run();
  await schedule("Out", addChannel("Paper"), 0);
  world.stopAll(null);
  await world.open().outbox.run();
  const lists = createPublications(world);
  const listed = async (show: "waiting" | "coming" | "out", place: string | null = null) => {
    const seen = [];
    let after = null;
    for (;;) {
      const part: Awaited<ReturnType<typeof lists.list>> = await lists.list(world.workspaceId, {
        ...{ show, place, after, rows: 2 },
      });
      if (part.length === 0) return seen;
      seen.push(...part.map(({ title }) => title));
      after = part.at(-1)?.position ?? null;
    }
  };
  expect(await listed("waiting")).toEqual(["Text 0", "Text 1", "Text 2"]);
  expect(await listed("coming")).toEqual([3, 4, 5, 6].map((n) => `Text ${n}`));
  expect(await listed("out")).toEqual(["Out"]);
  expect(await listed("out", "Blog")).toEqual([]);
  expect(await listed("coming", "Paper")).toEqual([]);
});

it.each(["nonsense", "1", "1.", ".x", "99999999999999999999.x"])(
  "starts the list for an invalid cursor (%s)",
  async (after) => {
    await schedule("First", addChannel("Blog"), HOUR);
    expect(titles(await read({ after }))).toEqual(["First"]);
  },
);
