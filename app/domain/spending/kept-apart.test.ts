import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Queries } from "#db/client.server.ts";
import { changedRows } from "#tests/harness/changed-rows.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";
import { noteFact } from "#app/platform/ops/facts.server.ts";
import { readFigures } from "./figures.server.ts";
import { createLedger, type Spending } from "./ledger.server.ts";
import {
  countStoppedByRestore,
  limitsOf,
  liveWorkStopped,
  setLimits,
  setStopped,
  stoppedByRestoreAt,
} from "./limits.server.ts";
import { writeSpendingFile } from "./spending-file.server.ts";
import { spentByAll } from "./together.server.ts";

/* Spending of one workspace next to another: owner, payer, day and price. */

// The totals of all workspaces are tested here.
leaveOutDuplicates();

const settings = {
  allowanceMicroDollars: 6_000_000,
  operator: { dayMicroDollars: 9_000_000, monthMicroDollars: 20_000_000 },
  dayTokens: 10_000,
  operatorDayTokens: 40_000,
  allDayTokens: 60_000,
};
const span = { day: "2026-06-01", first: "2026-06-01", last: "2026-06-30" };

let outbox: TestOutbox;
let mine: string;
let other: string;
let ledger: ReturnType<typeof createLedger>;

beforeEach(async () => {
  outbox = await createTestOutbox();
  mine = outbox.workspaceId;
  other = await outbox.addWorkspace();
  ledger = createLedger({ ...outbox, settings });
});
afterEach(() => outbox.remove());

const spend = (changes: Partial<Spending> = {}) =>
  ledger.reserve({
    workspaceId: mine,
    timeZone: "UTC",
    payer: "operator",
    taskId: null,
    ideaId: null,
    purpose: "write",
    provider: "openai",
    model: "m",
    origin: "real",
    whileLive: true,
    price: { input: 1, output: 1 },
    boundTokens: 10,
    boundMicroDollars: 100,
    ...changes,
  });
const set = (id: string, column: string, value: string) =>
  outbox.db.write((tx) =>
    tx.statement(`UPDATE spend_entries SET ${column} = ? WHERE id = ?`).run(value, id),
  );

describe("an entry", () => {
  it("is settled alone, and once", async () => {
    const [first] = [await spend(), await spend()];
    const settle = (tx: Queries) => ledger.settle(tx, first, { microDollars: 7, tokens: 8 });
    expect(await changedRows(outbox.db, "spend_entries", settle)).toEqual([first]);
    outbox.clock.advance(1);
    expect(await changedRows(outbox.db, "spend_entries", settle)).toEqual([]);
  });

  it("counts as spent after a crash only where it was reserved", async () => {
    const [first, second] = [await spend(), await spend()];
    await ledger.release(first);
    expect(await ledger.recover()).toBe(1);
    const status = "SELECT status FROM spend_entries WHERE id = ?";
    const of = (id: string) => outbox.db.read.statement<{ status: string }>(status).value(id);
    expect([await of(first), await of(second)]).toEqual(["released", "settled"]);
  });
});

describe("spending figures", () => {
  it("are limited to the workspace and the month", async () => {
    await spend();
    await spend({ workspaceId: other, boundMicroDollars: 5_000 });
    await set(await spend({ boundMicroDollars: 7_000 }), "day", "2026-05-31");
    await set(await spend({ boundMicroDollars: 9_000 }), "day", "2026-07-01");
    const figures = await readFigures(outbox.db, mine, "2026-06-10");
    expect(figures.days).toMatchObject([{ day: "2026-06-01", setAside: 100 }]);
    expect(figures.ideas).toMatchObject([{ amount: 100 }]);
    expect(figures.byPayer).toEqual([{ payer: "operator", amount: 100 }]);
    expect(figures.openCalls).toBe(3);
    await ledger.recover();
    expect(await readFigures(outbox.db, mine, "2026-06-10")).toMatchObject({
      days: [{ paid: 100, setAside: 0 }],
      openCalls: 0,
    });
  });

  it("count tokens only of models without a price", async () => {
    await spend();
    await spend({ price: null, boundTokens: 30, boundMicroDollars: 0 });
    const { days } = await readFigures(outbox.db, mine, "2026-06-10");
    expect(days).toMatchObject([{ unpricedTokens: 30 }]);
  });
});

