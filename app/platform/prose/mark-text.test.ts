import { describe, expect, test } from "vitest";
import { renderMarked } from "./mark-text.ts";

const words = (html: string) =>
  [...html.matchAll(/<mark id="([^"]+)"[^>]*>(?:<span[^>]*>[^<]*<\/span>)?(.*?)<\/mark>/gsu)].map(
    ([, id, inner]) => [id, inner],
  );

describe("marks a sentence in place", () => {
  test.each([
    [
      "in a paragraph",
      "One. It lasts 14 years. Two.",
      ["It lasts 14 years."],
      [["statement-1", "It lasts 14 years."]],
    ],
    ["in a list", "- It lasts.\n- Not this.", ["It lasts."], [["statement-1", "It lasts."]]],
    [
      "with emphasis in it",
      "It lasts **14** years.",
      ["It lasts **14** years."],
      [["statement-1", "It lasts <strong>14</strong> years."]],
    ],
    [
      "two of them",
      "A b. C d.",
      ["A b.", "C d."],
      [
        ["statement-1", "A b."],
        ["statement-2", "C d."],
      ],
    ],
    ["across emphasis nothing is", "**One. Two** three.", ["Two** three."], []],
    ["nowhere", "One.", ["Two."], []],
  ])("%s", (_, text, statements, expected) => {
    expect(words(renderMarked(text, statements).html)).toEqual(expected);
  });
});

test("returns the marked sentences, so that no link is dead", () => {
  expect(renderMarked("A b.", ["X y.", "A b."]).marked).toEqual([false, true]);
});

test("HTML in a marked sentence stays escaped, and no placeholder is left", () => {
  const { html } = renderMarked("\u{E000}A <b>x</b> <script>1</script>.", [
    "A <b>x</b> <script>1</script>.",
  ]);
  expect(html).not.toMatch(/<script|<b>|[\u{E000}-\u{E1FF}]/u);
  expect(html).toContain("&lt;script&gt;");
});
