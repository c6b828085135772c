import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import type { EarningFields } from "#app/domain/earnings/earning.ts";
import { byHand, correctEarning, enterEarning } from "#app/domain/earnings/entries.server.ts";
import { keepFile, takeRows } from "#app/domain/earnings/imports.server.ts";
import { bookEarning } from "#app/domain/earnings/ledger.server.ts";
import { allEarnings, type EarningsFilter } from "#app/workspace/paths/earnings.ts";
import { createEarningsList } from "./earnings-list.server.ts";

/* One workspace's list beside another's, and what was simulated beside what is real. */

let world: TestOutbox;
let mine: string;
let other: string;

beforeEach(async () => {
  world = await createTestOutbox();
  mine = world.workspaceId;
  other = await world.addWorkspace();
});
afterEach(() => world.remove());

const fields: EarningFields = {
  amountCents: 100,
  day: "2026-05-01",
  source: "Awin",
  type: "affiliate",
  contentItemId: null,
  note: "",
  original: "",
};
const change = (id: string, workspaceId = mine) => ({ id, workspaceId, by: null, now: 9 });
const enter = (id: string, more: Partial<EarningFields> = {}, workspaceId = mine) =>
  world.db.write((tx) => enterEarning(tx, change(id, workspaceId), { ...fields, ...more }, byHand));
const run = (sql: string, ...values: (string | number | null)[]) =>
  world.db.write((tx) => tx.statement(sql).run(...values));
const list = () => createEarningsList({ db: world.db });
const page = (filter: Partial<EarningsFilter> = {}, asked: { rows: number } = { rows: 9 }) =>
  list().page(mine, { ...allEarnings, ...filter }, asked);
const place = (id: string, contentItemId: string, more: { clicks?: number; of?: string } = {}) =>
  run(
    `INSERT INTO publications (id, workspace_id, content_item_id, channel, variant, origin, state, created_at, clicks)
     VALUES (?, ?, ?, ?, '', (SELECT origin FROM content_items WHERE id = ?), 'published', 0, ?)`,
    id,
    more.of ?? mine,
    contentItemId,
    id,
    contentItemId,
    more.clicks ?? 0,
  );
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe("the list of earnings", () => {
  beforeEach(async () => {
    await enter("a");
    await enter("b", { day: "2026-05-02", amountCents: 200, source: "CJ", type: "sale" });
    await enter("c", { day: "2026-05-02", amountCents: 400, source: "CJ" });
    await enter("theirs", { amountCents: 5_000, source: "Rival" }, other);
  });

  it("lists and sums only the entries of its own workspace", async () => {
    const found = await page();
    expect(ids(found.items)).toEqual(["c", "b", "a"]);
    expect(found.items[2]).toMatchObject({ amountCents: 100, source: "Awin", title: null });
    expect(found).toMatchObject({ mode: "live", older: null, newer: null });
    expect(found.totals.real).toEqual({ entries: 3, cents: 700 });
    expect(found.months).toEqual([{ month: "2026-05", entries: 3, cents: 700 }]);
    expect(found.sources).toMatchObject([
      { source: "CJ", cents: 600 },
      { source: "Awin", cents: 100 },
    ]);
    expect(await list().total(mine, "real")).toEqual({ entries: 3, cents: 700 });
    expect(ids((await page({ type: "sale" })).items)).toEqual(["b"]);
    expect(ids((await page({ source: "CJ" })).items)).toEqual(["c", "b"]);
    expect(await page({ month: "2026-04" })).toMatchObject({ items: [], months: [{}] });
  });

  it("returns the mode and time zone of its own workspace", async () => {
    await run(
      "UPDATE workspaces SET mode = 'simulation', time_zone = 'Asia/Tokyo' WHERE id = ?",
      other,
    );
    expect(await page()).toMatchObject({ mode: "live", timeZone: "UTC" });
    expect(await list().page(other, allEarnings, { rows: 9 })).toMatchObject({
      mode: "simulation",
      timeZone: "Asia/Tokyo",
    });
  });

  it("is turned over in both directions, across entries of one day", async () => {
    const first = await page({}, { rows: 2 });
    expect(ids(first.items)).toEqual(["c", "b"]);
    expect(first).toMatchObject({ older: { day: "2026-05-02", id: "b" }, newer: null });
    const turned = async (side: "older" | "newer", day: string, id: string, rows: number) => {
      const found = await list().page(mine, allEarnings, { place: { side, day, id }, rows });
      return [ids(found.items), found.older?.id ?? null, found.newer?.id ?? null];
    };
    expect(await turned("older", "2026-05-02", "b", 2)).toEqual([["a"], null, "a"]);
    expect(await turned("older", "2026-05-02", "c", 1)).toEqual([["b"], "b", "b"]);
    expect(await turned("newer", "2026-05-01", "a", 1)).toEqual([["b"], "b", "b"]);
    expect(await turned("newer", "2026-05-02", "b", 2)).toEqual([["c"], "c", null]);
    const rows = await list().rows(mine, allEarnings, {
      place: { side: "older", day: "2026-05-02", id: "b" },
      rows: 9,
    });
    expect(ids(rows)).toEqual(["a"]);
  });

  it("keeps what was simulated apart", async () => {
    const { contentItemId } = await world.article("Frost");
    await world.article("Rain");
    await place("p", contentItemId);
    await place("q", (await world.article("Snow")).contentItemId);
    const book = (id: string, more: object = {}) =>
      world.db.write((tx) =>
        bookEarning(tx, {
          id,
          workspaceId: mine,
          publicationId: "p",
          agentId: null,
          amountCents: 7,
          source: "Readers",
          origin: "simulated",
          day: "2026-05-03",
          now: 1,
          ...more,
        }),
      );
    await book("played");
    await book("theirs too", { workspaceId: other, publicationId: "of another", amountCents: 3 });
    const real = await page();
    expect(real.totals).toEqual({
      real: { entries: 3, cents: 700 },
      simulated: { entries: 1, cents: 7 },
    });
    expect(ids(real.items)).not.toContain("played");
    expect(real.sources.map(({ source }) => source)).not.toContain("Readers");
    const simulated = await page({ origin: "simulated" });
    expect(simulated.items).toMatchObject([
      { id: "played", contentItemId, title: "Frost", type: null },
    ]);
    expect(simulated.months).toEqual([{ month: "2026-05", entries: 1, cents: 7 }]);
  });

  it("shows clicks on real content of its own workspace next to it", async () => {
    const own = await world.article("Frost");
    await place("p", own.contentItemId, { clicks: 3 });
    await run(
      `INSERT INTO content_items (id, workspace_id, kind, state, title, version_id, origin, created_at, state_at)
       VALUES ('played', ?, 'article', 'published', 'Played', 'v', 'simulated', 0, 0)`,
      mine,
    );
    await place("sample blog", "played", { clicks: 4 });
    await place("silent", (await world.article("Rain")).contentItemId);
    await place("theirs", (await world.article("Rival", other)).contentItemId, {
      clicks: 5,
      of: other,
    });
    expect((await page()).clicks).toEqual([
      { contentItemId: own.contentItemId, title: "Frost", channel: "p", clicks: 3 },
    ]);
  });

  it("is a file with each entry once, the newest first", async () => {
    let text = "";
    for await (const part of list().file(mine, allEarnings)) text += part;
    const days = text.trim().split(/\r?\n/u).slice(1);
    expect(days.map((line) => line.split(",").slice(0, 3).join())).toEqual([
      "2026-05-02,4,CJ",
      "2026-05-02,2,CJ",
      "2026-05-01,1,Awin",
    ]);
  });
});

