import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import type { EarningFields } from "#app/domain/earnings/earning.ts";
import { allEarnings, type EarningsFilter } from "#app/workspace/paths/earnings.ts";
import { createOverview } from "#app/dashboard/overview/overview.server.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;

let engine: Engine;
beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const dollars = (more: Partial<EarningFields> = {}): EarningFields => ({
  amountCents: 1240,
  day: "2026-05-30",
  source: "Amazon Associates",
  type: "affiliate",
  contentItemId: null,
  note: "",
  original: "",
  ...more,
});
const enter = (more?: Partial<EarningFields>) => engine.earnings.enter(engine.actor, dollars(more));
const page = () => engine.earnings.page(engine.workspaceId, allEarnings, { rows: 50 });
const rowsOf = (sql: string) => engine.db.reader.prepare(sql).all();
/** What the rows say, asked in another way. */
const sumOfRows = () =>
  Number(
    engine.db.reader
      .prepare("SELECT coalesce(sum(amount_cents), 0) FROM earnings_entries WHERE origin = 'real'")
      .pluck()
      .get(),
  );
const undo = (id: string) => engine.undo(engine.actor, id);

const health = () => ({ cpu: 0, memory: 0, storage: 0, measured: true });
const overview = () =>
  createOverview({ ...engine, health, currentTermEndOf: () => Promise.resolve(null) }).of(
    engine.workspaceId,
  );

describe("an amount that is entered", () => {
  test("counts at once, emits an activity with the amount, and can be undone", async () => {
    const { undo: id } = await enter();
    expect((await page()).totals.real).toEqual({ entries: 1, cents: 1240 });
    expect(engine.events.at(-2)?.event).toMatchObject({
      activity: {
        type: "revenue",
        origin: "real",
        metadata: { amount: 12.4 },
        description: expect.stringContaining("$12.40 from Amazon Associates") as string,
      },
    });
    await undo(id);
    expect((await page()).totals.real).toEqual({ entries: 0, cents: 0 });
    await expect(undo(id)).resolves.toBe("gone");
  });

  test("may be a refund, and no sum is less honest for it", async () => {
    await enter();
    await enter({ amountCents: -2000, source: "Gumroad", type: "sale" });
    expect((await page()).totals.real.cents).toBe(-760);
  });

  test.each([
    { amountCents: 0 },
    { amountCents: 2_000_000_000 },
    { day: "2026-06-02" },
    { day: "1999-01-01" },
    { source: "" },
    { contentItemId: "no-such-text" },
  ])("is refused: %o", async (more) => {
    await expect(enter(more)).rejects.toMatchObject({ code: "bad_request" });
    expect(sumOfRows()).toBe(0);
  });

  test("a booked day stays when the zone changes", async () => {
    await enter();
    await engine.settings.setTimeZone(engine.actor, "Pacific/Auckland");
    expect((await page()).items).toMatchObject([{ day: "2026-05-30" }]);
  });
});

test("the months to choose from are those of all that fits otherwise", async () => {
  await enter();
  await enter({ day: "2026-04-02", amountCents: 500 });
  await enter({ day: "2026-03-01", amountCents: 100, source: "Awin" });
  const of = async (filter: Partial<EarningsFilter>) => {
    const asked = { ...allEarnings, ...filter };
    const { items, months } = await engine.earnings.page(engine.workspaceId, asked, { rows: 50 });
    return { items: items.map(({ day }) => day), months: months.map(({ month }) => month) };
  };
  expect(await of({ month: "2026-04" })).toEqual({
    items: ["2026-04-02"],
    months: ["2026-05", "2026-04", "2026-03"],
  });
  expect(await of({ month: "2026-04", source: "Amazon Associates" })).toEqual({
    items: ["2026-04-02"],
    months: ["2026-05", "2026-04"],
  });
});

