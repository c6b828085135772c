import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Queries } from "#db/client.server.ts";
import { changedRows } from "#tests/harness/changed-rows.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import {
  bringEarningBack,
  byHand,
  correctEarning,
  enterEarning,
  findEarning,
  removeEarning,
} from "./entries.server.ts";
import {
  checkImport,
  contentOf,
  countUnchecked,
  discardFile,
  findImport,
  keepFile,
  listImports,
  removeImport,
  restoreImport,
  takeRows,
} from "./imports.server.ts";
import { sortRows } from "./known-rows.server.ts";
import { rowsAtOnce } from "./in-turns.server.ts";
import { bookEarning, sumOldEarnings } from "./ledger.server.ts";

/* One entry and one file, next to others of the same workspace and of another. */

let world: TestOutbox;
let mine: string;
let other: string;

beforeEach(async () => {
  world = await createTestOutbox();
  mine = world.workspaceId;
  other = await world.addWorkspace();
});
afterEach(() => world.remove());

const earned = { day: "2026-05-01", source: "Awin", note: "", original: "" };
const fields = { ...earned, amountCents: 1_250, type: "affiliate" as const, contentItemId: null };
const change = (id: string, workspaceId = mine) => ({ id, workspaceId, by: null, now: 9 });
const enter = (id: string, changes: object = {}, workspaceId = mine, fingerprint?: string) =>
  world.db.write((tx) =>
    enterEarning(
      tx,
      change(id, workspaceId),
      { ...fields, ...changes },
      {
        ...byHand,
        ...(fingerprint !== undefined && { fingerprint }),
      },
    ),
  );
const row = (fingerprint: string, changes: object = {}) => ({
  ...earned,
  amountCents: 100,
  fingerprint,
  line: 1,
  ...changes,
});
const ledger = (work: (tx: Queries) => Promise<unknown>) =>
  changedRows(world.db, "earnings_entries", work);
const keep = (id: string, workspaceId = mine, now = 1) =>
  world.db.write((tx) =>
    keepFile(tx, {
      ...change(id, workspaceId),
      now,
      name: `${id}.csv`,
      content: Buffer.from(`rows of ${id}`),
    }),
  );
const take = (id: string, fingerprints: readonly string[], workspaceId = mine) =>
  world.db.write((tx) =>
    takeRows(
      tx,
      { ...change(id, workspaceId), newId: world.newId, type: "other" },
      fingerprints.map((each) => row(each)),
    ),
  );

const run = (sql: string, ...values: (string | number | null)[]) =>
  world.db.write((tx) => tx.statement(sql).run(...values));
/** The entries of a file, in the order of their keys. */
const entriesOf = (id: string) =>
  world.db.reader
    .prepare<[string], string>("SELECT id FROM earnings_entries WHERE import_id = ? ORDER BY id")
    .pluck()
    .all(id);
/** Entries of a file with another amount; a hundred cents are the imported one. */
const correct = (id: string, amountCents: number) =>
  world.db.write((tx) =>
    correctEarning(
      tx,
      { ...change(id), newId: world.newId },
      { ...fields, type: "other", amountCents },
    ),
  );

