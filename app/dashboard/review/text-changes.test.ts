import { expect, test } from "vitest";
import { findChanges } from "./text-changes.ts";

const kinds = (before: string, after: string) =>
  findChanges(before, after).blocks.map((block) =>
    block.kind === "same"
      ? block.text
      : block.parts.map(({ kind, text }) => `${kind[0]}:${text.trim()}`),
  );

test("joins unchanged text into one block from the newer version", () => {
  const text = "One.\n\n## Two\n\n- a\n- b\n";
  expect(findChanges(text, text)).toEqual({
    blocks: [{ kind: "same", text }],
    added: 0,
    removed: 0,
  });
  expect(findChanges("", "")).toEqual({ blocks: [], added: 0, removed: 0 });
});

test("compares only changed paragraphs by word", () => {
  expect(
    kinds("First.\n\nWater now and then.\n\nLast.", "First.\n\nWater now and daily.\n\nLast."),
  ).toEqual(["First.\n\n", ["s:Water now and", "r:then.", "a:daily."], "Last."]);
});

test("shows unrelated blocks as removed and added, numbered", () => {
  const { blocks, added, removed } = findChanges(
    "Old words here.\n",
    "Something else entirely now.\n",
  );
  expect(blocks).toMatchObject([
    { number: 1, parts: [{ kind: "removed" }] },
    { number: 2, parts: [{ kind: "added" }] },
  ]);
  expect([added, removed]).toEqual([4, 3]);
});

test("keeps heading levels, compares list items one by one and fenced code as one block", () => {
  expect(findChanges("## Pots and soil\n", "## Pots and earth\n").blocks).toMatchObject([
    { level: 2 },
  ]);
  expect(kinds("- a\n- b b b\n- c\n", "- a\n- b b d\n- c\n")).toEqual([
    "- a\n",
    ["s:- b b", "r:b", "a:d"],
    "- c\n",
  ]);
  const fenced = "```\none\n\ntwo\n```\n";
  expect(findChanges(`${fenced}\nA b c`, `${fenced}\nA b d`).blocks).toMatchObject([
    { kind: "same", text: `${fenced}\n` },
    { kind: "changed" },
  ]);
});

test("restores both texts from the changes", () => {
  const bits = ["Aa bb cc", "## Hh", "- one", "- two", "", "Dd ee", "cc bb"];
  const make = (seed: number) =>
    Array.from(
      { length: 9 },
      (_, index) => bits[(seed * (index + 3) + index * index) % bits.length],
    ).join("\n");
  const wordsOf = (text: string) => text.replace(/^#{1,6} /gmu, "").match(/\S+/gu) ?? [];
  for (let seed = 1; seed < 60; seed += 1) {
    const [before, after] = [make(seed), make(seed + 1)];
    const read = (without: string) =>
      findChanges(before, after).blocks.flatMap((block) =>
        block.kind === "same"
          ? wordsOf(block.text)
          : wordsOf(
              block.parts
                .filter(({ kind }) => kind !== without)
                .map(({ text }) => text)
                .join(""),
            ),
      );
    expect(read("removed")).toEqual(wordsOf(after));
    // Moved blocks are shown as removed and added.
    expect(read("added")).toEqual(wordsOf(before));
  }
});

test("handles texts of thousands of paragraphs", () => {
  const long = Array.from({ length: 2_000 }, (_, index) => `Paragraph ${index}.`).join("\n\n");
  expect(findChanges(long, `${long}!`).blocks.length).toBeGreaterThan(1);
});
