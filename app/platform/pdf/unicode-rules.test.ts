import { expect, test } from "vitest";
import { readUnicodeRules } from "./unicode-rules.ts";

const { levelsOf, mirrored, visualOrder } = await readUnicodeRules();

/** Capital letters stand for Hebrew ones, so that the tests can be read. */
function hebrew(text: string): string {
  return text.replace(/[A-Z]/g, (letter) =>
    String.fromCodePoint(0x5d0 + letter.charCodeAt(0) - 65),
  );
}

/** The letters as they are seen from left to right. */
function seen(text: string): string {
  const levels = [...levelsOf(hebrew(text))];
  return visualOrder(levels)
    .map((index) => ((levels[index] ?? 0) % 2 === 1 ? mirrored(text[index] ?? "") : text[index]))
    .join("");
}

test.each([
  ["plain text stays", "an agent, 1,234.50 (ok)", "an agent, 1,234.50 (ok)"],
  ["Hebrew runs to the left", "ABC DEF", "FED CBA"],
  ["Hebrew words within English turn among themselves", "the ABC DEF end", "the FED CBA end"],
  ["numbers keep their order within Hebrew", "ABC 123 DEF", "FED 123 CBA"],
  ["a number with its separators and signs is one", "ABC $1,234.50 D", "D $1,234.50 CBA"],
  ["English within Hebrew keeps its order", "ABC the end DEF", "FED the end CBA"],
  ["brackets open towards their text", "ABC (DEF) G", "G (FED) CBA"],
  ["a sign at the end belongs to the line", "the ABC!", "the CBA!"],
  ["in a Hebrew line it is on the left", "ABC the!", "!the CBA"],
  ["signs alone run to the right", "... (!)", "... (!)"],
  ["nothing is nothing", "", ""],
])("%s", (_, text, expected) => {
  expect(seen(text)).toBe(expected);
});

test.each([
  // By Unicode's rules a sign beside a number in Arabic belongs to the Arabic, unlike in Hebrew.
  ["in Arabic", "ع 12%", "%12 ع"],
  ["in Hebrew", "א 12%", "12% א"],
])("a sign at a number %s", (_, text, expected) => {
  const order = visualOrder([...levelsOf(text)]);
  expect(order.map((index) => text[index]).join("")).toBe(expected);
});

test("Arabic and Hebrew have the same direction", () => {
  expect([...levelsOf("א ع1")]).toEqual([1, 1, 1, 2]);
});
