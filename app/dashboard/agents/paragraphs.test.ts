import { expect, test } from "vitest";
import { excerptOf, maxExcerptLength } from "./paragraphs.ts";

test.each([
  ["a short text is its own excerpt", "Do less, more often.", "Do less, more often."],
  ["the first paragraph", "\n One.\nStill one.\n\nTwo.", "One.\nStill one."],
  ["a heading is passed over", "# Ten herbs\r\n\r\n## Why\n \nThey grow.", "They grow."],
  ["nothing but a heading", "# Ten herbs", "Ten herbs"],
  ["nothing", " \n\n ", ""],
  ["marks are left out", "- **Now:** `sow`\n- 2 kg", "Now: sow\n2 kg"],
  ["a hashtag is no heading", "#herbs grow", "#herbs grow"],
])("%s", (_, text, excerpt) => {
  expect(excerptOf(text)).toBe(excerpt);
});

test("a long paragraph is cut between two words", () => {
  const excerpt = excerptOf("three word words ".repeat(100));
  expect(excerpt.length).toBeLessThanOrEqual(maxExcerptLength);
  expect(excerpt).toMatch(/ (three|word|words)…$/);
});

test("cuts a long word between characters without splitting emoji", () => {
  expect(excerptOf("😀".repeat(1_000))).toBe(`${"😀".repeat(maxExcerptLength - 1)}…`);
});
