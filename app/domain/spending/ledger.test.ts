import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { setMode } from "#app/workspace/workspaces.server.ts";
import { createLedger, type Spending } from "./ledger.server.ts";
import { noteFact } from "#app/platform/ops/facts.server.ts";
import { setInstallationLimits } from "./installation-limits.server.ts";
import { setLimits, setStopped, type SpendingSettings } from "./limits.server.ts";
import { formatMicroDollars, goesOnAt, monthOf } from "./spend.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

const settings: SpendingSettings = {
  allowanceMicroDollars: 6_000_000,
  operator: { dayMicroDollars: 1_000_000, monthMicroDollars: 20_000_000 },
  dayTokens: 10_000,
  operatorDayTokens: 40_000,
  allDayTokens: 60_000,
};

let database: TestDatabase;
let now: number;
const clock = { now: () => now };
const openLedger = () =>
  createLedger({ db: database.db, clock, newId: createIds({ clock }), settings });

beforeEach(async () => {
  now = Date.UTC(2026, 10, 24, 12);
  database = createTestDatabase();
  const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
  await database.db.write((tx) =>
    tx.insert(workspaces).values(["a", "b", "c", "d"].map((id) => ({ ...workspace, id }))),
  );
});
afterEach(() => database.remove());

const spending = (rest: Partial<Spending> = {}): Spending => ({
  workspaceId: "a",
  timeZone: "UTC",
  payer: "operator",
  taskId: null,
  ideaId: null,
  purpose: "write",
  provider: "openai",
  model: "gpt-5-mini",
  origin: "real",
  whileLive: true,
  price: { input: 250_000, output: 2_000_000 },
  boundTokens: 1_000,
  boundMicroDollars: 100_000,
  ...rest,
});
const counted = (workspaceId = "a") =>
  database.db.read
    .statement<{
      sum: number;
    }>(
      "SELECT coalesce(sum(amount_micro_dollars), 0) AS sum FROM spend_entries WHERE workspace_id = ?",
    )
    .value(workspaceId);
const settle = (id: string, used: { microDollars: number; tokens: number } | null) =>
  database.db.write((tx) => openLedger().settle(tx, id, used));
const reached = (message: RegExp) =>
  expect.objectContaining({
    code: "budget_reached",
    message: expect.stringMatching(message) as string,
  }) as Error;

