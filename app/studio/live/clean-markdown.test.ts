import { describe, expect, test } from "vitest";
import { cpuTimeOf } from "../../../tests/harness/cpu-time";
import { cleanMarkdown } from "./clean-markdown";

const allowed = { addresses: ["https://read.example/page"], hosts: ["own.example"] };

test.each<[string, string, string[]]>([
  ["[here](https://read.example/page)", "[here](https://read.example/page)", []],
  ['[here]( <https://own.example/a> "A title")', '[here]( <https://own.example/a> "A title")', []],
  ["A [shop](https://evil.example/buy).", "A shop.", ["https://evil.example/buy"]],
  ["A [[nested] shop](https://evil.example).", "A nested shop().", ["https://evil.example", ""]],
  ["![pixel](https://evil.example/p.png) here", "pixel here", []],
  [
    "[![pixel](https://evil.example/p.png)](https://evil.example)",
    "pixel",
    ["https://evil.example"],
  ],
  ["Text\n\n  [1]: https://evil.example\n", "Text", []],
  ["<b>Bold</b> <script>alert(1)</script>and <!-- not -->this", "Bold and this", []],
  ["<a <b>Bold</b>, 1 < 2, and a <b at the end", "Bold, 1 < 2, and a <b at the end", []],
])("%j becomes %j", (written, markdown, cutLinks) => {
  expect(cleanMarkdown(written, allowed)).toEqual({ markdown, cutLinks });
});

describe("takes no time to speak of for what is made to take long", () => {
  const n = 100_000;
  test.each([
    ["pictures without an end", "![".repeat(n / 2)],
    ["pictures whose address has no end", "![x](".repeat(n / 5)],
    ["links without an end", "[x](".repeat(n / 4)],
    ["a link whose address has no end", `[x](${"<>".repeat(n / 4)}${" ".repeat(n / 2)}`],
    ["brackets", "[".repeat(n)],
    ["lines of nothing", `a${"\n".repeat(n)}b`],
    ["references without an end", "[x\n".repeat(n / 3)],
    ["tags without an end", "<a ".repeat(n / 3)],
    ["comments without an end", "<!--".repeat(n / 4)],
    ["scripts without an end", "<script>".repeat(n / 8)],
  ])("%s", async (_, written) => {
    expect(await cpuTimeOf(() => cleanMarkdown(written, allowed))).toBeLessThan(2_000);
  });
});
