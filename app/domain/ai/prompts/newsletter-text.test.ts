import { expect, it } from "vitest";
import { newsletterText } from "./newsletter-text.ts";

const article = {
  title: " [Herbs](https://evil.example)\n## in  *winter* ",
  description: "<b>What</b> to do,\nand _when_. ",
  url: "https://blog.example/herbs",
};

it("escapes Markdown in titles and descriptions", () => {
  const { body } = newsletterText([article]);
  expect(body.split("\n\n").slice(1)).toEqual([
    "## \\[Herbs\\](https://evil.example) ## in \\*winter\\*",
    "\\<b\\>What\\</b\\> to do, and \\_when\\_.",
    "[Read it](https://blog.example/herbs)",
  ]);
});

it("puts titles on one plain line in its own title and description", () => {
  const { title, fields } = newsletterText([article]);
  const plain = "[Herbs](https://evil.example) ## in *winter*";
  expect(title).toBe(`This week: ${plain}`);
  expect(fields).toEqual({ description: `One article this week: ${plain}.` });
});
