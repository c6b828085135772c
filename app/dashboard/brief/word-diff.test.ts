import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords } from "./word-diff.ts";

const textOf = (parts: ReturnType<typeof diffWords>, left: "added" | "removed") =>
  parts
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join("")
    .replace(/\s+/gu, " ")
    .trim();

test("without what was added it is the text before, without what was removed the one after", () => {
  const text = fc.array(fc.constantFrom("pots", "soil", "and", "we", "sell", "more"), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const parts = diffWords(a.join(" "), b.join(" "));
      expect(textOf(parts, "added")).toBe(a.join(" "));
      expect(textOf(parts, "removed")).toBe(b.join(" "));
    }),
  );
});

test("keeps words that both have", () => {
  expect(diffWords("We sell pots.", "We sell light pots.")).toEqual([
    { kind: "same", text: "We sell " },
    { kind: "added", text: "light " },
    { kind: "same", text: "pots. " },
  ]);
});
