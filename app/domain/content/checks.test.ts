import { describe, expect, test } from "vitest";
import { checkArticle, checksPassed, type CheckedText, type CheckName } from "./checks.ts";

const words =
  "pots cool soil roots take wait sun rain morning leaf stem warm light shade water wall seed cut dry hand".split(
    " ",
  );

let state = 1;
const anyWord = () => words[(state = (state * 48_271) % 2_147_483_647) % words.length];
const sentence = () => `Let ${Array.from({ length: 9 }, anyWord).join(" ")}.`;
/** Ten different sentences. */
const paragraph = () => Array.from({ length: 10 }, sentence).join(" ");
const whole: CheckedText = {
  title: "Balcony herbs: which five to begin with",
  description:
    "Which balcony herbs forgive a beginner, what each needs, and what to buy for the first weekend.",
  body: `Most balcony herbs die of care.\n\n${[
    "Which herbs",
    "Where balcony herbs stand",
    "When to water",
  ]
    .map((heading, part) => `## ${heading}\n\n${paragraph()}\n\n${paragraph()} Part ${part}.`)
    .join("\n\n")}`,
  keyword: "balcony herbs",
  others: [],
  neverSay: ["miracle"],
  language: "en-US",
};

function outcomeOf(name: CheckName, change: Partial<CheckedText>) {
  const result = checkArticle({ ...whole, ...change }).find((each) => each.name === name);
  return { passed: result?.outcome === "passed", fact: result?.fact };
}

test("a complete article passes all checks", () => {
  const results = checkArticle(whole);
  expect(results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
  expect(checksPassed(results)).toBe(results.length);
});

describe("each check finds its own problem, with figures", () => {
  test.each<[CheckName, Partial<CheckedText>, string]>([
    ["length", { body: "Too short." }, "2 words (500–2,500 recommended)"],
    ["title", { title: "Herbs" }, "5 characters (search results show up to 70)"],
    ["description", { description: "" }, "Missing (search results show up to 160 characters)"],
    ["description", { description: "Short." }, "6 characters (70–160 recommended)"],
    [
      "keyword_in_title",
      { title: "Which five herbs to begin with" },
      "“balcony herbs” isn’t in the title",
    ],
    [
      "keyword_in_opening",
      { body: "Nothing.\n\n## Balcony herbs\n\nText." },
      "“balcony herbs” isn’t in the opening",
    ],
    [
      "keyword_in_heading",
      { body: "Balcony herbs.\n\n## Other\n\nText." },
      "“balcony herbs” isn’t in a heading",
    ],
    [
      "keyword_not_stuffed",
      { body: "Balcony herbs, balcony herbs, Balcony  Herbs; balcony herbs." },
      "“balcony herbs” is used 4 times (up to 3 is fine)",
    ],
    ["headings", { body: "Text.\n\n## One\n\nText." }, "1 heading (3+ recommended)"],
    [
      "readability",
      { body: `${"word ".repeat(60)}.` },
      "Flesch score 61 (50+ is easy to read). 60.0 words per sentence, 60 in the longest (up to 20 and 45 recommended)",
    ],
    [
      "paragraphs",
      { body: "word ".repeat(140) },
      "140 words in the longest paragraph (up to 130 recommended)",
    ],
    ["repeats", { others: [{ title: "Another", body: whole.body }] }, "100% matches “Another”"],
    [
      "repetition",
      { body: "Herbs need water. ".repeat(1_600) },
      "“Herbs need water.” appears 1,600 times",
    ],
    ["never_say", { title: "A Miracle of balcony herbs in pots" }, "Banned words used: “miracle”"],
  ])("%s", (name, change, fact) => {
    expect(outcomeOf(name, change)).toEqual({ passed: false, fact });
  });
});

test("without a keyword, keyword checks pass", () => {
  expect(outcomeOf("keyword_in_title", { keyword: "" })).toEqual({
    passed: true,
    fact: "No keyword set",
  });
  expect(outcomeOf("keyword_not_stuffed", { keyword: "" }).passed).toBe(true);
});

test("a word within another is not that word", () => {
  expect(outcomeOf("never_say", { neverSay: ["Cool", "oot"], title: whole.title }).fact).toBe(
    "Banned words used: “Cool”",
  );
});

test.each<[string, Partial<CheckedText>]>([
  ["in another case", { neverSay: ["İndirim"], title: "Balkonda indirim" }],
  ["in capitals", { neverSay: ["indirim"], title: "BALKONDA İNDİRİM" }],
  ["with another apostrophe", { neverSay: ["can't lose"], description: "You can’t lose." }],
  ["in part bold", { neverSay: ["guaranteed"], body: "It is gua**rant**eed." }],
  ["with a soft hyphen", { neverSay: ["guaranteed"], body: "It is guar\u00adanteed." }],
  ["in full width", { neverSay: ["guaranteed"], body: "It is ｇｕａｒａｎｔｅｅｄ." }],
  ["in Japanese", { neverSay: ["絶対に"], body: "これは**絶対**に安全です。" }],
])("banned words are found %s", (_, change) => {
  expect(outcomeOf("never_say", { ...change })).toEqual({
    passed: false,
    fact: `Banned words used: “${change.neverSay?.[0] ?? ""}”`,
  });
});

test.each([
  ["İstanbul'da kışın sulama", "İSTANBUL’DA KIŞIN SULAMA"],
  ["Größe", "GRÖSSE und mehr"],
  ["balcony herbs", "Balcony**-herbs** for all"],
  ["完全ガイド", "初心者の完全ガイド集"],
])("%s is found in the title, the opening and a heading", (keyword, words) => {
  const text = { keyword, title: words, body: `${words}\n\n## ${words}\n\nText.` };
  expect(outcomeOf("keyword_in_title", text).passed).toBe(true);
  expect(outcomeOf("keyword_in_opening", text).passed).toBe(true);
  expect(outcomeOf("keyword_in_heading", text).passed).toBe(true);
});

test("text in other scripts is counted as well", () => {
  expect(outcomeOf("length", { body: "水やりは朝に" }).fact).toBe(
    "4 words (500–2,500 recommended)",
  );
});
