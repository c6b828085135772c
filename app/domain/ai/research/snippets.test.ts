import { expect, it } from "vitest";
import { findSnippets } from "./snippets.ts";

const from = (text: string) => [{ id: "1", title: "", address: "", text }];

it("finds the relevant part of a Japanese text", () => {
  const text = [
    "春の花は種から育てます。土は軽いものを選びます。光も要ります。場所は南向きがよいでしょう。肥料は月に一度です。水は朝にやります。",
    "霜が降りる夜は、鉢植えを家の中に入れます。葉が凍ると枯れてしまいます。朝になったら外に戻します。これを春まで続けます。",
  ].join("\n\n");
  expect(findSnippets(from(text), "鉢植えの霜よけ", 1)[0]?.text).toContain("霜が降りる夜");
});

it("keeps all of a text without spaces, and cuts between words if there are spaces", () => {
  const japanese = "霜が降りる夜は鉢植えを家に入れます。".repeat(100);
  const parts = findSnippets(from(japanese), "霜", 10);
  expect(parts.map(({ text }) => text).join("")).toHaveLength(japanese.length);
  const english = "pots freeze ".repeat(200).trim();
  for (const { text } of findSnippets(from(english), "pots", 10))
    expect(text).toMatch(/^(pots|freeze).*(pots|freeze)$/);
});

it("joins paragraphs of one short sentence", () => {
  const text = Array.from({ length: 9 }, (_, day) => `Frost on day ${day}.`).join("\n\n");
  const [first] = findSnippets(from(text), "frost", 1);
  expect(first?.text).toContain("Frost on day 0. Frost on day 1.");
});
