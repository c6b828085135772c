import { expect, test } from "vitest";
import { renderText } from "./render-text.ts";

test.each([
  ["a heading", "# Pots\n\nText", '<h2 dir="auto">Pots</h2>\n<p dir="auto">Text</p>\n'],
  ["a deeper one", "### Which", '<h3 dir="auto">Which</h3>\n'],
  ["emphasis", "**Mint** alone", '<p dir="auto"><strong>Mint</strong> alone</p>\n'],
  ["a list", "- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"],
  [
    "a letter",
    "> Dear Mrs Lane,",
    '<blockquote>\n<p dir="auto">Dear Mrs Lane,</p>\n</blockquote>\n',
  ],
  ["a line that ends", "one\ntwo", '<p dir="auto">one<br>\ntwo</p>\n'],
  ["nothing", "", ""],
])("shows %s as text", (_, markdown, html) => {
  expect(renderText(markdown)).toBe(html);
});

test("a table can be scrolled by keyboard", () => {
  const html = renderText("| Pot | Litres |\n| --- | --- |\n| Mint | 5 |");
  expect(html).toContain(
    '<div class="prose-table" role="region" tabindex="0" aria-label="Table"><table>',
  );
  expect(html).toContain("<td>5</td>");
});

test.each([
  ["<script>alert(1)</script>", "<script"],
  ["<img src=x onerror=alert(1)>", "<img"],
  ["[press](javascript:alert(1))", "href"],
  ["[press](data:text/html;base64,AAAA)", "href"],
  ["![seen](https://spy.example/pixel.png)", "<img"],
  ['[a](https://a.example" onclick="x)', 'onclick="x'],
])("escapes %s", (markdown, forbidden) => {
  expect(renderText(markdown)).not.toContain(forbidden);
});

test("external links have rel nofollow", () => {
  expect(renderText("[a](https://a.example)")).toContain('rel="nofollow noreferrer ugc"');
});
