import { expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { cleanText } from "./clean-text.ts";
import { isReadableAsEnglish } from "./providers/english.ts";
import { splitSentences } from "./sentences.ts";

const texts = (text: string) => splitSentences(text).map((part) => part.text);

test.each<[string, string[]]>([
  ["", []],
  ["  \n ", []],
  ["No end", ["No end"]],
  ["One. Two! Three? Four…", ["One.", "Two!", "Three?", "Four…"]],
  ["It costs $29.99 a month. “Really?” Yes.", ["It costs $29.99 a month.", "“Really?”", "Yes."]],
  ["Mr. Smith, e.g. and i.e. stay. Good", ["Mr. Smith, e.g. and i.e. stay.", "Good"]],
  ["A heading\nA line", ["A heading", "A line"]],
  ["--- . *** !", []],
  ["你好。再见。", ["你好。", "再见。"]],
])("the sentences of %j", (text, sentences) => expect(texts(text)).toEqual(sentences));

test("processes a long run of punctuation in time", async () => {
  const dots = `Then${".".repeat(100_000)}x. Good`;
  expect(await cpuTimeOf(() => expect(texts(dots).at(-1)).toBe("Good"))).toBeLessThan(2_000);
});

test("splits an endless sentence between words without losing text", () => {
  const long = "word ".repeat(20_000).trim();
  const parts = splitSentences(long);
  expect(Math.max(...parts.map(({ text }) => text.length))).toBeLessThanOrEqual(300);
  expect(parts.map(({ text }) => text).join(" ")).toBe(long);
  for (const { text, start, end } of parts) expect(long.slice(start, end)).toBe(text);
  expect(texts("x".repeat(650)).map(({ length }) => length)).toEqual([300, 300, 50]);
  expect(texts("😀a".repeat(200)).join("")).toBe("😀a".repeat(200));
});

test("removes what cannot be spoken and keeps the rest", () => {
  expect(cleanText(" a\u0000b\tc \r\n\n d\u200b\ud800e ")).toBe("a b c\nd e");
  expect(cleanText("\u0007\u202e \n")).toBe("");
  expect(cleanText("Cafe\u0301 😀 naïve")).toBe("Café 😀 naïve");
});

test.each<[string, boolean]>([
  ["Your agents have written three articles.", true],
  ["OK", true],
  ["2026", true],
  ["The café in Zürich is en vogue, and she is not.", true],
  ["He read 'Война и мир' in a week, and so did all of the others in the house.", true],
  ["Das ist ein Text und er ist nicht auf Englisch.", false],
  ["Le chat est dans la maison et il ne veut pas sortir.", false],
  ["El perro es de los vecinos y no para.", false],
  ["Сегодня написано три статьи.", false],
  ["今日は三つの記事を書きました。", false],
])("%j is read by a voice that knows English: %s", (text, readable) =>
  expect(isReadableAsEnglish(text)).toBe(readable),
);