describe("spending of all workspaces", () => {
  it("is counted by payer, day and month", async () => {
    await spend();
    await spend({ workspaceId: other, payer: "owner", boundMicroDollars: 30 });
    await set(await spend({ boundMicroDollars: 1_000 }), "day", "2026-06-02");
    await set(await spend({ boundMicroDollars: 9_000 }), "day", "2026-05-31");
    expect(await spentByAll(outbox.db.read, span)).toMatchObject({
      operator: { day: 100, month: 1_100 },
      owner: { day: 30, month: 30 },
      all: { day: 130, month: 1_130 },
    });
  });

  it("counts a day's tokens without a price, by payer", async () => {
    const unpriced = { price: null, boundMicroDollars: 0 };
    await spend();
    await spend({ ...unpriced, boundTokens: 20 });
    await spend({ ...unpriced, boundTokens: 40, payer: "owner" });
    await set(await spend({ ...unpriced, boundTokens: 80 }), "day", "2026-06-02");
    const { operator, owner } = await spentByAll(outbox.db.read, span);
    expect([operator.dayTokens, owner.dayTokens]).toEqual([20, 40]);
  });
});

describe("a plan's allowance", () => {
  const almostAll = { boundMicroDollars: 5_999_950 };
  beforeEach(() =>
    outbox.db.write(async (tx) => {
      for (const workspaceId of [mine, other])
        await setLimits(tx, workspaceId, {
          dayMicroDollars: 50_000_000,
          monthMicroDollars: 50_000_000,
          dayTokens: null,
        });
    }),
  );

  it.each<[string, () => Promise<unknown>]>([
    ["another workspace", () => spend({ ...almostAll, workspaceId: other })],
    ["its owner's key", () => spend({ ...almostAll, payer: "owner" })],
    ["another month", async () => set(await spend(almostAll), "day", "2026-05-31")],
  ])("is not used up by %s", async (_, before) => {
    await before();
    await expect(spend()).resolves.toEqual(expect.any(String));
  });

  it("is used up by its own", async () => {
    await spend(almostAll);
    await expect(spend()).rejects.toMatchObject({ code: "budget_reached" });
  });
});

