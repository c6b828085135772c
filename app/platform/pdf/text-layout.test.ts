import { expect, test } from "vitest";
import { layoutText, type Face, type LaidOutText } from "./text-layout.ts";
import { readUnicodeRules } from "./unicode-rules.ts";

const rules = await readUnicodeRules();

/** Every letter is one wide; the main face has no letters beyond Latin. */
const face = (name: string, has: (codePoint: number) => boolean): Face => ({
  name,
  has,
  widthOf: (text) => [...text].length,
});
const main = face("main", (codePoint) => codePoint < 0x500 || codePoint === 0x2026);
const fallback = face("fallback", (codePoint) => codePoint < 0x1000 || codePoint === 0x25a1);

function set(text: string, { width, maxLines = Infinity }: { width: number; maxLines?: number }) {
  return layoutText(text, { faces: [main, fallback], size: 1, width, maxLines, rules });
}

function linesOf({ lines }: LaidOutText): string[] {
  return lines.map(({ runs }) =>
    runs
      .map(({ text }) => text)
      .join("")
      .trimEnd(),
  );
}

test("lines break between words, and none is wider than asked for", () => {
  const text = set("the quick brown fox jumps", { width: 10 });
  expect(linesOf(text)).toEqual(["the quick", "brown fox", "jumps"]);
  expect(text.lines.map(({ width }) => width)).toEqual([9, 9, 5]);
  expect(text.actual).toBeUndefined();
});

test("copied lines are separated by a space", () => {
  const { lines } = set("one two", { width: 4 });
  expect(lines.flatMap(({ runs }) => runs.map(({ text }) => text)).join("")).toBe("one two ");
});

test("a word longer than a line is broken anywhere, and nothing of it is lost", () => {
  const word = "W".repeat(200);
  const lines = linesOf(set(`a ${word} b`, { width: 30 }));
  expect(lines.every((line) => line.length <= 30)).toBe(true);
  expect(lines.join("").replaceAll("W", "").replaceAll(" ", "")).toBe("ab");
  expect(lines.join("").match(/W/g)).toHaveLength(200);
});

test.each([
  ["after a hyphen or a slash", "see well-known/sites", 11, ["see well-", "known/sites"]],
  ["not within a number", "from 12-15 and $1,234.50", 9, ["from", "12-15 and", "$1,234.50"]],
  ["between ideographs, and before no full stop", "ЖЖ代理。人", 4, ["ЖЖ代", "理。人"]],
])("lines break %s", (_, text, width, expected) => {
  const wide = face("wide", () => true);
  const set = layoutText(text, { faces: [wide], size: 1, width, rules });
  expect(linesOf(set)).toEqual(expected);
});

test("cuts text that does not fit with an ellipsis and keeps it as alternative text", () => {
  const text = set("the quick brown fox jumps", { width: 10, maxLines: 2 });
  expect(linesOf(text)).toEqual(["the quick", "brown fox…"]);
  expect(text.actual).toBe("the quick brown fox jumps");
  const narrow = set("the quick brown", { width: 7, maxLines: 1 });
  expect(linesOf(narrow)).toEqual(["the qu…"]);
  expect(narrow.lines[0]?.width).toBe(7);
});

test("each character is drawn by the first face that has it", () => {
  const [line] = set("agent שלום", { width: 50 }).lines;
  expect(line?.runs.map((run) => [run.face.name, run.text.trim(), run.whole])).toEqual([
    ["main", "agent", false],
    ["fallback", "שלום", true],
  ]);
});

test("marks characters without a glyph, once per visible character", () => {
  const text = set("a 👩‍💻 b 字", { width: 50 });
  expect(linesOf(text)).toEqual(["a □ b □"]);
  expect(text.actual).toBe("a 👩‍💻 b 字");
});

test("words from right to left stay together with the spaces between them", () => {
  const text = set("שלום עולם", { width: 50 });
  expect(text.lines[0]?.runs.map(({ text }) => text)).toEqual(["שלום עולם"]);
  expect(text.actual).toBe("שלום עולם");
});

test("Hebrew and Arabic are shaped each by their own rules", () => {
  const runs = set("שלום مرحبا", { width: 50 }).lines[0]?.runs;
  expect(runs?.map(({ text }) => text.trim())).toEqual(["مرحبا", "שלום"]);
});

test("a text of megabytes costs no more than the lines that are shown", () => {
  const text = set("ש".repeat(5_000_000), { width: 40, maxLines: 2 });
  expect(text.lines.map(({ width }) => width)).toEqual([40, 40]);
  expect(text.actual?.length).toBeLessThanOrEqual(2_000);
});

test("a long paragraph is set as a whole", () => {
  const { lines } = set("lorem ipsum ".repeat(5_000), { width: 12 });
  expect(lines).toHaveLength(5_000);
});

test("a column too narrow for one letter still ends", () => {
  expect(linesOf(set("abc", { width: 0.5 }))).toEqual(["a", "b", "c"]);
});

test("no text is no line", () => {
  expect(set(" \u0000 ", { width: 10 })).toEqual({ lines: [], actual: undefined });
});