describe("a correction", () => {
  test("keeps the previous values with user and time, and can be undone", async () => {
    const { id } = await enter();
    const done = await engine.earnings.correct(
      engine.actor,
      { id, seen: 1 },
      dollars({ amountCents: 1340, note: "with the bonus" }),
    );
    const found = await engine.earnings.one(engine.workspaceId, id);
    expect(found.entry).toMatchObject({ amountCents: 1340, version: 2 });
    expect(found.history).toMatchObject([
      { version: 2, before: { amountCents: 1240 }, after: { amountCents: 1340 } },
    ]);
    expect(sumOfRows()).toBe(1340);
    await undo(done?.undo ?? "");
    expect(sumOfRows()).toBe(1240);
    expect((await engine.earnings.one(engine.workspaceId, id)).history).toHaveLength(2);
  });

  test("rejects an edit of an outdated version, and ignores one without changes", async () => {
    const { id } = await enter();
    expect(await engine.earnings.correct(engine.actor, { id, seen: 1 }, dollars())).toBeNull();
    await engine.earnings.correct(engine.actor, { id, seen: 1 }, dollars({ amountCents: 1 }));
    const stale = engine.earnings.correct(
      engine.actor,
      { id, seen: 1 },
      dollars({ amountCents: 2 }),
    );
    await expect(stale).rejects.toMatchObject({ code: "changed_meanwhile" });
  });

  test("outlives the undo of what it has corrected", async () => {
    const { id, undo: entered } = await enter();
    await engine.earnings.correct(engine.actor, { id, seen: 1 }, dollars({ amountCents: 5 }));
    await undo(entered);
    expect(sumOfRows()).toBe(5);
  });

  test("is not undone where the text that was named before is no real one anymore", async () => {
    await engine.change(
      `INSERT INTO content_items (id, workspace_id, kind, state, title, version_id, origin, created_at, state_at)
       VALUES ('frost', ?, 'article', 'published', 'Frost', 'v', 'real', 0, 0)`,
      engine.workspaceId,
    );
    const { id } = await enter({ contentItemId: "frost" });
    const done = await engine.earnings.correct(engine.actor, { id, seen: 1 }, dollars());
    await engine.change("UPDATE content_items SET origin = 'simulated' WHERE id = 'frost'");
    await expect(undo(done?.undo ?? "")).rejects.toMatchObject({ code: "bad_request" });
    const { entry } = await engine.earnings.one(engine.workspaceId, id);
    expect(entry).toMatchObject({ contentItemId: null, version: 2 });
  });

  test("another workspace's entry is not there", async () => {
    const { id } = await enter();
    const other = engine.actorIn(await engine.newWorkspace());
    await expect(engine.earnings.remove(other, { id, seen: undefined })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(engine.earnings.one(other.workspaceId, id)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

test("removes a deleted entry from all sums and restores it unchanged", async () => {
  const { id } = await enter({ note: "October" });
  const { undo: deleted } = await engine.earnings.remove(engine.actor, { id, seen: 1 });
  expect((await page()).items).toEqual([]);
  await undo(deleted);
  expect((await page()).items).toMatchObject([{ id, note: "October", amountCents: 1240 }]);
});

describe("a file", () => {
  const text = "Date,Amount,Source\n2026-05-01,10,A\n2026-05-01,10,A\n2026-05-02,-2.50,B\nx,1,A";
  const choices = { type: "ad_network", despite: false } as const;
  const keep = (file = text) =>
    engine.earnings.imports.keep(engine.actor, { name: "may.csv", text: file });
  const take = async (file?: string) =>
    engine.earnings.imports.take(engine.actor, await keep(file), choices);

  test("is previewed, imported as a whole, and undone as a whole", async () => {
    const id = await keep();
    const seen = await engine.earnings.imports.look(engine.workspaceId, id, {});
    expect(seen).toMatchObject({ there: 0, doubtful: [], file: { wrongCount: 1, total: 4 } });
    expect(sumOfRows()).toBe(0);
    const taken = await engine.earnings.imports.take(engine.actor, id, choices);
    expect(taken).toMatchObject({ entries: 3, amountCents: 1750 });
    expect(sumOfRows()).toBe(1750);
    expect(rowsOf("SELECT content FROM earning_imports")).toEqual([{ content: null }]);
    await undo(taken.undo ?? "");
    expect(sumOfRows()).toBe(0);
    expect(await take()).toMatchObject({ entries: 3 });
  });

  test("notifies open pages when it is imported and removed", async () => {
    const id = await keep();
    const toldBy = async (work: () => Promise<unknown>) => {
      const before = engine.events.length;
      await work();
      return engine.events.slice(before).map(({ event }) => event);
    };
    const { workspaceId } = engine;
    expect(
      await toldBy(() => engine.earnings.imports.take(engine.actor, id, choices)),
    ).toMatchObject([
      { workspaceId, type: "activity", activity: { metadata: { amount: 17.5 } } },
      { workspaceId, type: "overview" },
    ]);
    expect(await toldBy(() => engine.earnings.imports.remove(engine.actor, id))).toMatchObject([
      { workspaceId, type: "activity" },
      { workspaceId, type: "overview" },
    ]);
  });

  test("stays unchanged if the database fails during its removal", async () => {
    const taken = await take();
    await engine.change(
      `CREATE TRIGGER full BEFORE DELETE ON earnings_entries BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
    );
    await expect(undo(taken.undo ?? "")).rejects.toThrow("disk full");
    await engine.change("DROP TRIGGER full");
    expect(sumOfRows()).toBe(1750);
    expect((await engine.earnings.imports.one(engine.workspaceId, taken.id)).state).toBe("done");
    await undo(taken.undo ?? "");
    expect(sumOfRows()).toBe(0);
  });

  test("imported twice adds nothing, and a longer one adds only new rows", async () => {
    await take();
    await expect(take()).rejects.toMatchObject({ code: "bad_request" });
    expect(await take(`${text}\n2026-05-03,1,A`)).toMatchObject({ entries: 1, amountCents: 100 });
    expect(sumOfRows()).toBe(1850);
  });

  test("cannot be taken twice by two tabs", async () => {
    const id = await keep();
    const both = await Promise.allSettled([
      engine.earnings.imports.take(engine.actor, id, choices),
      engine.earnings.imports.take(engine.actor, id, choices),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(sumOfRows()).toBe(1750);
  });

  test("keeps edited entries when the import is removed", async () => {
    const { id } = await take();
    const [first] = (await page()).items;
    if (!first) throw new Error("there is no entry");
    await engine.earnings.correct(
      engine.actor,
      { id: first.id, seen: 1 },
      dollars({ amountCents: 7 }),
    );
    const { undo: removed, entries } = await engine.earnings.imports.remove(engine.actor, id);
    expect([entries, sumOfRows()]).toEqual([2, 7]);
    await undo(removed);
    expect((await page()).totals.real.entries).toBe(3);
    const again = engine.earnings.imports.remove(engine.actor, id);
    expect((await again).entries).toBe(2);
  });

  test("removes and restores entries that were edited back to the imported values", async () => {
    const { id } = await take();
    const [first, second] = (await page()).items;
    const fix = (entry: typeof first, amountCents: number) =>
      engine.earnings.correct(
        engine.actor,
        { id: entry?.id ?? "", seen: undefined },
        dollars({ amountCents, day: entry?.day ?? "", source: entry?.source ?? "" }),
      );
    const done = await fix(first, 7);
    await undo(done?.undo ?? "");
    const stays = await fix(second, 8);
    const { undo: removed, entries } = await engine.earnings.imports.remove(engine.actor, id);
    expect([entries, sumOfRows()]).toEqual([2, 8]);
    await undo(removed);
    expect(sumOfRows()).toBe(1750 - 1000 + 8);
    await undo(stays?.undo ?? "");
    expect((await engine.earnings.imports.remove(engine.actor, id)).entries).toBe(3);
    expect(sumOfRows()).toBe(0);
  });

  test("adds rows that were deleted before or entered manually only on request", async () => {
    await take();
    const of = async (day: string) => (await page()).items.find((each) => each.day === day);
    const deleted = await of("2026-05-02");
    await engine.earnings.remove(engine.actor, { id: deleted?.id ?? "", seen: 1 });
    await enter({ day: "2026-05-03", amountCents: 900 });
    const id = await keep(`${text}\n2026-05-03,9,A`);
    const seen = await engine.earnings.imports.look(engine.workspaceId, id, {});
    expect(seen).toMatchObject({ there: 2, fresh: [], doubtful: [{}, {}] });
    const taken = await engine.earnings.imports.take(engine.actor, id, {
      ...choices,
      despite: true,
    });
    expect(taken.entries).toBe(2);
  });

  test("adds nothing from the user's own export, even after imports and edits", async () => {
    const file =
      "Date,Amount,Source\n2026-05-01,€10,A\n2026-05-02,€10,A\n2026-05-02,€10,A\n2026-05-03,$4,B";
    const { imports } = engine.earnings;
    await imports.take(engine.actor, await keep(file), { ...choices, rates: { EUR: 1.1 } });
    const dear = (await page()).items.find(({ source }) => source === "B");
    const corrected = dollars({ day: "2026-05-03", amountCents: 450, source: "b" });
    await engine.earnings.correct(engine.actor, { id: dear?.id ?? "", seen: 1 }, corrected);
    await enter({ source: "+Plus", note: "=SUM(A1)" });
    let download = "";
    for await (const part of engine.earnings.file(engine.workspaceId, allEarnings))
      download += part;
    const seen = await imports.dryRun(engine.workspaceId, download, {});
    expect(seen).toMatchObject({ fresh: [], there: 5, file: { wrongCount: 0, total: 5 } });
    expect(seen.doubtful).toEqual([]);
  });

  test("imported by an earlier version needs a check: its entries can be confirmed or removed", async () => {
    const { imports } = engine.earnings;
    const { id } = await take();
    const needsCheck = async () => (await imports.one(engine.workspaceId, id)).needsCheck;
    expect([await needsCheck(), await imports.unchecked(engine.workspaceId)]).toEqual([false, 0]);
    await engine.change("UPDATE earning_imports SET parser_version = 1 WHERE id = ?", id);
    expect([await needsCheck(), await imports.unchecked(engine.workspaceId)]).toEqual([true, 1]);
    await enter();
    const listed = await engine.earnings.rows(
      engine.workspaceId,
      { ...allEarnings, import: id },
      { rows: 50 },
    );
    expect(listed).toHaveLength(3);
    const other = engine.actorIn(await engine.newWorkspace());
    await expect(imports.check(other, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await imports.list(other.workspaceId)).toEqual([]);
    await imports.check(engine.actor, id);
    expect(await imports.unchecked(engine.workspaceId)).toBe(0);
    await imports.remove(engine.actor, id);
    await expect(imports.check(engine.actor, id)).rejects.toMatchObject({ code: "not_waiting" });
  });

  test("is stored as bytes and decoded with the chosen encoding", async () => {
    const bytes = Buffer.from([
      ...Buffer.from("Date,Amount,Source\n2026-05-01,12.50,"),
      0xdf,
      0xed,
      0xe4,
      0xe5,
      0xea,
      0xf1,
    ]);
    const { imports } = engine.earnings;
    const id = await imports.keep(engine.actor, { name: "may.csv", text: bytes });
    const seen = await imports.look(engine.workspaceId, id, {});
    expect(seen).toMatchObject({ fresh: [], file: { encoding: { isSure: false }, wrongCount: 1 } });
    const { samples } = seen.file.encoding;
    expect(samples).toContainEqual({ encoding: "windows-1251", sample: "Яндекс" });
    const read = await imports.look(engine.workspaceId, id, { encoding: "windows-1251" });
    expect(read.fresh).toMatchObject([{ source: "Яндекс", amountCents: 1250 }]);
  });

  test("can have a second payment on a day: an existing entry matches one row and needs confirmation", async () => {
    await take("Date,Amount,Source,Note\n2026-05-01,10,A,x");
    const { imports } = engine.earnings;
    const look = (rows: string) =>
      imports.dryRun(engine.workspaceId, `Date,Amount,Source,Note\n${rows}`, {});
    const notes = (rows: readonly { note: string }[]) => rows.map(({ note }) => note);
    const longer = await look("2026-05-01,10,A,y\n2026-05-01,10,A,x");
    expect([longer.there, notes(longer.fresh), longer.doubtful]).toEqual([1, ["y"], []]);
    const other = await look("2026-05-01,10,a,y\n2026-05-01,10,A,z\n2026-05-01,10,B,x");
    expect([other.there, notes(other.fresh), notes(other.doubtful)]).toEqual([
      0,
      ["z", "x"],
      ["y"],
    ]);
    const id = await keep("Date,Amount,Source,Note\n2026-05-01,10,A,y");
    const taken = await imports.take(engine.actor, id, { ...choices, despite: true });
    expect(taken.entries).toBe(1);
  });

  test.each([
    ["a month that was estimated", "Month,Amount,Source", "2026-05,290.10,A", "2026-05,295,A"],
    [
      "a commission that was corrected",
      "Date,Amount,Source,Note",
      "2026-05-01,10,A,7\n2026-05-01,4,A,8",
      "2026-05-01,12,A,7\n2026-05-01,4,A,8\n2026-05-01,3,A,9",
    ],
  ])("does not count %s twice without a question", async (_, head, first, corrected) => {
    await take(`${head}\n${first}`);
    const { imports } = engine.earnings;
    const longer = await imports.dryRun(engine.workspaceId, `${head}\n${first}\n${corrected}`, {});
    expect(longer.doubtful).toEqual([]);
    const seen = await imports.dryRun(engine.workspaceId, `${head}\n${corrected}`, {});
    expect(seen.doubtful).toHaveLength(1);
    expect(seen.fresh.map(({ note }) => note)).toEqual(head.includes("Note") ? ["9"] : []);
  });

  test("of ten thousand rows does not block other requests for long", async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `2026-05-01,${at + 1}.01,A`);
    const id = await keep(`Date,Amount,Source\n${rows.join("\n")}`);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const { entries } = await engine.earnings.imports.take(engine.actor, id, choices);
    clearInterval(timer);
    expect(entries).toBe(10_000);
    // Others had their turn in between, again and again.
    expect(turns).toBeGreaterThan(20);
    expect((await engine.earnings.imports.remove(engine.actor, id)).entries).toBe(10_000);
  });

  test("is dropped when others are previewed, and is private to its workspace", async () => {
    const id = await keep();
    const other = await engine.newWorkspace();
    await expect(engine.earnings.imports.look(other, id, {})).rejects.toMatchObject({
      code: "not_found",
    });
    for (let count = 0; count < 3; count += 1) {
      engine.clock.advance(1_000);
      await keep();
    }
    await expect(engine.earnings.imports.one(engine.workspaceId, id)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

test("the dashboard's live revenue is these entries and nothing else, whatever happens to them", async () => {
  await engine.switchMode("live");
  const random = createSeededRandom("earnings").next;
  const undos: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    const [entry] = (await page()).items.slice(Math.floor(random() * 3));
    const choice = random();
    if (!entry || choice < 0.45) {
      const day = `2026-05-${String(3 + Math.floor(random() * 27)).padStart(2, "0")}`;
      undos.push((await enter({ amountCents: Math.round(random() * 4_000) - 500 || 1, day })).undo);
    } else if (choice < 0.65) {
      const { id } = entry;
      const fields = dollars({ amountCents: Math.round(random() * 900) + 1, day: entry.day });
      const done = await engine.earnings.correct(engine.actor, { id, seen: undefined }, fields);
      if (done) undos.push(done.undo);
    } else if (choice < 0.8) {
      const which = { id: entry.id, seen: undefined };
      undos.push((await engine.earnings.remove(engine.actor, which)).undo);
    } else {
      const id = undos.splice(Math.floor(random() * undos.length), 1)[0];
      if (id) await undo(id);
    }
    const { financials } = await overview();
    expect(Math.round(financials.totalRevenue * 100)).toBe(sumOfRows());
    const charted = financials.revenueByDate.reduce((sum, { amount }) => sum + amount, 0);
    expect(Math.round(charted * 100)).toBe(sumOfRows());
    expect(financials.origin).toBe("real");
    const { months, totals } = await page();
    expect(months.reduce((sum, { cents }) => sum + cents, 0)).toBe(totals.real.cents);
  }
});

describe("webhook endpoints", () => {
  const asksFor = (events: string[]) =>
    engine.change(
      `INSERT INTO webhook_endpoints (id, workspace_id, name, host, secret, key_version, events, created_at)
       VALUES ('endpoint', ?, 'Sheet', 'x.example', '', 1, ?, 0)`,
      engine.workspaceId,
      JSON.stringify(events),
    );
  const sent = () =>
    engine
      .rows<{ event_type: string; about: string; origin: string }>(
        "SELECT event_type, about, origin FROM webhook_deliveries ORDER BY id",
      )
      .map(({ about, ...row }) => ({ ...row, about: JSON.parse(about) as object }));

  test("are sent each amount that is entered", async () => {
    await asksFor(["earnings.recorded"]);
    const { id } = await enter();
    expect(sent()).toEqual([
      {
        event_type: "earnings.recorded",
        origin: "real",
        about: { id, title: "Amazon Associates", path: `/earnings/${id}`, amountCents: 1240 },
      },
    ]);
    await expect(enter({ amountCents: 0 })).rejects.toMatchObject({ code: "bad_request" });
    await expect(enter({ contentItemId: "none" })).rejects.toMatchObject({ code: "bad_request" });
    expect(sent()).toHaveLength(1);
  });

  test("are sent one event of a file, with its sum and how many entries it brought", async () => {
    await asksFor(["earnings.recorded"]);
    const { imports } = engine.earnings;
    const text = "Date,Amount,Source\n2026-05-01,10,A\n2026-05-02,-2.50,B";
    const id = await imports.keep(engine.actor, { name: "may.csv", text });
    const choices = { type: "ad_network", despite: false } as const;
    await Promise.allSettled([
      imports.take(engine.actor, id, choices),
      imports.take(engine.actor, id, choices),
    ]);
    const about = { id, title: "may.csv", path: `/earnings/import/${id}` };
    expect(sent()).toEqual([
      {
        event_type: "earnings.recorded",
        origin: "real",
        about: { ...about, amountCents: 750, entries: 2 },
      },
    ]);
  });
});
