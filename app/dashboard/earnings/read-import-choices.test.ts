import { describe, expect, it } from "vitest";
import { choicesAsFields } from "./import-choices.ts";
import { readChoices } from "./read-import-choices.ts";

const read = (fields: Record<string, string>) => readChoices(new URLSearchParams(fields));

describe("readChoices", () => {
  it("reads back all that was decided on a file", () => {
    const choices = {
      columns: { date: 0, amount: 12, source: null },
      rates: { EUR: 1.25 },
      currencies: { "EUR/USD": "EUR", kr: "SEK" },
      statuses: { Zurückgelegt: "paid", Ensemble: "not_paid" },
      type: "affiliate",
      encoding: "windows-1251",
      head: 3,
      dayOrder: "year_first",
      decimal: ",",
      source: "Awin",
    } as const;
    const fields = new URLSearchParams(choicesAsFields(choices));
    expect(readChoices(fields)).toEqual({ ...choices, despite: false });
    fields.set("despite", "yes");
    fields.set("head", "none");
    fields.set("decimal", ".");
    expect(readChoices(fields)).toMatchObject({ despite: true, head: "none", decimal: "." });
  });

  it("ignores invalid values", () => {
    expect(
      read({
        "column-date": "x",
        "column-amount": "123",
        "rate-EUR": "0",
        "rate-GBP": "1000",
        "rate-eur": "1",
        "currency-kr": "SEKK",
        "status-Odd": "perhaps",
        type: "gift",
        despite: "no",
        encoding: "rot13",
        head: "first",
        order: "backwards",
        decimal: ";",
        source: "  ",
      }),
    ).toEqual({
      columns: {},
      rates: {},
      currencies: {},
      statuses: {},
      type: "other",
      despite: false,
    });
  });

  it("accepts commas, lowercase letters and surrounding spaces", () => {
    expect(
      read({ "rate-EUR": "1,12", "rate-GBP": "999", "currency-kr": " sek ", source: " A\nB " }),
    ).toMatchObject({ rates: { EUR: 1.12, GBP: 999 }, currencies: { kr: "SEK" }, source: "A B" });
    expect(read({ source: "a".repeat(101) }).source).toHaveLength(100);
  });

  it("forgets the columns when other headings are chosen than were shown", () => {
    const shown = { "column-amount": "2", head: "1" };
    expect(read({ ...shown, "shown-head": "1" }).columns).toEqual({ amount: 2 });
    expect(read({ ...shown, "shown-head": "4" }).columns).toEqual({});
  });
});
