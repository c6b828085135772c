import { describe, expect, it } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { countOf, sentencesOf, wordsOf } from "./counting.ts";

describe("words", () => {
  it("are counted in languages without spaces", () => {
    expect(wordsOf("煎茶のお湯は七十度くらいです。").length).toBeGreaterThan(5);
    expect(wordsOf("静岡 tea, 2 spoons")).toEqual(["静岡", "tea", "2", "spoons"]);
  });

  it("are found there at any position", () => {
    expect(countOf("新しい煎茶のいれ方です。煎茶のいれ方は", "煎茶のいれ方")).toBe(2);
    expect(countOf("紅茶です。", "煎茶")).toBe(0);
  });

  it("are found only as whole words elsewhere", () => {
    expect(countOf("A teapot, and Tea.", "tea")).toBe(1);
    expect(countOf("tea tea", "tea")).toBe(2);
    expect(countOf("tea", "")).toBe(0);
  });
});

describe("sentences", () => {
  it("end after their closing quotation marks and brackets", () => {
    const text = "He said “(Water it.)” And she: ‘No!’ Then nothing";
    expect(sentencesOf(text)).toEqual(["He said “(Water it.)”", "And she: ‘No!’", "Then nothing."]);
  });

  it("are split quickly in a long row of quotation marks", async () => {
    const row = `a${'"'.repeat(100_000)}`;
    expect(await cpuTimeOf(() => sentencesOf(`${row} b`))).toBeLessThan(2_000);
  });
});