describe("an entry", () => {
  beforeEach(async () => {
    await enter("a");
    await enter("b");
    await enter("theirs", {}, other);
  });

  it("is found, corrected and removed only in its own workspace", async () => {
    expect((await findEarning(world.db.read, mine, "b")).id).toBe("b");
    await expect(findEarning(world.db.read, mine, "theirs")).rejects.toMatchObject({
      code: "not_found",
    });
    const correct = (tx: Queries) =>
      correctEarning(tx, { ...change("a"), newId: world.newId }, { ...fields, amountCents: 7 });
    expect(await ledger(correct)).toEqual(["a"]);
    expect(await ledger((tx) => removeEarning(tx, change("a")))).toEqual(["a"]);
    expect(await ledger((tx) => bringEarningBack(tx, change("a", other)))).toEqual([]);
    await world.db.write((tx) => removeEarning(tx, change("b")));
    const removed = (work: (tx: Queries) => Promise<unknown>) =>
      changedRows(world.db, "removed_earnings", work);
    expect(await removed((tx) => bringEarningBack(tx, change("a")))).toEqual(["a"]);
    expect((await findEarning(world.db.read, mine, "a")).amountCents).toBe(7);
  });

  it("added by the simulation does not belong to its owner", async () => {
    await world.db.write((tx) =>
      bookEarning(tx, {
        id: "played",
        workspaceId: mine,
        publicationId: "p",
        agentId: null,
        amountCents: 5,
        source: "Readers",
        origin: "simulated",
        day: earned.day,
        now: 1,
      }),
    );
    await expect(findEarning(world.db.read, mine, "played")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("relates only to content of its workspace that was really published", async () => {
    const theirs = await world.article("Rain", other);
    await expect(enter("c", { contentItemId: theirs.contentItemId })).rejects.toMatchObject({
      code: "bad_request",
    });
    const own = await world.article("Frost");
    expect(await enter("c", { contentItemId: own.contentItemId })).toBe(true);
    await world.db.write((tx) =>
      tx
        .statement("UPDATE content_items SET origin = 'simulated' WHERE id = ?")
        .run(own.contentItemId),
    );
    await expect(enter("d", { contentItemId: own.contentItemId })).rejects.toMatchObject({
      code: "bad_request",
    });
  });
});

describe("rows of a file", () => {
  it("are known by their fingerprint, in their own workspace", async () => {
    await enter("theirs", { amountCents: 100 }, other, "f1");
    const sorted = () => sortRows(world.db.read, mine, [row("f1")]);
    expect(await sorted()).toMatchObject({ there: 0, fresh: [{ fingerprint: "f1" }] });
    await enter("own", { amountCents: 100 }, mine, "f1");
    expect(await sorted()).toMatchObject({ there: 1, fresh: [], doubtful: [] });
  });

  it.each<[string, object, number]>([
    ["of the same day and amount", { amountCents: 100 }, 1],
    ["of another day", { amountCents: 100, day: "2026-05-02" }, 0],
    ["of another amount", { amountCents: 101 }, 0],
  ])("are doubtful next to manual entries: %s", async (_, entered, doubtful) => {
    await enter("hand", entered);
    expect((await sortRows(world.db.read, mine, [row("f1")])).doubtful).toHaveLength(doubtful);
    expect((await sortRows(world.db.read, other, [row("f1")])).doubtful).toEqual([]);
  });

  it("are new next to simulated entries", async () => {
    await world.db.write((tx) =>
      bookEarning(tx, {
        id: "played",
        workspaceId: mine,
        publicationId: "p",
        agentId: null,
        amountCents: 100,
        source: "Awin",
        origin: "simulated",
        day: earned.day,
        now: 1,
      }),
    );
    const sorted = await sortRows(world.db.read, mine, [row("f1")]);
    expect(sorted).toMatchObject({ fresh: [{ fingerprint: "f1" }], there: 0, doubtful: [] });
  });

  it("are doubtful if an earlier file had another amount, in any case of the payer", async () => {
    await enter("own", { amountCents: 300, source: "AWIN" }, mine, "old");
    const sorted = await sortRows(world.db.read, mine, [row("f1"), row("f2", { source: "CJ" })]);
    expect(sorted).toMatchObject({
      doubtful: [{ fingerprint: "f1" }],
      fresh: [{ fingerprint: "f2" }],
    });
  });

  it("are doubtful if their owner removed one by itself, not with its file", async () => {
    await enter("own", { amountCents: 100 }, mine, "f1");
    await world.db.write((tx) => removeEarning(tx, change("own")));
    expect((await sortRows(world.db.read, mine, [row("f1")])).doubtful).toHaveLength(1);
    expect((await sortRows(world.db.read, other, [row("f1")])).doubtful).toEqual([]);
    expect((await sortRows(world.db.read, mine, [row("f2")])).doubtful).toEqual([]);
    await keep("file");
    await take("file", ["f3"]);
    await world.db.write((tx) => removeImport(tx, change("file")));
    expect((await sortRows(world.db.read, mine, [row("f3")])).fresh).toHaveLength(1);
  });

  it("of one payment match one entry of the same payer, in any case", async () => {
    await enter("own", { amountCents: 100, source: "AWIN" }, mine, "old");
    const { doubtful, fresh } = await sortRows(world.db.read, mine, [row("f1"), row("f2")]);
    expect([doubtful.length, fresh.length]).toEqual([1, 1]);
    const theirs = await sortRows(world.db.read, mine, [row("f3", { source: "CJ" })]);
    expect(theirs.doubtful).toEqual([]);
  });
});

describe("a file", () => {
  it("is found, read and dropped only in its own workspace, while it is open", async () => {
    for (const id of ["a", "b"]) await keep(id);
    await keep("theirs", other);
    expect((await findImport(world.db.read, change("b"))).name).toBe("b.csv");
    expect(await contentOf(world.db.read, change("b"))).toEqual(Buffer.from("rows of b"));
    for (const owner of [change("theirs"), change("a", other)]) {
      await expect(findImport(world.db.read, owner)).rejects.toMatchObject({ code: "not_found" });
      expect(await contentOf(world.db.read, owner)).toBeNull();
    }
    const discard = (id: string, workspaceId = mine) =>
      changedRows(world.db, "earning_imports", (tx) => discardFile(tx, change(id, workspaceId)));
    expect(await discard("a", other)).toEqual([]);
    expect(await discard("a")).toEqual(["a"]);
    await take("b", ["f1"]);
    expect(await discard("b")).toEqual([]);
  });

  it("is dropped as the oldest of four open ones, but not another workspace's or an imported one", async () => {
    await keep("theirs", other, 1);
    await keep("taken", mine, 2);
    await take("taken", ["f1"]);
    for (const [index, id] of ["a", "b", "c"].entries()) await keep(id, mine, 10 + index);
    const added = await changedRows(world.db, "earning_imports", (tx) =>
      keepFile(tx, { ...change("d"), now: 20, name: "d", content: new Uint8Array() }),
    );
    expect(added).toEqual(["a", "d"]);
  });

  it("is imported, removed and restored alone", async () => {
    for (const id of ["a", "b", "open"]) await keep(id);
    await keep("theirs", other);
    expect(await take("a", ["f1", "f2"])).toEqual({ entries: 2, amountCents: 200 });
    expect(await take("b", ["f2", "f3"])).toEqual({ entries: 1, amountCents: 100 });
    expect(await take("theirs", ["f1"], other)).toEqual({ entries: 1, amountCents: 100 });
    const entries = async (id: string) => (await findImport(world.db.read, change(id))).entries;
    expect([await entries("a"), await entries("b"), await entries("open")]).toEqual([2, 1, 0]);
    expect(await contentOf(world.db.read, change("a"))).toBeNull();
    const imports = (work: (tx: Queries) => Promise<unknown>) =>
      changedRows(world.db, "earning_imports", work);
    expect(await imports((tx) => removeImport(tx, change("a")))).toEqual(["a"]);
    await expect(world.db.write((tx) => removeImport(tx, change("a")))).rejects.toMatchObject({
      code: "not_waiting",
    });
    expect(await ledger((tx) => removeImport(tx, change("b")))).toHaveLength(1);
    await expect(
      world.db.write((tx) => restoreImport(tx, change("a", other))),
    ).rejects.toMatchObject({ code: "not_waiting" });
    expect(await world.db.write((tx) => restoreImport(tx, change("a")))).toBe(2);
  });

  it("is removed except for corrected entries, unless they were changed back", async () => {
    await keep("a");
    await take("a", ["f1", "f2", "f3"]);
    const [first = "", second = ""] = entriesOf("a");
    await correct(first, 300);
    await correct(second, 300);
    await correct(second, 100);
    expect(await world.db.write((tx) => removeImport(tx, change("a")))).toBe(2);
    expect((await findEarning(world.db.read, mine, first)).amountCents).toBe(300);
    expect(await world.db.write((tx) => restoreImport(tx, change("a")))).toBe(2);
  });

  it("keeps an entry that was corrected back to an earlier correction", async () => {
    await keep("a");
    await take("a", ["f1"]);
    const [only = ""] = entriesOf("a");
    for (const amountCents of [300, 500, 300]) await correct(only, amountCents);
    expect(await ledger((tx) => removeImport(tx, change("a")))).toEqual([]);
  });

  it("is removed without the entries of another file that were corrected and changed back", async () => {
    for (const [id, fingerprint] of [
      ["a", "f1"],
      ["b", "f2"],
    ] as const) {
      await keep(id);
      await take(id, [fingerprint]);
      const [only = ""] = entriesOf(id);
      for (const amountCents of [300, 100]) await correct(only, amountCents);
    }
    const own = entriesOf("a");
    expect(await ledger((tx) => removeImport(tx, change("a")))).toEqual(own);
    expect(entriesOf("b")).toHaveLength(1);
  });

  it("only considers the corrections of its own workspace", async () => {
    await keep("a");
    await take("a", ["f1"]);
    const [only = ""] = entriesOf("a");
    await correct(only, 300);
    await run(
      `INSERT INTO earning_changes (id, workspace_id, entry_id, version, created_at, before, after)
       SELECT 'of another', ?, entry_id, version, created_at, after, before FROM earning_changes
       WHERE entry_id = ?`,
      other,
      only,
    );
    expect(await ledger((tx) => removeImport(tx, change("a")))).toEqual([]);
  });

  it("is restored without entries removed earlier or added by another file", async () => {
    for (const [id, fingerprints] of [
      ["a", ["f1", "f2"]],
      ["b", ["f3"]],
    ] as const) {
      await keep(id);
      await take(id, fingerprints);
    }
    const [first = "", second = ""] = entriesOf("a");
    const [third = ""] = entriesOf("b");
    for (const id of [first, third]) await world.db.write((tx) => removeEarning(tx, change(id)));
    await world.db.write((tx) => removeImport(tx, change("a")));
    const restore = (tx: Queries) => restoreImport(tx, change("a"));
    expect(await changedRows(world.db, "removed_earnings", restore)).toEqual([second]);
    expect(entriesOf("a")).toEqual([second]);
    expect(await world.db.write((tx) => bringEarningBack(tx, change(third)))).toBe(true);
  });

  it("stays open although others were imported since", async () => {
    await keep("waiting", mine, 1);
    for (const [index, id] of ["a", "b", "c", "d"].entries()) {
      await keep(id, mine, 10 + index);
      await take(id, [id]);
    }
    expect((await findImport(world.db.read, change("waiting"))).state).toBe("open");
  });

  it("lets other work run while thousands of entries are removed", async () => {
    await keep("a");
    const parts = 5;
    await take(
      "a",
      Array.from({ length: parts * rowsAtOnce }, (_, at) => `f${at}`),
    );
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    const removed = await world.db.write(async (tx) => {
      setImmediate(count);
      const entries = await removeImport(tx, change("a"));
      isOver = true;
      return entries;
    });
    expect(removed).toBe(parts * rowsAtOnce);
    expect(turns).toBeGreaterThanOrEqual(parts);
  });
});

describe("the list of imports", () => {
  beforeEach(async () => {
    for (const [index, id] of ["a", "b", "c"].entries()) {
      await keep(id, mine, 10 + index);
      await take(id, [id]);
    }
    await keep("open", mine, 20);
    await keep("theirs", other, 11);
    await take("theirs", ["a"], other);
    await world.db.write((tx) => removeImport(tx, change("b")));
  });

  it("has the imports with entries of its own workspace, latest first", async () => {
    const ids = async (workspaceId: string, before: { createdAt: number; id: string } | null) =>
      (await listImports(world.db.read, workspaceId, { before, rows: 9 })).map(({ id }) => id);
    expect(await ids(mine, null)).toEqual(["c", "b", "a"]);
    expect(await ids(mine, { createdAt: 12, id: "c" })).toEqual(["b", "a"]);
    expect(await ids(other, null)).toEqual(["theirs"]);
  });

  it("asks its owner to check existing imports read by earlier rules", async () => {
    const needsCheck = async (id: string) =>
      (await findImport(world.db.read, change(id))).needsCheck;
    const unchecked = (workspaceId: string) => countUnchecked(world.db.read, workspaceId);
    expect([await unchecked(mine), await unchecked(other)]).toEqual([0, 0]);
    await run("UPDATE earning_imports SET parser_version = 1 WHERE id IN ('a', 'b', 'theirs')");
    expect([await needsCheck("a"), await needsCheck("b")]).toEqual([true, false]);
    expect([await needsCheck("c"), await needsCheck("open")]).toEqual([false, false]);
    expect([await unchecked(mine), await unchecked(other)]).toEqual([1, 1]);
  });

  it("marks an existing import of its own workspace as checked", async () => {
    const check = (id: string, workspaceId = mine) =>
      changedRows(world.db, "earning_imports", (tx) => checkImport(tx, change(id, workspaceId)));
    expect(await check("a")).toEqual(["a"]);
    for (const [id, workspaceId] of [
      ["c", other],
      ["theirs", mine],
      ["b", mine],
      ["open", mine],
    ] as const)
      await expect(check(id, workspaceId)).rejects.toMatchObject({ code: "not_waiting" });
  });
});

it("simulated entries before a day are merged by agent and day, in their own workspace", async () => {
  const book = (id: string, changes: object = {}) =>
    world.db.write((tx) =>
      bookEarning(tx, {
        id,
        workspaceId: mine,
        publicationId: `of ${id}`,
        agentId: null,
        amountCents: 5,
        source: "Readers",
        origin: "simulated",
        day: "2026-05-01",
        now: 1,
        ...changes,
      }),
    );
  for (const id of ["a", "b"]) await book(id);
  for (const id of ["later a", "later b"]) await book(id, { day: "2026-05-02" });
  for (const id of ["real a", "real b"]) await book(id, { origin: "real" });
  for (const id of ["their a", "their b"]) await book(id, { workspaceId: other });
  await book("alone", { day: "2026-04-01" });
  const fold = { workspaceId: mine, day: "2026-05-02", limit: 10, newId: () => "folded" };
  expect(await ledger((tx) => sumOldEarnings(tx, fold))).toEqual(["a", "b", "folded"]);
  const sum = "SELECT amount_cents FROM earnings_entries WHERE id = 'folded'";
  expect(world.db.reader.prepare(sum).pluck().get()).toBe(10);
});

it("simulated entries are merged separately for each agent", async () => {
  for (const [position, id] of ["Ann", "Bob"].entries())
    await run(
      `INSERT INTO agents (id, workspace_id, type, name, position, status, enabled, created_at)
       VALUES (?, ?, 'article', ?, ?, 'active', 1, 0)`,
      id,
      mine,
      id,
      position,
    );
  const booked = [
    ["a", "Ann", 5],
    ["b", "Ann", 6],
    ["c", "Bob", 7],
    ["d", null, 8],
    ["e", null, 9],
  ] as const;
  for (const [id, agentId, amountCents] of booked)
    await world.db.write((tx) =>
      bookEarning(tx, {
        id,
        workspaceId: mine,
        publicationId: `of ${id}`,
        agentId,
        amountCents,
        source: "Readers",
        origin: "simulated",
        day: "2026-05-01",
        now: 1,
      }),
    );
  const fold = { workspaceId: mine, day: "2026-05-02", limit: 10, newId: world.newId };
  expect(await world.db.write((tx) => sumOldEarnings(tx, fold))).toBe(2);
  const sums = world.db.reader
    .prepare<[string], [string | null, number]>(
      "SELECT agent_id, amount_cents FROM earnings_entries WHERE workspace_id = ? ORDER BY 2",
    )
    .raw()
    .all(mine);
  expect(sums).toEqual([
    ["Bob", 7],
    ["Ann", 11],
    [null, 17],
  ]);
});
