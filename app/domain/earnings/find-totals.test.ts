import { expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { findUnnamedTotals } from "./find-totals.ts";

test("takes time that grows with the rows, however many of them equal the sum so far", async () => {
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
