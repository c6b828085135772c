import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "../../../tests/harness/engine";
import { expectSound } from "../../../tests/harness/ledger-truth";
import { distinctTextBytes, storedBytes } from "../../../tests/harness/storage";
import { DAY, MINUTE } from "../../core/clock";
import { createOverview } from "../../desk/dashboard/overview.server";
import { readSnapshot } from "../../desk/reports/snapshot.server";
import { fillSamplePlan } from "../simulation/sample-plan.server";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;

beforeEach(async () => {
  engine = await createTestEngine({ watched: false, repeatableIds: false });
});
afterEach(() => engine.remove());

/** So many days as the product has them: the plan is filled, and agents work. */
async function live(days: number, { folds = false } = {}): Promise<void> {
  const { db, workspaceId, store, clock, folding } = engine;
  for (let day = 0; day < days; day += 1) {
    const plan = { workspaceId, now: clock.now(), timeZone: "UTC", articlesAWeek: 5 };
    await db.write((tx) => fillSamplePlan(tx, { ...plan, newId: store.newId }));
    await engine.run(DAY, 20 * MINUTE);
    if (folds) await folding.run();
  }
}

const count = (table: string, where = "1 = 1") =>
  engine.rows(`SELECT 1 FROM ${table} WHERE ${where}`).length;

/** All that is shown as a figure, and the money by what it can be asked for. */
async function figures() {
  const { db, clock, workspaceId } = engine;
  const health = () => ({ cpu: 0, memory: 0, storage: 0, measured: true });
  const currentTermEndOf = () => Promise.resolve(null);
  const overview = createOverview({ db, clock, health, currentTermEndOf });
  const { content: _, activities: __, ...shown } = await overview.of(workspaceId);
  const report = await db.snapshot((tx) => readSnapshot(tx, workspaceId, clock.now()));
  return {
    shown,
    report,
    tallies: engine.rows("SELECT id, simulated_tally, real_tally FROM agents ORDER BY id"),
    money: engine.rows(
      `SELECT agent_id, origin, day, sum(amount_cents) AS cents FROM ledger_entries
       GROUP BY agent_id, origin, day ORDER BY 1, 2, 3`,
    ),
    reach: engine.rows("SELECT id, state, views, earned_cents FROM placements ORDER BY id"),
    texts: engine.rows(
      "SELECT id, state, version_id FROM pieces WHERE kind <> 'report' ORDER BY id",
    ),
  };
}

describe("what is over", () => {
  test("is folded into totals that equal what they replace", async () => {
    await live(45);
    const rows = () =>
      ["tasks", "activities", "claims", "operations", "readings", "ledger_entries"].map((table) =>
        count(table),
      );
    const before = [await figures(), rows()] as const;
    await engine.folding.run();
    expect(await figures()).toEqual(before[0]);
    // There was something to fold of each.
    for (const [index, left] of rows().entries()) expect(left).toBeLessThan(before[1][index] ?? 0);
    expectSound(engine.db.reader);
    // Everything goes on from there, and nothing is done anew.
    const claims = count("pieces", "kind = 'article'");
    await engine.run(DAY, 20 * MINUTE);
    expect(count("pieces", "kind = 'article'")).toBeLessThan(claims + 3);
    expect(engine.rows("SELECT 1 FROM simulated_posts WHERE deliveries > 1")).toEqual([]);
  });

  test("stays as it is for as long as pages and reports tell of it, and so does all that is real", async () => {
    await live(3);
    const everything = () =>
      ["tasks", "activities", "claims", "operations", "readings", "pieces"].map((table) =>
        engine.rows(`SELECT * FROM ${table} ORDER BY 1, 2`),
      );
    const before = everything();
    await engine.folding.run();
    // Claims are all that young work does not need.
    before[2] = everything()[2] ?? [];
    expect(everything()).toEqual(before);
    await engine.change("UPDATE tasks SET origin = 'real'");
    await engine.change("UPDATE activities SET origin = 'real'");
    await engine.change("UPDATE ledger_entries SET origin = 'real'");
    const real = () =>
      [count("tasks", "finished_at IS NOT NULL"), count("activities"), count("ledger_entries"), count("claims")];
    const kept = real();
    engine.clock.advance(60 * DAY);
    await engine.folding.run();
    expect(real()).toEqual(kept);
  });

  test("of another workspace is folded at its own time; what a process leaves half done is gone on with", async () => {
    await live(40);
    const other = await engine.newWorkspace();
    const { db, workspaceId } = engine;
    const dueAt = (id: string) =>
      engine.rows<{ at: number }>("SELECT fold_due_at AS at FROM workspaces WHERE id = ?", id)[0]?.at;
    await engine.change("UPDATE workspaces SET fold_due_at = ? WHERE id = ?", engine.clock.now() + 1, workspaceId);
    const left = count("tasks");
    await engine.folding.run();
    expect(count("tasks")).toBe(left);
    expect(dueAt(other)).toBe(engine.clock.now() + DAY);
    engine.clock.advance(1);
    // It ends after its third transaction.
    let writes = 0;
    const { write } = db;
    db.write = (work) => {
      writes += 1;
      if (writes > 4) return Promise.reject(new Error("the process has ended"));
      return write(work);
    };
    await engine.folding.run();
    db.write = write;
    expect(count("activities", "type = 'agent_task'")).toBeGreaterThan(0);
    const before = await figures();
    engine.clock.advance(5 * MINUTE);
    await engine.folding.run();
    expect(await figures()).toEqual({ ...before, shown: expect.anything() as unknown, report: expect.anything() as unknown });
    expect(dueAt(workspaceId)).toBe(engine.clock.now() + DAY);
    expect(count("tasks")).toBeLessThan(left);
  });
});

test("a simulated workspace stays under one and a half times its texts and half a megabyte", async () => {
  const empty = storedBytes(engine.db.reader);
  const measured: string[] = [];
  for (let week = 0; week < 13; week += 1) {
    await live(7, { folds: true });
    const stored = storedBytes(engine.db.reader) - empty;
    const most = 1.5 * distinctTextBytes(engine.db.reader) + 500_000;
    measured.push(`${stored} of ${Math.round(most)}`);
  }
  console.log(measured);
});
