import { describe, expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { cleanMarkdown } from "./clean-markdown.ts";

const allowed = {
  addresses: ["https://read.example/page"],
  hosts: ["own.example", "www.own.example"],
};

test.each<[string, string, string[]]>([
  ["[here](https://read.example/page)", "[here](https://read.example/page)", []],
  ['[here]( <https://own.example/a> "A title")', '[here]( <https://own.example/a> "A title")', []],
  ["\n  Text \n", "Text", []],
  ["A [shop](https://evil.example/buy).", "A shop.", ["https://evil.example/buy"]],
  ["A [[nested] shop](https://evil.example).", "A nested shop.", ["https://evil.example"]],
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

describe("leaves no fragment of a sentence when a link is cut", () => {
  const cut = "https://evil.example/x";
  test.each([
    [`See [this guide](${cut}) and ${cut}.`, "See this guide."],
    [`See ${cut} and [this guide](${cut}).`, "See this guide."],
    [`See the guide, the list, and ${cut}.`, "See the guide, the list."],
    [`Use clay (see ${cut}) or wood.`, "Use clay or wood."],
    [`Use clay (${cut}).`, "Use clay."],
    [`Water it well. ${cut}`, "Water it well."],
    [`Water it well. See ${cut}. Then wait.`, "Water it well. Then wait."],
    [`Water it well. For more, see ${cut}. Then wait.`, "Water it well. Then wait."],
    [`Water your pots every week: ${cut}`, "Water your pots every week"],
    [`You will find pots like these at ${cut}.`, "You will find pots like these."],
    [`The site ${cut} says that pots crack. They do.`, "They do."],
    [`Buy it [here](${cut}). Then wait.`, "Then wait."],
    [`Buy it [ here ](${cut}). Then wait.`, "Then wait."],
    [`Then wait. [](${cut})`, "Then wait."],
    [`You will find pots like these at [ ](${cut}). Wait.`, "You will find pots like these. Wait."],
    [`POTS LIKE THESE ARE SOLD AT ${cut}.`, "POTS LIKE THESE ARE SOLD."],
    [`Water it.\n(See ${cut}) \nThen wait.`, "Water it.\nThen wait."],
    [`Sieh dir diese Anleitung und ${cut} an. Dann warte.`, "Dann warte."],
    [`Es gibt diese Anleitung und ${cut}.`, "Es gibt diese Anleitung."],
    [`- One thing\n- ${cut}\n- Another`, "- One thing\n- Another"],
    [`A word.\n\n## ${cut}\n\nMore.`, "A word.\n\nMore."],
    [`See [the guide][1] first.\n\n[1]: ${cut}`, "See the guide first."],
    [`Use [clay] pots.\n\n[clay]:${cut}`, "Use clay pots."],
    [`Use [Clay][] pots.\n\n[clay]: ${cut}`, "Use Clay pots."],
    [`Use clay[^1] or wood.[^a b]\n\n[^1]: ${cut}\n[^a b]: A shop`, "Use clay or wood."],
    [`Use [CLAY] pots.\n\n[clay]: ${cut}`, "Use CLAY pots."],
    [`Use [clay] pots.\n\n[CLAY]: ${cut}`, "Use clay pots."],
    ["Use [clay] pots.", "Use [clay] pots."],
    ["You will find pots like these at www.evil.example/x.", "You will find pots like these."],
    [
      "Use these (www.evil.example). Or see www.own.example/a.",
      "Use these. Or see www.own.example/a.",
    ],
    [`[${cut}](${cut}) is a shop. It sells pots.`, "It sells pots."],
    [`See ${cut}, ${cut} and ${cut}. Go on.`, "Go on."],
    ["A price of 1 and 2.", "A price of 1 and 2."],
    ["See https://evil.example/Kaktüs_(bitki). Then wait.", "Then wait."],
    ["Some pots are like these (see https://evil.example/a_(b)).", "Some pots are like these."],
    ["Read [this](https://evil.example/a_(b)) first. Wait.", "Read this first. Wait."],
    ["Read [this](https://evil.example/a_(b_(c))) first. Wait.", "Read this first. Wait."],
    ["You will find more pots at <https://evil.example/a>.", "You will find more pots."],
    [
      `水は週に一度です。詳しくは${cut}をご覧ください。土が先です。`,
      "水は週に一度です。土が先です。",
    ],
    [`素焼きの鉢（${cut}）がよい。`, "素焼きの鉢がよい。"],
    [
      "See https://read.example/page, or [a page](https://own.example/a_(b)).",
      "See https://read.example/page, or [a page](https://own.example/a_(b)).",
    ],
    ["See https://read.example/page and wait.", "See https://read.example/page and wait."],
  ])("%j becomes %j", (written, markdown) => {
    expect(cleanMarkdown(written, allowed).markdown).toBe(markdown);
  });
});

describe("handles adversarial input quickly", () => {
  const n = 100_000;
  test.each([
    ["pictures without an end", "![".repeat(n / 2)],
    ["pictures with an endless address", "![x](".repeat(n / 5)],
    ["links without an end", "[x](".repeat(n / 4)],
    ["a link with an endless address", `[x](${"<>".repeat(n / 4)}${" ".repeat(n / 2)}`],
    ["brackets", "[".repeat(n)],
    ["lines of nothing", `a${"\n".repeat(n)}b`],
    ["references without an end", "[x\n".repeat(n / 3)],
    ["tags without an end", "<a ".repeat(n / 3)],
    ["comments without an end", "<!--".repeat(n / 4)],
    ["scripts without an end", "<script>".repeat(n / 8)],
    ["addresses", "https://e ".repeat(n / 10)],
    ["addresses in open brackets", "(https://e ".repeat(n / 11)],
    ["joined addresses", "https://e and ".repeat(n / 14)],
    ["spaces before an address", `${" ".repeat(n)}https://e`],
  ])("%s", async (_, written) => {
    expect(await cpuTimeOf(() => cleanMarkdown(written, allowed))).toBeLessThan(2_000);
  });
});
