import { expect, test } from "vitest";
import { spokenText } from "./spoken-article.ts";

const lines = (body: string, language = "de-DE") =>
  spokenText({ title: "Basil", body }, language).split("\n");

test("reads the words without their formatting", () => {
  const body =
    "## Sow it\n\nIn *May*, see [the guide](https://example.org/a).\n\n- Pots\n- Soil\n\n```\nx = 1\n```\n\n> Water it!";
  expect(lines(body)).toEqual([
    "Basil.",
    "Sow it.",
    "In May, see the guide.",
    "Pots.",
    "Soil.",
    "Water it!",
  ]);
});

test("reads a table by its rows, and an address by its host", () => {
  const body =
    "| Herb | Sun |\n|---|---|\n| Mint | little |\n\nMore at https://www.example.org/a/b?c=d.";
  expect(lines(body)).toEqual(["Basil.", "Herb: Mint, Sun: little.", "More at example.org."]);
});

test("no line begins or ends with a space", () => {
  expect(lines("| | Sun |\n|---|---|\n| Mint | |")).toContain("Mint, Sun.");
  expect(spokenText({ title: "  Basil \n now ", body: "" }, "de")).toBe("Basil now.");
});

test("reads text that follows an address without a space", () => {
  expect(
    lines("詳しくはhttps://www.a.test/aboutをご覧ください。(See https://b.test/c, then go.)"),
  ).toContain("詳しくはa.testをご覧ください。(See b.test, then go.)");
});

test("an English post names its author and its voice", () => {
  expect(lines("Sow it.", "en-GB").at(-1)).toBe(
    "This article was written with the help of AI and is read by a computer voice.",
  );
});
