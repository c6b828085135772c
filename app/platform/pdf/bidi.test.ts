import { expect, test } from "vitest";
import { levelsOf, mirrored, visualOrder } from "./bidi";

/** Capital letters stand for Hebrew ones, so that the tests can be read. */
function hebrew(text: string): string[] {
  return [...text].map((letter) =>
    /[A-Z]/.test(letter) ? String.fromCodePoint(0x5d0 + letter.charCodeAt(0) - 65) : letter,
  );
}

/** The letters as they are seen from left to right. */
function seen(text: string): string {
  const levels = levelsOf(hebrew(text));
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
  ["in a Hebrew line it stands on the left", "ABC the!", "!the CBA"],
  ["signs alone run to the right", "... (!)", "... (!)"],
  ["nothing is nothing", "", ""],
])("%s", (_, text, expected) => {
  expect(seen(text)).toBe(expected);
});

test("Arabic and Hebrew have the same direction", () => {
  expect(levelsOf(["א", " ", "ع", "1"])).toEqual([1, 1, 1, 2]);
});
