import { describe, expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { renderProse } from "./render-prose.ts";
import { renderText } from "./render-text.ts";
import { readTextBlocks } from "./text-blocks.ts";

describe("emphasis beside punctuation is emphasis", () => {
  test.each([
    ["これは**「重要なこと」**です。", "これは<strong>「重要なこと」</strong>です。"],
    ["**注意。**次に", "<strong>注意。</strong>次に"],
    ["価格は**（税込）**1円", "価格は<strong>（税込）</strong>1円"],
    ["**ポイント：**水やり", "<strong>ポイント：</strong>水やり"],
    ["これは*「一つ」*です", "これは<em>「一つ」</em>です"],
    ["***「両方」***です", "<em><strong>「両方」</strong></em>です"],
    ["昔は~~「高い」~~です", "昔は<s>「高い」</s>です"],
    ["这是**“重点”**内容", "这是<strong>“重点”</strong>内容"],
    ["**“중요”**는", "<strong>“중요”</strong>는"],
    [
      "**[リンク](https://a.test)**です",
      /<strong><a href="https:\/\/a\.test"[^>]*>リンク<\/a><\/strong>です/u,
    ],
    ["**`code`**です", "<strong><code>code</code></strong>です"],
    ["**「a」**と**「b」**", "<strong>「a」</strong>と<strong>「b」</strong>"],
  ])("%s", (markdown, html) => {
    for (const rendered of [renderText(markdown), renderProse(`# T\n\n${markdown}`).html]) {
      if (typeof html === "string") expect(rendered).toContain(html);
      else expect(rendered).toMatch(html);
    }
    const [block] = readTextBlocks(markdown);
    expect(block).toEqual({
      kind: "paragraph",
      text: expect.not.stringMatching(/[*~]/u) as string,
    });
  });
});

test.each([
  ["2 * 3 * 4", "2 * 3 * 4"],
  ["snake_case_name", "snake_case_name"],
  ["5*3です", "5*3です"],
  ["\\*「a」\\*", "*「a」*"],
])("%s is none", (markdown, html) => {
  expect(renderText(markdown)).toContain(html);
});

test.each(["**", "*「", "**「a", "」**", "*a_", "~~"])(
  "%s many times is read in time",
  async (part) => {
    const text = part.repeat(30_000 / part.length);
    expect(await cpuTimeOf(() => renderText(text))).toBeLessThan(2_000);
  },
);
