import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { expectSearchIndexMatches } from "#tests/harness/search-index-check.ts";
import { readSearch } from "#app/domain/content/read-search.server.ts";
import { maxSearchLength } from "#app/domain/content/search-words.ts";
import { addContentItem, addVersion } from "#app/domain/content/content-items.server.ts";
import type { NewVersion } from "#app/domain/content/versions.server.ts";
import {
  allContent,
  contentCursorOf,
  readContentPosition,
  type ContentFilter,
  type ContentPosition,
} from "#app/workspace/paths/content.ts";
import { systemClock } from "#app/core/time/clock.ts";
import { createContentList } from "./content-list.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let test_: TestDatabase;
beforeEach(() => {
  test_ = createTestDatabase();
  for (const id of ["ws-1", "ws-2"])
    test_.db.writer
      .prepare(
        `INSERT INTO workspaces (id, kind, mode, goal_cents, seed, time_zone, notifications_read_at, created_at)
         VALUES (?, 'user', 'simulation', 100000, 'seed', 'UTC', 0, 0)`,
      )
      .run(id);
});
afterEach(() => test_.remove());

const version = (id: string, title: string, body: string): NewVersion => ({
  id,
  title,
  body,
  fields: {},
  madeBy: "agent",
  makerId: null,
  writer: "scripted",
  provenance: {},
  checks: [],
});

const day = 86_400_000;

async function add(
  id: string,
  title: string,
  body: string,
  { workspaceId = "ws-1", kind = "article", at = 0 } = {},
): Promise<void> {
  const contentItem = {
    id,
    workspaceId,
    ideaId: null,
    parentId: null,
    kind: kind as "article",
    variant: "",
    agentId: null,
    origin: "simulated",
    state: "in_review",
  } as const;
  await test_.db.write((tx) =>
    addContentItem(tx, contentItem, version(`${id}-v1`, title, body), at),
  );
}

const list = (filter: Partial<ContentFilter>, rows = 50) =>
  createContentList({ db: test_.db, clock: systemClock }).list(
    "ws-1",
    { ...allContent, ...filter },
    { rows },
  );

const idsOf = async (filter: Partial<ContentFilter>) =>
  (await list(filter)).items.map(({ id }) => id);

test("finds words by their beginnings in titles and bodies, newest first", async () => {
  await add("a", "Herbs of the windowsill", "Water them in the morning.", { at: 1 });
  await add("b", "Tomatoes", "They like the same as herbs do.", { at: 2 });
  await add("c", "Помидоры на балконе", "Поливайте утром. Café crème.", { at: 3 });
  await add("d", "मिट्टी और गमला", "बालकनी", { at: 4 });
  await add("z", "Herbs", "Herbs of another owner", { workspaceId: "ws-2", at: 5 });
  expect(await idsOf({ q: "herb" })).toEqual(["b", "a"]);
  expect(await idsOf({ q: "HERBS morn" })).toEqual(["a"]);
  expect(await idsOf({ q: "помид" })).toEqual(["c"]);
  expect(await idsOf({ q: "cafe" })).toEqual(["c"]);
  expect(await idsOf({ q: "मिट्टी" })).toEqual(["d"]);
  expect(await idsOf({ q: "another" })).toEqual([]);
  expect(await idsOf({ q: "erbs" })).toEqual([]);
  expect(expectSearchIndexMatches(test_.db.writer)).toBe(5);
});

test("ignores symbols, treats operators as words and rejects searches that are too long", async () => {
  await add("a", "100% herbs", 'Say "not" OR nothing.');
  expect(await list({ q: "%" })).toMatchObject({ problem: "no_words", items: [{ id: "a" }] });
  expect(await list({ q: "'; DROP TABLE content_items" })).toMatchObject({
    problem: null,
    items: [],
  });
  expect(await idsOf({ q: '100% "not" OR' })).toEqual(["a"]);
  expect(await idsOf({ q: "title:herbs*" })).toEqual([]);
  expect(await list({ q: "x".repeat(10_000) })).toMatchObject({ problem: "too_long", items: [] });
});

test("splits words as the index does, whatever characters are typed", async () => {
  const signs = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => !/^[\p{Cn}\p{Co}\p{So}\p{Sm}\p{P}]$/u.test(sign));
  const find = test_.db.read.statement("SELECT 1 FROM content_search WHERE content_search MATCH ?");
  const wordsAtOnce = maxSearchLength / 4;
  for (let from = 0; from < signs.length; from += wordsAtOnce) {
    const typed = signs.slice(from, from + wordsAtOnce).map((sign) => `a${sign}b`);
    const search = readSearch(typed.join(" "), "ws-1");
    if ("match" in search) expect(await find.all(search.match)).toEqual([]);
  }
});

