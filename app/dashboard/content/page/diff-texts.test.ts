import fc from "fast-check";
import { expect, test } from "vitest";
import { countChanges, diffTexts, type DiffBlock } from "./diff-texts.ts";

const wordsWithout = (blocks: readonly DiffBlock[], left: "added" | "removed") =>
  blocks
    .flatMap((block) => (block.kind === "changed" ? block.parts : [block]))
    .filter(({ kind }) => kind !== left)
    .flatMap(({ text }) => text.match(/\S+/gu) ?? [])
    .sort();

test("restores either text from the diff", () => {
  const text = fc
    .array(
      fc.array(fc.constantFrom("pots", "soil", "we", "sell"), { minLength: 1, maxLength: 4 }),
      {
        maxLength: 6,
      },
    )
    .map((paragraphs) => paragraphs.map((words) => words.join(" ")).join("\n\n"));
  const words = (of: string) => (of.match(/\S+/gu) ?? []).sort();
  fc.assert(
    fc.property(text, text, (a, b) => {
      const blocks = diffTexts(a, b);
      expect(wordsWithout(blocks, "added")).toEqual(words(a));
      expect(wordsWithout(blocks, "removed")).toEqual(words(b));
      if (a === b) expect(blocks.every(({ kind }) => kind === "same")).toBe(true);
    }),
  );
});

test("shows added paragraphs whole and changed ones by word", () => {
  const blocks = diffTexts("One two.\n\nFour five.", "One two.\n\nThree.\n\nFour six five.");
  expect(blocks.map(({ kind }) => kind)).toEqual(["same", "changed", "added"]);
  expect(countChanges(diffTexts("a b", "a c d"))).toEqual({ added: 2, removed: 1 });
});

test("compares very long texts quickly", () => {
  const text = (word: string) =>
    Array.from({ length: 5_000 }, (_, i) => `${word} ${i}`).join("\n\n");
  expect(diffTexts(text("a"), text("b"))).toHaveLength(5_000);
});
