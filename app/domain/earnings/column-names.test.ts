import { describe, expect, it } from "vitest";
import { columnsByContent, currencyColumns } from "./column-names.ts";

it("finds currency columns with headings in any case", () => {
  expect(currencyColumns(["Date", "Currency", "Payout CURRENCY", "Amount"])).toEqual([1, 2]);
});

describe("a list without headings", () => {
  const looks = {
    isDate: (field: string) => field === "2026-05-01",
    isAmount: (field: string) => field === "12.50",
    isUnit: (field: string) => field === "EUR",
  };

  it("finds the payer after a blank cell", () => {
    const fields = ["2026-05-01", "12.50", "  ", "Awin"];
    expect(columnsByContent(fields, looks)).toMatchObject({ date: 0, amount: 1, source: 3 });
  });

  it("does not mistake a currency for the payer, even with spaces around it", () => {
    const fields = ["2026-05-01", "12.50", " EUR ", "Awin"];
    expect(columnsByContent(fields, looks)).toMatchObject({ date: 0, amount: 1, source: 3 });
  });
});
