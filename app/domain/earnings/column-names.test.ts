import { describe, expect, it } from "vitest";
import { columnsByContent, currencyColumns } from "./column-names.ts";

it("finds columns of currencies in whatever case their heads are written", () => {
  expect(currencyColumns(["Date", "Currency", "Payout CURRENCY", "Amount"])).toEqual([1, 2]);
});

describe("a list without headings", () => {
  const looks = {
    isDate: (field: string) => field === "2026-05-01",
    isAmount: (field: string) => field === "12.50",
    isUnit: (field: string) => field === "EUR",
  };

  it("names the payer behind a cell of spaces", () => {
    const fields = ["2026-05-01", "12.50", "  ", "Awin"];
    expect(columnsByContent(fields, looks)).toMatchObject({ date: 0, amount: 1, source: 3 });
  });

  it("takes no currency for the payer, even with spaces around it", () => {
    const fields = ["2026-05-01", "12.50", " EUR ", "Awin"];
    expect(columnsByContent(fields, looks)).toMatchObject({ date: 0, amount: 1, source: 3 });
  });
});
