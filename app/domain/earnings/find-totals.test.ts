import { describe, expect, it, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { findUnnamedTotals, totalLabel } from "./find-totals.ts";

test("takes linear time, however many rows equal the sum so far", async () => {
  const filledUntil = 4_999;
  const lines = Array.from({ length: 10_000 }, (_, line) => {
    const cents = line === 0 ? 500 : line <= filledUntil ? 0 : line % 2 ? -500 : 500;
    const cell = line < filledUntil ? "x" : "";
    const fields = [(cents / 100).toFixed(2), ...Array.from({ length: 100 }, () => cell)];
    return { record: { line, fields }, isTaken: true };
  });
  const spent = await cpuTimeOf(() => findUnnamedTotals(lines, 0));
  expect(spent).toBeLessThan(3_000);
});

describe("a line with the sum of the others", () => {
  const totalsIn = (...lines: (readonly string[])[]) => {
    const records = lines.map((fields, line) => ({ record: { line, fields: [...fields] } }));
    const found = findUnnamedTotals(
      records.map((each) => ({ ...each, isTaken: true })),
      1,
    );
    return [...found].map(({ line }) => line);
  };

  it("may be a total if it has spaces and the others have words", () => {
    expect(totalsIn(["A", "1"], ["B", "2"], ["  ", "3"])).toEqual([2]);
    expect(totalsIn(["A", "1"], ["B", "2"], ["A", "3"])).toEqual([]);
  });

  it("is a payment if its words differ only by spaces", () => {
    expect(totalsIn(["Awin ", "1"], ["Awin ", "2"], ["Awin", "3"])).toEqual([]);
    expect(totalsIn(["Awin", "1"], ["Awin", "2"], ["Awin ", "3"])).toEqual([]);
    expect(totalsIn(["Awin", "1"], ["Awin", "2"], ["Ensemble", "3"])).toEqual([2]);
  });

  it("is asked about with its words trimmed", () => {
    expect(totalLabel({ line: 1, fields: ["", "  Ensemble ", "3"] })).toBe("Ensemble");
    expect(totalLabel({ line: 1, fields: ["", "7", "3"] })).toBe("7 · 3");
  });
});
