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

test("writes Markdown with title, description and unchanged text", () => {
  expect(markdownOf(file)).toBe(
    '# Herbs & "pots"\n\n*For <beginners>*\n\n## Water\n\nEarly. <script>alert(1)</script>\n',
  );
});

test("escapes HTML in the page", () => {
  const page = pageOf(file);
  expect(page).toContain("<title>Herbs &amp; &quot;pots&quot;</title>");
  expect(page).toContain('content="For &lt;beginners&gt;"');
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).not.toContain("<script>");
});

test("labels simulated text", () => {
  for (const text of [markdownOf, pageOf]) {
    expect(text({ ...file, origin: "simulated" })).toContain("Simulated: sample text");
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
])("names the file of %j %j", (title, name, asciiName) => {
  expect(fileName(title, "md")).toEqual({ name, asciiName });
});
