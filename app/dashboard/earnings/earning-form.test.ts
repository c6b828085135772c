import { describe, expect, it } from "vitest";
import { readEarning, typedEarning, typedOf } from "./earning-form.ts";

const typed = {
  amount: "12.40",
  day: "2026-05-01",
  source: "Awin",
  type: "affiliate",
  text: "",
  original: "",
  note: "",
};

describe("readEarning", () => {
  it("reads back what an entry says", () => {
    const fields = {
      amountCents: -1_250,
      day: "2026-05-01",
      source: "Awin",
      type: "affiliate",
      contentItemId: "a text",
      note: "May",
      original: "€11.20",
    } as const;
    expect(readEarning(typedOf(fields))).toEqual({ fields });
    expect(readEarning(typed)).toMatchObject({
      fields: { amountCents: 1_240, contentItemId: null },
    });
    expect(readEarning({ ...typed, amount: "$1,250" })).toMatchObject({
      fields: { amountCents: 125_000 },
    });
  });

  it.each([
    ["amount", ["", "0", "much", "€5", "1.250"]],
    ["day", ["", "soon", "2026-02-30", "2026-05", "03/04/2026", "26/05/20", "5.5.26"]],
    ["source", ["", "a".repeat(101)]],
    ["type", ["", "gift"]],
    ["note", ["a".repeat(501)]],
    ["original", ["a".repeat(41)]],
  ])("names the field that is wrong: %s", (field, values) => {
    for (const value of values)
      expect(readEarning({ ...typed, [field]: value })).toMatchObject({ field });
  });

  it("accepts values up to the limits", () => {
    const longest = { source: "a".repeat(100), note: "a".repeat(500), original: "a".repeat(40) };
    expect(readEarning({ ...typed, ...longest })).toMatchObject({ fields: longest });
  });
});

it("typedEarning accepts only text, on one line", () => {
  const form = new FormData();
  form.set("source", " Awin\n2 ");
  form.set("amount", new Blob(["12"]));
  expect(typedEarning(form)).toMatchObject({ source: "Awin 2", amount: "", day: "" });
});