describe("the spending ledger", () => {
  it("counts the reserved amount, then the actual cost", async () => {
    const id = await openLedger().reserve(spending());
    expect(await counted()).toBe(100_000);
    await settle(id, { microDollars: 12_345, tokens: 700 });
    expect(await counted()).toBe(12_345);
    // An entry is settled only once.
    await settle(id, { microDollars: 1, tokens: 1 });
    await openLedger().release(id);
    expect(await counted()).toBe(12_345);
  });

  it("counts the reserved amount if the cost was not reported", async () => {
    const id = await openLedger().reserve(spending());
    await settle(id, null);
    expect(await counted()).toBe(100_000);
  });

  it("returns the reserved amount of a refused call", async () => {
    await openLedger().release(await openLedger().reserve(spending()));
    expect(await counted()).toBe(0);
  });

  it("counts amounts reserved by a dead process as spent, once", async () => {
    await openLedger().reserve(spending());
    await openLedger().release(await openLedger().reserve(spending()));
    expect(await openLedger().recover()).toBe(1);
    expect(await openLedger().recover()).toBe(0);
    expect(await counted()).toBe(100_000);
  });

  it("never exceeds a limit, even with concurrent calls", async () => {
    await database.db.write((tx) =>
      setLimits(tx, "a", { dayMicroDollars: 100_000, monthMicroDollars: null, dayTokens: null }),
    );
    const ledger = openLedger();
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () => ledger.reserve(spending({ boundMicroDollars: 30_000 }))),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await counted()).toBe(90_000);
    // Reaching the limit exactly is allowed.
    await ledger.reserve(spending({ boundMicroDollars: 10_000 }));
    expect(await counted()).toBe(100_000);
  });

  const free = { price: { input: 0, output: 0 }, boundTokens: 0, boundMicroDollars: 0 };

  it.each([
    // The owner has lowered it meanwhile.
    ["the owner's limit", 10, /^Today's limit of/u],
    ["the plan's allowance", 2_000_000_000, /^Your plan's monthly allowance of .* is used up$/u],
  ])("allows free calls when %s is exceeded", async (_, limit, words) => {
    const id = await openLedger().reserve(spending());
    // More than was reserved, as a provider may charge.
    await settle(id, { microDollars: 900_000_000, tokens: 10 });
    const limits = { dayMicroDollars: limit, monthMicroDollars: 2_000_000_000, dayTokens: null };
    await database.db.write((tx) => setLimits(tx, "a", limits));
    await expect(openLedger().reserve(spending())).rejects.toEqual(reached(words));
    await openLedger().reserve(spending(free));
  });

  it("allows nothing after a stop, even free calls", async () => {
    await database.db.write((tx) => setStopped(tx, "a", { at: now, by: "owner" }));
    await expect(openLedger().reserve(spending(free))).rejects.toMatchObject({
      code: "spending_stopped",
    });
  });

  it("says when work continues: the workspace's next morning, or the next month", async () => {
    const zone = { timeZone: "America/New_York" };
    const refusal = await openLedger()
      .reserve(spending({ ...zone, boundMicroDollars: 400_001 }))
      .catch((error: unknown) => error);
    expect(refusal).toEqual(reached(/^Today's limit of \$0\.40 is reached$/));
    expect(refusal).toMatchObject({ retryAt: Date.UTC(2026, 10, 25, 11) });
    await expect(
      openLedger().reserve(spending({ boundMicroDollars: 6_000_001 })),
    ).rejects.toMatchObject({ retryAt: Date.UTC(2026, 11, 1, 6) });
  });

  it("resets on the next day and in the next month", async () => {
    await openLedger().reserve(spending({ boundMicroDollars: 400_000 }));
    await expect(openLedger().reserve(spending())).rejects.toEqual(reached(/^Today's/));
    for (let day = 1; day <= 6; day += 1) {
      now += 24 * 3_600_000;
      await openLedger().reserve(spending({ boundMicroDollars: 400_000 }));
    }
    expect(new Date(now).getUTCDate()).toBe(30);
    now += 24 * 3_600_000;
    await openLedger().reserve(spending({ boundMicroDollars: 400_000 }));
  });

  it("limits the operator's money to the allowance, but not the owner's", async () => {
    await database.db.write((tx) =>
      setLimits(tx, "a", {
        dayMicroDollars: 50_000_000,
        monthMicroDollars: 50_000_000,
        dayTokens: null,
      }),
    );
    const own = spending({ payer: "owner", boundMicroDollars: 7_000_000 });
    await openLedger().reserve(own);
    const theirs = spending({ boundMicroDollars: 6_000_001 });
    await expect(openLedger().reserve(theirs)).rejects.toEqual(
      reached(/plan's monthly allowance of \$6\.00/),
    );
  });

  it("keeps all subscribers together within the operator's limits", async () => {
    const bound = { boundMicroDollars: 400_000 };
    await openLedger().reserve(spending({ workspaceId: "a", ...bound }));
    await openLedger().reserve(spending({ workspaceId: "b", ...bound }));
    await expect(openLedger().reserve(spending({ workspaceId: "c", ...bound }))).rejects.toEqual(
      reached(/for all users/),
    );
    await openLedger().reserve(spending({ workspaceId: "c", payer: "owner", ...bound }));
  });

  it("keeps all concurrent calls within the operator's total limit at every commit", async () => {
    const roomy = {
      dayMicroDollars: 50_000_000,
      monthMicroDollars: 50_000_000,
      dayTokens: null,
    };
    await database.db.write((tx) =>
      setInstallationLimits(tx, {
        operator: roomy,
        all: { dayMicroDollars: 100_000, monthMicroDollars: null, dayTokens: null },
      }),
    );
    const ledger = openLedger();
    const { write } = database.db;
    const committed: number[] = [];
    const sums = "SELECT coalesce(sum(amount_micro_dollars), 0) AS sum FROM spend_entries";
    database.db.write = async (work, options) => {
      const result = await write(work, options);
      committed.push((await database.db.read.statement<{ sum: number }>(sums).value()) ?? 0);
      return result;
    };
    // Fifty tasks of four workspaces, with both types of keys, for the last ten cents.
    const race = async (index: number): Promise<boolean> => {
      const workspaceId = ["a", "b", "c", "d"][index % 4] ?? "a";
      const payer = index % 3 === 0 ? "owner" : "operator";
      const call = spending({ workspaceId, payer, boundMicroDollars: 7_000 + index * 300 });
      const id = await ledger.reserve(call).catch((error: unknown) => {
        expect(error).toEqual(reached(/^Today's limit for all users of this site is reached$/));
        return null;
      });
      if (id === null) return false;
      if (index % 5 === 0) await ledger.release(id);
      else
        await database.db.write((tx) =>
          ledger.settle(tx, id, index % 2 === 0 ? { microDollars: 2_000, tokens: 9 } : null),
        );
      return true;
    };
    const made = await Promise.all(Array.from({ length: 50 }, (_, index) => race(index)));
    expect(made).toContain(false);
    expect(made.filter(Boolean).length).toBeGreaterThan(5);
    expect(committed.length).toBeGreaterThan(20);
    expect(Math.max(...committed)).toBeLessThanOrEqual(100_000);
    expect(Math.max(...committed)).toBeGreaterThan(60_000);
  });

  it("uses the operator's chosen limits, and the configured ones otherwise", async () => {
    const choose = (day: number | null) =>
      database.db.write((tx) =>
        setInstallationLimits(tx, {
          operator: { dayMicroDollars: day, monthMicroDollars: null, dayTokens: null },
          all: { dayMicroDollars: null, monthMicroDollars: null, dayTokens: null },
        }),
      );
    await choose(50_000);
    await expect(openLedger().reserve(spending())).rejects.toEqual(
      reached(/^Today's limit for all users with included AI writing is reached$/),
    );
    await openLedger().reserve(spending({ payer: "owner" }));
    await choose(null);
    await openLedger().reserve(spending());
  });

  describe("for a model without a price", () => {
    const unpriced = { price: null, boundMicroDollars: 0, boundTokens: 900 };
    const tokens = () =>
      database.db.read
        .statement<{ sum: number }>("SELECT coalesce(sum(tokens), 0) AS sum FROM spend_entries")
        .value();
    const race = async (payer: "operator" | "owner", ids: readonly string[]) => {
      const ledger = openLedger();
      const ended = await Promise.allSettled(
        Array.from({ length: 100 }, async (_, index) => {
          const workspaceId = ids[index % ids.length] ?? "a";
          const id = await ledger.reserve(spending({ ...unpriced, workspaceId, payer }));
          // Without a reported cost, the reserved amount counts.
          if (index % 3 > 0)
            await settle(id, index % 3 === 1 ? { microDollars: 0, tokens: 400 } : null);
        }),
      );
      return ended.filter(({ status }) => status === "rejected").length;
    };

    it.each([
      ["a workspace’s", "owner", ["a"], 10_000],
      ["the operator’s key’s", "operator", ["a", "b", "c", "d", "e", "f"], 40_000],
      ["everybody’s", "owner", ["a", "b", "c", "d", "e", "f", "g", "h"], 60_000],
    ] as const)("never exceeds %s tokens a day, even with concurrent calls", async (...each) => {
      const [, payer, ids, cap] = each;
      const workspace = {
        kind: "user",
        seed: "x",
        goalCents: 0,
        createdAt: 0,
        mode: "live",
      } as const;
      await database.db.write((tx) =>
        tx.insert(workspaces).values(["e", "f", "g", "h"].map((id) => ({ ...workspace, id }))),
      );
      for (let round = 0; round < 3; round += 1) {
        expect(await race(payer, ids)).toBeGreaterThan(0);
        expect(await tokens()).toBeLessThanOrEqual(cap);
      }
      // Full except for less than one call.
      expect(await tokens()).toBeGreaterThan(cap - 900 * ids.length);
      const refused = openLedger().reserve(spending({ ...unpriced, boundTokens: 9_000, payer }));
      await expect(refused).rejects.toMatchObject({ code: "budget_reached" });
    });

    it("checks tokens only without a price; models with a price are limited by money", async () => {
      await race("operator", ["a"]);
      await openLedger().reserve(spending({ boundTokens: 900_000 }));
    });

    it("uses the operator's chosen tokens, and the configured ones if older choices have none", async () => {
      const money = { dayMicroDollars: null, monthMicroDollars: null };
      await database.db.write((tx) =>
        setInstallationLimits(tx, {
          operator: { ...money, dayTokens: 1_000 },
          all: { ...money, dayTokens: 3_000 },
        }),
      );
      const reserve = (payer: "operator" | "owner", workspaceId = "a") =>
        openLedger().reserve(spending({ ...unpriced, payer, workspaceId }));
      await reserve("operator");
      await expect(reserve("operator", "b")).rejects.toEqual(reached(/included AI writing/));
      for (const workspaceId of ["b", "c"]) await reserve("owner", workspaceId);
      await expect(reserve("owner", "d")).rejects.toEqual(reached(/all users of this site/));
      await database.db.write((tx) =>
        noteFact(tx, "writing_limits", JSON.stringify({ operator: money, all: money })),
      );
      await reserve("operator", "d");
    });

    it("keeps the owner's choice when they change something else", async () => {
      const chosen = { dayMicroDollars: 100_000, monthMicroDollars: null };
      await database.db.write((tx) => setLimits(tx, "a", { ...chosen, dayTokens: 1_000 }));
      await database.db.write((tx) => setLimits(tx, "a", { ...chosen, dayTokens: null }));
      await openLedger().reserve(spending(unpriced));
      await expect(openLedger().reserve(spending(unpriced))).rejects.toEqual(
        reached(/1,000 tokens/),
      );
    });
  });

  it("limits models without a price by tokens", async () => {
    const unpriced = { price: null, boundMicroDollars: 0, boundTokens: 6_000 } as const;
    await openLedger().reserve(spending(unpriced));
    await expect(openLedger().reserve(spending(unpriced))).rejects.toEqual(
      reached(/10,000 tokens/),
    );
    // Tokens with a price do not count toward this limit.
    await openLedger().reserve(spending({ boundTokens: 50_000 }));
  });

  it("spends nothing while its owner has stopped it, including after a restart", async () => {
    await database.db.write((tx) => setStopped(tx, "a", { at: now, by: "owner" }));
    await expect(openLedger().reserve(spending())).rejects.toMatchObject({
      code: "spending_stopped",
    });
    await openLedger().reserve(spending({ workspaceId: "b" }));
    await database.db.write((tx) => setStopped(tx, "a", null));
    await openLedger().reserve(spending());
  });
});

it("pays for no work in simulation, but for connection tests at any time", async () => {
  await database.db.write((tx) => setMode(tx, "a", "simulation"));
  await expect(openLedger().reserve(spending())).rejects.toMatchObject({ code: "rejected" });
  await openLedger().reserve(spending({ whileLive: false }));
});

describe("days, months and amounts", () => {
  it.each([
    [Date.UTC(2026, 11, 31, 23), "month", "UTC", Date.UTC(2027, 0, 1, 6)],
    [Date.UTC(2026, 1, 28, 23), "month", "UTC", Date.UTC(2026, 2, 1, 6)],
    [Date.UTC(2026, 2, 28, 12), "day", "Europe/Berlin", Date.UTC(2026, 2, 29, 4)],
    [Date.UTC(2026, 0, 31, 1), "day", "UTC", Date.UTC(2026, 1, 1, 6)],
  ] as const)("at %i, a %s limit in %s resets at %i", (at, limit, zone, expected) => {
    expect(goesOnAt(limit, at, zone)).toBe(expected);
  });

  it("includes all days of a month", () => {
    expect(monthOf("2026-02-14")).toEqual({ first: "2026-02-01", last: "2026-02-31" });
  });

  it.each([
    [0, "$0.00"],
    [400_000, "$0.40"],
    [54_321, "$0.054"],
    [500, "$0.001"],
    [499, "<$0.001"],
    [2_870_000, "$2.87"],
    [1_234_560_000, "$1,234.56"],
  ])("shows %i as %s", (amount, expected) => expect(formatMicroDollars(amount)).toBe(expected));
});