test.each([
  ["within a run of characters", "完全ガイド", true],
  ["of two characters", "完全", true],
  ["of one character", "水", true],
  ["of the last character of a run", "版", true],
  ["in half-width letters", "ｶﾞｲﾄﾞ", true],
  ["with blanks", "完全 ガイド", true],
  ["of Latin letters next to it", "ai", true],
  ["that is across a comma", "ドで", false],
  ["that is not there", "完璧", false],
])("answers a search %s", async (_, q, isFound) => {
  await add("a", "初心者の完全ガイド、改訂版", "でも**水**やりは朝に。AIガイド。");
  await add("b", "Herbs", "Nothing of it.");
  expect(await idsOf({ q })).toEqual(isFound ? ["a"] : []);
  expect(expectSearchIndexMatches(test_.db.writer)).toBe(2);
});

test.each([
  "kışın",
  "KIŞIN",
  "istanbul",
  "İSTANBUL",
  "guaranteed",
  "can't",
  "can’t",
  "café",
  "cafe",
])("finds %s in any spelling", async (q) => {
  await add(
    "a",
    "İstanbul'da kışın",
    "It is gua**rant**eed, guar\u00adanteed: you CAN’T lose a cafe\u0301.",
  );
  expect(await idsOf({ q })).toEqual(["a"]);
});

test("searches for the maximum number of characters", async () => {
  const run = Array.from({ length: maxSearchLength }, (_, at) => String.fromCodePoint(0x4e00 + at));
  await add("a", "Herbs", `これは${run.join("")}です`);
  expect(await idsOf({ q: run.join("") })).toEqual(["a"]);
});

test("keeps the index up to date with new versions and deletions", async () => {
  await add("a", "Herbs", "Old words.");
  await add("b", "Herbs", "Old words.");
  const next = { contentItemId: "a", workspaceId: "ws-1", baseId: "a-v1", opensReview: true };
  await test_.db.write((tx) => addVersion(tx, next, version("a-v2", "Beans", "New words."), 2));
  await test_.db.write((tx) => addVersion(tx, next, version("a-v3", "Peas", "Proposed."), 3));
  expect(await idsOf({ q: "herbs" })).toEqual(["b"]);
  expect(await idsOf({ q: "beans new" })).toEqual(["a"]);
  expect(await idsOf({ q: "proposed" })).toEqual([]);
  expectSearchIndexMatches(test_.db.writer);
  test_.db.writer.prepare("DELETE FROM content_items WHERE id = 'b'").run();
  expect(await idsOf({ q: "herbs" })).toEqual([]);
  expect(expectSearchIndexMatches(test_.db.writer)).toBe(1);
  test_.db.writer.prepare("DELETE FROM workspaces WHERE id = 'ws-1'").run();
  expect(expectSearchIndexMatches(test_.db.writer)).toBe(0);
});