it("an amount can be said to come by real texts that were published, and by who has paid before", async () => {
  const out = await world.article("Frost");
  await world.article("Draft");
  const theirs = await world.article("Rival", other);
  const report = await world.article("Report");
  for (const { contentItemId } of [out, theirs, report])
    await run("UPDATE content_items SET published_at = 5 WHERE id = ?", contentItemId);
  await run("UPDATE content_items SET kind = 'report' WHERE id = ?", report.contentItemId);
  await enter("a");
  await enter("theirs", { source: "Rival" }, other);
  expect(await list().choices(mine)).toEqual({
    texts: [{ id: out.contentItemId, title: "Frost" }],
    sources: ["Awin"],
  });
  const simulated = await world.article("Played");
  await run(
    "UPDATE content_items SET published_at = 6, origin = 'simulated' WHERE id = ?",
    simulated.contentItemId,
  );
  expect((await list().choices(mine)).texts).toHaveLength(1);
});

describe("one entry", () => {
  it("shows who added it, its import and its edits, only in its own workspace", async () => {
    for (const [id, name] of [
      ["u", "Ann"],
      ["v", "Bob"],
    ] as const)
      await run(
        `INSERT INTO users (id, issuer, subject, email, email_verified, first_name, created_at, last_sign_in_at)
         VALUES (?, 'i', ?, ?, 1, ?, 0, 0)`,
        id,
        id,
        `${id}@x.test`,
        name,
      );
    const by = (id: string, who: string) => ({ ...change(id), by: who });
    for (const id of ["a", "b"])
      await world.db.write((tx) =>
        enterEarning(tx, by(id, id === "a" ? "u" : "v"), fields, byHand),
      );
    for (const [id, cents] of [
      ["a", 300],
      ["b", 400],
      ["a", 500],
    ] as const)
      await world.db.write((tx) =>
        correctEarning(
          tx,
          { ...by(id, "v"), newId: world.newId },
          { ...fields, amountCents: cents },
        ),
      );
    const found = await list().one(mine, "a");
    expect(found).toMatchObject({ by: "Ann", file: null, entry: { amountCents: 500 } });
    expect(
      found.history.map(({ version, by: who, after }) => [version, who, after.amountCents]),
    ).toEqual([
      [2, "Bob", 300],
      [3, "Bob", 500],
    ]);
    await run(
      `INSERT INTO earning_changes (id, workspace_id, entry_id, version, created_at, before, after)
       SELECT 'of another', ?, entry_id, 9, created_at, before, after FROM earning_changes
       WHERE entry_id = 'a' AND version = 2`,
      other,
    );
    expect((await list().one(mine, "a")).history).toHaveLength(2);
    expect((await list().one(mine, "b")).by).toBe("Bob");
    await expect(list().one(other, "a")).rejects.toMatchObject({ code: "not_found" });
    await enter("ownerless");
    expect((await list().one(mine, "ownerless")).by).toBeNull();
  });

  it("names the file that it came with, while there is one", async () => {
    for (const [id, of] of [
      ["one", mine],
      ["two", mine],
    ] as const)
      await world.db.write((tx) =>
        keepFile(tx, { ...change(id, of), name: `${id}.csv`, content: new Uint8Array([1]) }),
      );
    const row = { line: 1, fingerprint: "f", ...fields };
    await world.db.write((tx) =>
      takeRows(tx, { ...change("two"), newId: () => "entry", type: "other" }, [row]),
    );
    expect((await list().one(mine, "entry")).file).toBe("two.csv");
    await run("UPDATE earning_imports SET workspace_id = ? WHERE id = 'two'", other);
    expect((await list().one(mine, "entry")).file).toBe("a file");
  });
});
