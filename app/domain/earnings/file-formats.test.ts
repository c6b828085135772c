import { expect, it } from "vitest";
import { findSerials } from "./file-formats.ts";

const serialsOf = (cells: readonly string[], head: string) => {
  const records = cells.map((cell, line) => ({ line, fields: [cell] }));
  return findSerials(records, { date: 0 }, { head: [head], today: "2026-11-25" });
};

it("reads a spreadsheet's days despite blank cells", () => {
  expect(serialsOf(["46170", "  ", ""], "Date")).toBe("days");
  expect(serialsOf(["46170", "soon"], "Date")).toBeNull();
});

it("reads the first days of months as months in a month column", () => {
  expect(serialsOf(["46143", "46174"], "MONTH")).toBe("months");
  expect(serialsOf(["46143", "46174"], "Date")).toBe("days");
});