test("leaves failed writes out of the index", async () => {
  const failing = test_.db.write(async (tx) => {
    await tx.statement("SELECT 1").get();
    await addContentItem(
      tx,
      {
        id: "a",
        workspaceId: "ws-1",
        ideaId: null,
        parentId: null,
        kind: "article",
        variant: "",
        agentId: null,
        origin: "simulated",
        state: "draft",
      },
      version("a-v1", "Herbs", "Water"),
      1,
    );
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(expectSearchIndexMatches(test_.db.writer)).toBe(0);
});

test("filters by fields and by days in the workspace's time zone", async () => {
  await add("a", "First", "x", { at: day - 1 });
  await add("b", "Second", "x", { at: day });
  await add("c", "Third", "x", { at: 2 * day - 1, kind: "social_post" });
  await add("d", "Fourth", "x", { at: 2 * day });
  expect(await idsOf({})).toEqual(["d", "c", "b", "a"]);
  expect(await idsOf({ from: "1970-01-02", to: "1970-01-02" })).toEqual(["c", "b"]);
  expect(await idsOf({ kind: "social_post" })).toEqual(["c"]);
  expect(await idsOf({ q: "x", from: "1970-01-03" })).toEqual(["d"]);
  expect(await idsOf({ state: "archived" })).toEqual([]);
  expect((await list({ state: "waiting" })).counts).toMatchObject({
    all: { number: 4, more: false },
    waiting: { number: 4 },
    archived: { number: 0 },
  });
});

test.each([{ q: "" }, { q: "herbs" }])(
  "pages through %j forward and back, each item once",
  async (filter) => {
    const ids = Array.from({ length: 7 }, (_, index) => `p${index}`);
    // Two items share each time.
    for (const [index, id] of ids.entries()) await add(id, "Herbs", "x", { at: index >> 1 });
    const contents = createContentList({ db: test_.db, clock: systemClock });
    const all = { ...allContent, ...filter };
    const seen: string[] = [];
    let page = await contents.list("ws-1", all, { rows: 3 });
    expect(page.newer).toBeNull();
    for (;;) {
      seen.push(...page.items.map(({ id }) => id));
      if (!page.older) break;
      page = await contents.list("ws-1", all, { rows: 3, position: page.older });
    }
    expect(seen).toEqual(ids.toReversed());
    const before = await contents.list("ws-1", all, { rows: 3, position: page.newer ?? undefined });
    expect(before.items.map(({ id }) => id)).toEqual(["p3", "p2", "p1"]);
  },
);

test("keeps approved suggestions unpublished", async () => {
  await add("a", "Herbs", "Water them in the morning.");
  await add("b", "Tomatoes", "Water them at noon.");
  const approve = test_.db.writer.prepare(
    "UPDATE content_items SET state = 'approved', publish_task_id = ? WHERE id = ?",
  );
  approve.run("suggested", "a");
  approve.run(null, "b");
  const states = async () =>
    Object.fromEntries(
      (await list({ state: "approved" })).items.map(({ id, state }) => [id, state]),
    );
  expect(await states()).toEqual({ a: "kept", b: "approved" });
});

describe("needs first", () => {
  const set = (id: string, state: string) =>
    test_.db.writer.prepare("UPDATE content_items SET state = ? WHERE id = ?").run(state, id);
  const stick = (id: string, state: string) =>
    test_.db.writer
      .prepare(
        `INSERT INTO publications (id, workspace_id, content_item_id, channel, variant, origin, state, created_at)
         VALUES (?, 'ws-1', ?, 'sample blog', '', 'simulated', ?, 0)`,
      )
      .run(`at-${id}`, id, state);
  const page = (position?: ContentPosition, rows = 2) =>
    createContentList({ db: test_.db, clock: systemClock }).list("ws-1", allContent, {
      rows,
      position,
      needsFirst: true,
    });

  beforeEach(async () => {
    for (const [at, id] of ["a", "b", "c", "d", "e", "f", "g"].entries())
      await add(id, id, id, { at });
    for (const id of ["a", "c", "d", "e", "g"]) set(id, "approved");
    stick("a", "failed");
    stick("d", "unconfirmed");
    stick("e", "published");
  });

  test("lists items that need the owner first, then the rest, each newest first and once", async () => {
    const order = ["f", "b", "d", "a", "g", "e", "c"];
    expect((await page(undefined, 50)).items.map(({ id }) => id)).toEqual(order);
    for (const rows of [1, 2, 3, 6]) {
      const [there, back]: string[][] = [[], []];
      let last: ContentPosition | undefined;
      let position: ContentPosition | undefined;
      for (;;) {
        const { items, older, newer } = await page(position, rows);
        there?.push(...items.map(({ id }) => id));
        last = newer ?? undefined;
        if (!older) break;
        // As read from the URL.
        position = readContentPosition(new URLSearchParams({ older: contentCursorOf(older) }));
      }
      expect(there, `${rows} rows`).toEqual(order);
      while (last) {
        const { items, newer }: Awaited<ReturnType<typeof page>> = await page(last, rows);
        back?.unshift(...items.map(({ id }) => id));
        last = newer ?? undefined;
      }
      expect([...(back ?? []), ...order.slice(back?.length)], `${rows} rows back`).toEqual(order);
      expect(back?.length).toBeGreaterThan(0);
    }
  });

  test("keeps its position when the item there is reviewed", async () => {
    const { older } = await page(undefined, 1);
    set("f", "approved");
    expect((await page(older ?? undefined, 2)).items.map(({ id }) => id)).toEqual(["b", "d"]);
  });

  test("lists newest first with a state filter or without needsFirst", async () => {
    const contents = createContentList({ db: test_.db, clock: systemClock });
    const plain = await contents.list("ws-1", allContent, { rows: 50 });
    expect(plain.items.map(({ id }) => id)).toEqual(["g", "f", "e", "d", "c", "b", "a"]);
    const state = { ...allContent, state: "approved" as const };
    const { items } = await contents.list("ws-1", state, { rows: 50, needsFirst: true });
    expect(items.map(({ id }) => id)).toEqual(["g", "e", "d", "c", "a"]);
  });
});

test("reads cursors without a group as the rest, and ignores invalid ones", () => {
  const read = (older: string) => readContentPosition(new URLSearchParams({ older }));
  expect(read("12.a-b")).toEqual({ side: "older", createdAt: 12, id: "a-b", group: "rest" });
  expect(read("12.a-b.look")).toMatchObject({ id: "a-b", group: "look" });
  for (const wrong of ["", "x", "12", "12.a.b.c", "-1.a"]) expect(read(wrong)).toBeUndefined();
});

test("suggests a spelling when nothing is found and the suggestion has results", async () => {
  await add("a", "Growing tomatoes", "On a balcony.");
  await add("z", "Zeppelins", "Of another owner", { workspaceId: "ws-2" });
  expect(await list({ q: "tomatos" })).toMatchObject({ items: [], likely: "tomatoes" });
  expect((await list({ q: "tomatos", kind: "report" })).likely).toBeNull();
  expect((await list({ q: "zepelins" })).likely).toBeNull();
  expect((await list({ q: "tomatoes" })).likely).toBeNull();
  expect((await list({ q: "x".repeat(300) })).likely).toBeNull();
});
