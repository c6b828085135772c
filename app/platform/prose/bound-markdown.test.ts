import { describe, expect, test } from "vitest";
import { createMarkdown } from "./markdown.ts";

const length = 3_000;
const filled = (contentItem: string, room = length) =>
  contentItem.repeat(Math.floor(room / contentItem.length));
const nested = (first: string, last: string, depth: number) =>
  filled(first.repeat(depth) + last.repeat(depth));
const table = (columns: number, rows: number) =>
  `|${"a|".repeat(columns)}\n|${"-|".repeat(columns)}\n${"a\n".repeat(rows)}`;

/** What markdown-it does for a text: looks for rules, calls of rules, and tokens. */
function countSteps(text: string): number {
  const md = createMarkdown({ html: false, breaks: true });
  let steps = 0;
  type Rule = (...args: unknown[]) => unknown;
  const counted = ({ ruler }: { ruler: { getRules(chain: string): unknown[] } }) => {
    const getRules = ruler.getRules.bind(ruler);
    const chains = new Map<string, Rule[]>();
    ruler.getRules = (chain) => {
      steps += 1;
      const known = chains.get(chain);
      if (known) return known;
      const rules = (getRules(chain) as Rule[]).map((rule) => (...args: unknown[]) => {
        steps += 1;
        return rule(...args);
      });
      chains.set(chain, rules);
      return rules;
    };
  };
  counted(md.inline);
  counted(md.block);
  const tokens = md.parse(text, {});
  return steps + tokens.length + tokens.flatMap(({ children }) => children ?? []).length;
}

describe("a text costs no more steps than its length allows", () => {
  const brackets = [
    "![",
    "[",
    "[^",
    "[a\n",
    "![](",
    "[a](",
    "[a][",
    "![a][",
    "[](<",
    '[](a "',
    "](",
  ];
  const emphasis = ["**", "*a ", "*a _b ", "**a*", "*a**b***c", "a*b_c~~", "~~", "「**", "**「a"];
  const others = [
    "<",
    "<a@",
    "<http:",
    "<b>",
    "<!--",
    "&",
    "&#",
    "\\",
    "`",
    "a `b ``c ",
    "http://a.b ",
  ];
  const blocks = [
    "> ",
    ">\n",
    "- ",
    "- > ",
    "1. a\n",
    "|",
    "| a |\n|-|\n",
    "#\n",
    "a\n-\n",
    "[a]: b\n",
  ];
  const texts: [string, string][] = [
    ...[...brackets, ...emphasis, ...others, ...blocks].map((contentItem): [string, string] => [
      contentItem,
      filled(contentItem),
    ]),
    ["[ with a target", `[a]: /b\n\n${filled("[")}`],
    ["![ with a target", `[a]: /b\n\n${filled("![")}`],
    ["brackets in brackets", `${filled("[", length / 2)}${filled("]", length / 2)}`],
    ["links in links", nested("[", "](a)", 90)],
    ["images in images", nested("![", "](a)", 90)],
    ["images in images, less deep", nested("![", "](a)", 15)],
    ["quotes of lines without marks", `${"> ".repeat(100)}\n${filled("a\n")}`],
    ["quotes in lists", `${"- > ".repeat(30)}a\n${filled("a\n")}`],
    ["a table with rows too short", table(100, 2_500)],
    ["tables with rows too short", filled(`${table(50, 100)}\n`)],
  ];

  test.each(texts)("%j", (_, text) => {
    expect(countSteps(text) / text.length).toBeLessThan(75);
  });
});

describe("keeps all text", () => {
  const render = (text: string) => createMarkdown({ html: false, breaks: true }).render(text);

  test("keeps quotes and lists up to the limit, and the text of deeper ones", () => {
    const quoted = render(`${"> ".repeat(23)}deep\nlazy\n\nafter`);
    expect(quoted.split("<blockquote>")).toHaveLength(21);
    expect(quoted).toContain("<p>&gt; &gt; &gt; deep</p>\n</blockquote>");
    expect(quoted).toMatch(/<\/blockquote>\n<p>lazy<\/p>\n<p>after<\/p>\n$/u);
    const listed = render(`${"- ".repeat(9)}nine\n\n${"- ".repeat(12)}twelve`);
    expect(listed).toContain("<li>nine");
    expect(listed).toContain("- - twelve");
  });

  test("shows brackets that are nested too deep as they were typed", () => {
    const link = "[x](https://a.example)";
    expect(render(`${"[".repeat(10)}${link}`)).toContain('[<a href="https://a.example">x</a>');
    expect(render(`${"[".repeat(60)}${link}`)).toContain("[".repeat(60));
  });

  test("keeps an image's description, and images inside it as text", () => {
    const [paragraph] = createMarkdown({}).parseInline("![a ![b](c) d](e) ![f](g)", {});
    const images = (paragraph?.children ?? []).filter(({ type }) => type === "image");
    expect(images.map(({ content }) => content)).toEqual(["a ![b](c) d", "f"]);
    expect(render("![a *b*](c)")).toBe('<p><img src="c" alt="a *b*"></p>\n');
  });

  test("fills the short rows of small tables, and shows the last rows of huge ones as text", () => {
    const cellsOf = (html: string) => html.split("<td").length - 1;
    expect(cellsOf(render(table(40, 100)))).toBe(4_000);
    const twice = render(`${table(40, 100)}\n${table(40, 100)}\nafter`);
    expect(cellsOf(twice)).toBe(5_000 - 40);
    expect(twice).toContain("<p>after</p>");
    expect(twice.split("a<br>")).toHaveLength(76);
    const written = `|${"a|".repeat(10)}\n|${"-|".repeat(10)}\n${`|${"a|".repeat(10)}\n`.repeat(1_000)}`;
    expect(cellsOf(render(written))).toBe(10_000);
  });
});
