import { expect, it } from "vitest";
import { currenciesOf, unitsIn } from "./currencies.server.ts";

it.each(["EUR", " EUR ", "eur", "ＥＵＲ", " Euro"])(
  "recognizes a currency written as “%s”",
  (unit) => {
    expect(currenciesOf(unit)).toEqual(["EUR"]);
  },
);

it("finds a currency in a heading with full-width letters", () => {
  expect(unitsIn("金額（ＥＵＲ）")).toEqual(["EUR"]);
  expect(unitsIn("Ａｍｏｕｎｔ ＥＵＲ")).toEqual(["EUR"]);
});