describe("a workspace's own limits", () => {
  const unpriced = { price: null, boundMicroDollars: 0, boundTokens: 6_000 };
  const money = { boundMicroDollars: 400_000 };
  beforeEach(() =>
    outbox.db.write((tx) => noteFact(tx, "another fact", JSON.stringify({ operator: 1 }))),
  );

  it("are used up by its own calls of the day and of the month", async () => {
    await spend(money);
    await expect(spend()).rejects.toThrow(/^Today's limit of \$0\.40 is reached$/);
    await spend(unpriced);
    await expect(spend(unpriced)).rejects.toThrow(/^Today's limit of 10,000 tokens is reached$/);
    const month = { dayMicroDollars: 50_000_000, monthMicroDollars: 400_050, dayTokens: null };
    await outbox.db.write((tx) => setLimits(tx, mine, month));
    await expect(spend()).rejects.toThrow(/^This month's limit of/);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["another workspace", () => spend({ ...money, workspaceId: other })],
    ["another day", async () => set(await spend(money), "day", "2026-06-02")],
    ["another month", async () => set(await spend(money), "day", "2026-05-31")],
    [
      "another day's tokens",
      async () => set(await spend({ ...unpriced, boundTokens: 9_999 }), "day", "2026-06-02"),
    ],
    ["tokens that have a price", () => spend({ ...unpriced, price: { input: 0, output: 0 } })],
  ])("are not used up by %s", async (_, before) => {
    await before();
    await expect(spend({ ...money, boundMicroDollars: 399_000 })).resolves.toBeTruthy();
    await expect(spend(unpriced)).resolves.toBeTruthy();
  });

  it("are by default a share of the allowance, in whole cents", async () => {
    const odd = { ...settings, allowanceMicroDollars: 6_100_000 };
    expect((await limitsOf(outbox.db.read, mine, odd)).dayMicroDollars).toBe(410_000);
  });
});

describe("limits and stops", () => {
  const only = (work: (tx: Queries) => Promise<unknown>) =>
    changedRows(outbox.db, "spend_limits", work);
  const stop =
    (workspaceId: string, by: "owner" | "restore", at = 5) =>
    (tx: Queries) =>
      setStopped(tx, workspaceId, { at, by });
  beforeEach(() =>
    outbox.db.write(async (tx) => {
      for (const id of [mine, other]) await setStopped(tx, id, null);
    }),
  );

  it("apply to their own workspace", async () => {
    const limits = { dayMicroDollars: 1, monthMicroDollars: 2, dayTokens: 3 };
    expect(await only((tx) => setLimits(tx, mine, limits))).toEqual([mine]);
    expect(await limitsOf(outbox.db.read, mine, settings)).toMatchObject(limits);
    expect((await limitsOf(outbox.db.read, other, settings)).dayTokens).toBe(10_000);
    expect(await only(stop(mine, "owner"))).toEqual([mine]);
  });

  it("hold live work, but not simulated work", async () => {
    expect(await liveWorkStopped(outbox.db.read, mine)).toBeUndefined();
    await outbox.db.write(stop(mine, "owner"));
    expect(await liveWorkStopped(outbox.db.read, mine)).toEqual({
      stoppedAt: 5,
      stoppedBy: "owner",
    });
    expect(await liveWorkStopped(outbox.db.read, other)).toBeUndefined();
    const toSimulation = "UPDATE workspaces SET mode = 'simulation' WHERE id = ?";
    await outbox.db.write((tx) => tx.statement(toSimulation).run(mine));
    expect(await liveWorkStopped(outbox.db.read, mine)).toBeUndefined();
  });

  it("after a restore still count as the restore's when stopped again", async () => {
    await outbox.db.write(stop(mine, "restore"));
    await outbox.db.write(stop(other, "owner"));
    const restored = async () => [
      await stoppedByRestoreAt(outbox.db.read, mine),
      await stoppedByRestoreAt(outbox.db.read, other),
      await countStoppedByRestore(outbox.db.read),
    ];
    expect(await restored()).toEqual([5, null, 1]);
    await outbox.db.write(stop(mine, "owner", 9));
    expect(await restored()).toEqual([5, null, 1]);
    await outbox.db.write((tx) => setStopped(tx, mine, null));
    expect(await restored()).toEqual([null, null, 0]);
    await outbox.db.write(stop(other, "restore", 9));
    expect(await restored()).toEqual([null, 9, 1]);
    await outbox.db.write(stop(other, "restore", 11));
    expect(await restored()).toEqual([null, 11, 1]);
    const refused = spend({ workspaceId: other });
    await expect(refused).rejects.toThrow(/since a backup was restored$/);
    await outbox.db.write(stop(mine, "owner"));
    await expect(spend()).rejects.toThrow(/^You have stopped AI spending/);
  });
});

it("the spending file lists each day once, with only real spending that was not returned", async () => {
  await set(await spend({ model: "first" }), "day", "2026-05-30");
  await spend({ model: "second" });
  await spend({ model: "theirs", workspaceId: other });
  await ledger.release(await spend({ model: "returned" }));
  await set(await spend({ model: "played" }), "origin", "simulated");
  let text = "";
  for await (const part of writeSpendingFile(outbox.db, mine)) text += part;
  const models = ["first", "second", "theirs", "returned", "played"];
  expect(models.map((model) => text.split(model).length - 1)).toEqual([1, 1, 0, 0, 0]);
});
