import { describe, expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { comparableText, createPhraseCount } from "./comparable-text.ts";

const occurrences = (text: string, phrase: string) => createPhraseCount(text)(phrase);

describe("a phrase is found", () => {
  test.each([
    ["in another case", "guaranteed", "GUARANTEED results"],
    ["with a dotted capital", "İndirim", "indirim ve İNDİRİM"],
    ["in Turkish capitals", "İstanbul'da kışın sulama", "İSTANBUL’DA KIŞIN SULAMA"],
    ["in capitals that lack the dot", "indirim", "INDIRIM"],
    ["decomposed", "I\u0307ndirim", "indirim"],
    ["with a German ß in capitals", "Straße", "STRASSE"],
    ["with a final sigma", "οδός", "ΟΔΌΣ"],
    ["with accents apart", "café", "cafe\u0301"],
    ["with a ligature", "final offer", "ﬁnal oﬀer"],
    ["in full width", "guaranteed", "ｇｕａｒａｎｔｅｅｄ"],
    ["in mathematical letters", "guaranteed", "𝗴𝘂𝗮𝗿𝗮𝗻𝘁𝗲𝗲𝗱 and 𝒈𝒖𝒂𝒓𝒂𝒏𝒕𝒆𝒆𝒅"],
    ["in half-width kana", "ガイド", "ｶﾞｲﾄﾞ"],
    ["with a curly apostrophe", "can't lose", "You can’t lose."],
    ["with a straight apostrophe", "can’t lose", "You CAN'T lose."],
    ["with a backtick", "it's easy", "it`s easy"],
    ["with a prime", "can't lose", "You can′t lose"],
    ["with an acute accent", "can't lose", "You can´t lose"],
    ["with a backtick", "can't lose", "You can`t lose"],
    ["with an entity for the apostrophe", "can't lose", "You can&rsquo;t lose, can&#39;t you"],
    ["in single quotes", "guaranteed", "It is ‘guaranteed’, 'guaranteed'"],
    ["in double quotes", "risk free", "a “risk” free, risk «free»"],
    ["with a genitive", "Acme", "Acme's prices, Acme’s"],
    ["behind an article", "arrosage", "L’arrosage"],
    ["with a suffix", "İstanbul", "İstanbul'da"],
    ["with a hyphen", "risk free", "It is risk-free"],
    ["without its hyphen", "risk-free", "It is risk free, risk‑free"],
    ["with a soft hyphen", "guaranteed", "guar\u00adanteed"],
    ["with the entity of one", "guaranteed", "guar&shy;anteed"],
    ["with a zero-width space", "guaranteed", "guar\u200banteed, guar&#8203;anteed"],
    ["with joiners", "guaranteed", "g\u200cu\u200da\u2060r\ufeffanteed"],
    ["with a mark of byte order", "guaranteed", "guar\ufeffanteed"],
    ["with direction marks", "guaranteed", "guar\u200eant\u202eeed"],
    ["in part bold", "guaranteed", "gua**rant**eed, gua*rant*eed"],
    ["in part a link", "guaranteed", "gua[rant](https://a.test/b_(c))eed"],
    ["in part a reference", "guaranteed", "gua[rant][1]eed"],
    ["in part code or struck out", "guaranteed", "gua`rant`eed, gua~~rant~~eed"],
    ["with an escape", "can't", "can\\'t"],
    ["across bold words", "no risk at all", "**no** risk *at* all"],
    ["across a line", "no risk", "no\nrisk"],
    ["with a note", "guaranteed", "guaranteed* guaranteed¹ guaranteed™"],
    ["with an indexed digit", "CO2", "CO₂"],
    ["within Japanese", "完全ガイド", "これは完全ガイドです"],
    ["within bold Japanese", "完全ガイド", "これは**完全**ガイドです"],
    ["across a line of Japanese", "完全ガイド", "これは完全\nガイド、完全　ガイドです"],
    ["in Latin letters within Japanese", "AI", "このAIは"],
    ["in Korean with an ending", "인공지능", "인공지능은"],
    ["that is an emoji", "🔥", "Hot 🔥 deal"],
    ["that is an emoji in another style", "❤", "With ❤️"],
    ["that is a dash", "—", "It lasts—and lasts"],
    ["that is an ellipsis", "…", "Wait ... for it"],
    ["with symbols", "C++", "c++, and C"],
    ["with a number sign", "#1", "We are #1!"],
    ["with a percent sign", "100%", "It is **100%** safe"],
    ["with a space before the percent sign", "100% safe", "100 % safe"],
    ["with a currency", "€5", "Only €5."],
    ["in Thai", "รับประกัน", "เรารับประกันผล"],
  ])("%s", (_, phrase, text) => {
    expect(occurrences(text, phrase)).toBeGreaterThan(0);
  });

  test("as often as it occurs", () => {
    expect(occurrences("No risk, no risk; NO RISK no risky", "no risk")).toBe(3);
    expect(occurrences("ha ha ha", "ha ha")).toBe(2);
    expect(occurrences("no no", "no")).toBe(2);
    expect(createPhraseCount("no no no")("no", 2)).toBe(2);
  });
});

describe("a phrase is not found", () => {
  test.each([
    ["within a word", "ass", "a class, an assistant, asses"],
    ["within a word of other letters", "art", "pârt partö Kunstart"],
    ["in a contraction that says the opposite", "can", "You can't, you can’t"],
    ["in a word of another Turkish letter", "sik", "sık sık sorulan"],
    ["in a word of another Turkish letter, the other way", "sık", "sik"],
    ["without its apostrophe", "it's", "its"],
    ["without its accents", "résumé", "resume"],
    ["across the marks of a Japanese sentence", "完全ガイド", "完全、ガイド。"],
    ["across Japanese paragraphs", "完全ガイド", "完全\n\nガイド"],
    ["in longer Latin words within Japanese", "AI", "このAIRは"],
    ["without its symbols", "C++", "vitamin C"],
    ["without its number sign", "#1", "1 pot"],
    ["without its percent sign", "100%", "100 pots, 1100%"],
    ["where it is part of a longer number", "100%", "1100%"],
    ["where it is Markdown", "**", "**bold**"],
    ["where it is empty", "", "anything"],
  ])("%s", (_, phrase, text) => {
    expect(occurrences(text, phrase)).toBe(0);
  });
});

test("a text is reduced to its words", () => {
  expect(comparableText("  **Für** “Ä&amp;B”:\n\n- e-mail, don’t! ")).toBe("für ä b e mail don't");
});

test.each([
  "a ",
  "[",
  "[x](",
  "![a](b(",
  "*",
  "`",
  "&amp",
  "&#1;",
  "\\",
  "\u3000",
  "日\n",
  "日 ",
  "n't",
  "'",
  "I",
  "İ",
  "\u200b",
  "\u0301",
])("reads %j many times quickly", async (part) => {
  const text = `日${part.repeat(100_000 / part.length)}`;
  expect(await cpuTimeOf(() => createPhraseCount(text)("a b"))).toBeLessThan(1_000);
});
