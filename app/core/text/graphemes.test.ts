import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { graphemesIn, graphemesOf } from "./graphemes.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const atOnce = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

const parts = [
  "a",
  " ",
  "\r\n",
  "\r",
  "é",
  "e\u0301",
  "क्षि",
  "\u0600",
  "日",
  "ガ",
  "か\u3099",
  "한",
  "\u1100\u1161",
];
const signs = ["🇩🇪", "🇩", "👩‍👩‍👧‍👦", "👍🏽", "\u200d", "\u0301", "\ufe0f", "\ud83c"];

test("counts what people see as one character once", () => {
  expect(graphemesOf("👩‍💻🇩🇪x")).toEqual(["👩‍💻", "🇩🇪", "x"]);
});

test("any text has the same graphemes as if segmented at once", () => {
  const text = fc.array(fc.constantFrom(...parts, ...signs), { maxLength: 300 });
  fc.assert(
    fc.property(text, (all) => {
      expect(graphemesOf(all.join(""))).toEqual(atOnce(all.join("")));
    }),
    { numRuns: 200 },
  );
});

test.each(["Herbs of summer. ", "これは重要です。", "🇩🇪", "👩‍👩‍👧‍👦", "\u0301", "ä", "\r\n"])(
  "a long text of %j is counted in time",
  async (part) => {
    const text = part.repeat(Math.ceil(60_000 / part.length));
    expect(await cpuTimeOf(() => graphemesIn(text))).toBeLessThan(1_000);
  },
);
