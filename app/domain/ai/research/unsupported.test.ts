import { describe, expect, test } from "vitest";
import type { CheckedClaim } from "./evidence.ts";
import { findUnsupported } from "./unsupported.ts";

const sources = [
  {
    id: "1",
    title: "A",
    address: "",
    text: "A tub holds 1,500 litres. Frost came on 12 May 2024.",
  },
];
const marked = (statement: string): CheckedClaim => ({
  statement,
  source: 7,
  quote: "nowhere to be found",
  outcome: "marked",
});
const found = (text: string, claims: CheckedClaim[] = [], given = "Open since 1987.") =>
  findUnsupported(text, claims, { sources }, given).map(({ statement }) => statement);

describe("marks an unsupported number with its sentence", () => {
  test.each([
    ["a source has it", "It holds 1500 litres.", []],
    ["with another separator", "Es fasst 1.500 Liter.", []],
    ["the owner said it", "We have been here since 1987.", []],
    ["counting", "There are 3 ways to do it.", []],
    [
      "nothing supports it",
      "Water it well. It lasts 14 years. Then buy another.",
      ["It lasts 14 years."],
    ],
    ["a percentage", "About 8 % of them die.", ["About 8 % of them die."]],
    ["a price", "- It costs $9 a bag.\n- Nothing else.", ["It costs $9 a bag."]],
    ["in a heading", "## Why 87 % fail\n\nHere they are.", ["Why 87 % fail"]],
    ["in a table", "| Herb | Dies |\n|---|---|\n| Basil | 87 % |", ["| Basil | 87 % |"]],
    ["in Japanese", "水をやる。14年もちます。次に土です。", ["14年もちます。"]],
    ["in a year that a source has", "Frost came late in 2024.", []],
  ])("%s", (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

test("marks the sentence that paraphrases a claim without a quote", () => {
  const text =
    "Pots crack. Most clay pots on balconies crack in the second winter. Buy glazed ones.";
  const claim = marked("Most clay pots crack on balconies in their second winter");
  expect(found(text, [claim])).toEqual(["Most clay pots on balconies crack in the second winter."]);
  expect(found(text, [marked("No one has ever said this of anything")])).toEqual([]);
});

test("marks a sentence with two reasons once, in the order of the text", () => {
  const text = "First it lasts 14 years in the shade. Then 20 more.";
  const statements = found(text, [marked("it lasts 14 years in the shade")]);
  expect(statements).toEqual(["First it lasts 14 years in the shade.", "Then 20 more."]);
});

test("finds a marked claim despite capitals", () => {
  const text = "Then wait.\n\n>   Water it every second week, always.  \n\nThen go on.";
  expect(found(text, [marked("WATER IT every second WEEK, always.")])).toEqual([
    "Water it every second week, always.",
  ]);
});
