import { expect, test } from "vitest";
import { fileName, markdownOf, pageOf, type TextFile } from "./text-file.ts";

const file: TextFile = {
  title: 'Herbs & "pots"',
  description: "For <beginners>",
  body: "## Water\n\nEarly. <script>alert(1)</script>",
  origin: "real",
  createdAt: 0,
  about: "Article, version 1",
};

test("Markdown has the title, the description and the text as it was written", () => {
  expect(markdownOf(file)).toBe(
    '# Herbs & "pots"\n\n*For <beginners>*\n\n## Water\n\nEarly. <script>alert(1)</script>\n',
  );
});

test("a page shows HTML and does not obey it", () => {
  const page = pageOf(file);
  expect(page).toContain("<title>Herbs &amp; &quot;pots&quot;</title>");
  expect(page).toContain('content="For &lt;beginners&gt;"');
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).not.toContain("<script>");
});

test("what is simulated says so", () => {
  for (const text of [markdownOf, pageOf]) {
    expect(text({ ...file, origin: "simulated" })).toContain("Simulated: a sample text");
    expect(text(file)).not.toContain("Simulated");
  }
});

test.each([
  ["Café: was nun?", "cafe-was-nun.md", "cafe-was-nun.md"],
  ["İstanbul'da Größe", "istanbul-da-grosse.md", "istanbul-da-grosse.md"],
  ["完全ガイド 2026", "完全ガイド-2026.md", "2026.md"],
  ["Полив зимой", "полив-зимой.md", "text.md"],
  ["日本語、日本語", "日本語-日本語.md", "text.md"],
  ["पौधों को पानी", "पौधों-को-पानी.md", "text.md"],
  ["Помидоры", "помидоры.md", "text.md"],
  ['../"..\r\nX', "x.md", "x.md"],
  ["", "text.md", "text.md"],
])("%j is called %j", (title, name, asciiName) => {
  expect(fileName(title, "md")).toEqual({ name, asciiName });
});
