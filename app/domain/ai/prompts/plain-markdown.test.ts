import { expect, it } from "vitest";
import { oneLine, plainMarkdown, shortened } from "./plain-markdown.ts";

it("puts text on one line, without outer spaces or invisible characters", () => {
  expect(oneLine(" \t Herbs\r\n in\u2028 \u202Ewinter\uFEFF ")).toBe("Herbs in winter");
  expect(oneLine("Herbs")).toBe("Herbs");
  expect(oneLine(" \n ")).toBe("");
});

it("escapes Markdown and HTML", () => {
  expect(plainMarkdown(" <b>a_b</b> [c](d) `e` *f* ~g~ h|i \\ &amp; &#38; j & k ")).toBe(
    "\\<b\\>a\\_b\\</b\\> \\[c\\](d) \\`e\\` \\*f\\* \\~g\\~ h\\|i \\\\ \\&amp; \\&#38; j & k",
  );
});

it("shortens at the end of a word if that is past half of it", () => {
  expect(shortened("Herbs in winter", 15)).toBe("Herbs in winter");
  expect(shortened("Herbs in winter", 14)).toBe("Herbs in…");
  expect(shortened("A windowsill", 8)).toBe("A windo…");
});
