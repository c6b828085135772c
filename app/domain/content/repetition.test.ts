import { describe, expect, test } from "vitest";
import { readBriefs } from "#tests/evaluation/brief-file.ts";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { repetitionIn } from "./repetition.ts";

const article = `Most pots die of care, not of neglect. Water in the morning while the soil is cool.

## Which pots

Clay dries out twice as fast as plastic does. On a south wall it needs water every day in July.
A saucer keeps what runs through, but not for longer than an hour.

## When to water

Push a finger into the soil. If the first joint stays dry, the pot wants water, and if not, it wants none.`;

const herbs = [
  "basil",
  "mint",
  "thyme",
  "sage",
  "dill",
  "chives",
  "parsley",
  "lovage",
  "oregano",
  "fennel",
];

describe("a text is rejected that repeats", () => {
  test.each([
    ["one sentence 1,600 times", "Herbs need water. ".repeat(1_600), "Herbs need water."],
    [
      "a long sentence three times",
      `${article}\n\n${"The best time to water your herbs is early in the morning. ".repeat(3)}`,
      "The best time to water",
    ],
    [
      "a sentence far apart",
      `The best pot is one that you can lift alone.\n\n${article}\n\nThe best pot is one that you can lift alone.\n\n${article.replaceAll("pot", "tub")}\n\nThe best pot is one that you can lift alone.`,
      "The best pot",
    ],
    [
      "a sentence with other marks",
      "**Water** your herbs early, before the sun is up!\n\nwater your herbs early; before the sun is up.\n\nWater your herbs early before the sun is up.",
      "**Water** your herbs",
    ],
    [
      "a paragraph three times",
      "Water early, and not late. Then wait.\n\n".repeat(3),
      "Water early",
    ],
    ["a section twice", `${article}\n\n${article}`, "Clay dries"],
    ["one heading", "## Herbs need water\n\n".repeat(1_600), "Herbs need water"],
    ["one row of a table", "| Herbs need water | x |\n".repeat(1_600), "Herbs need water"],
    ["letters", `This is so ha${"ha".repeat(2_000)}`, "ha"],
    ["one letter", `Wa${"a".repeat(20_000)}ter`, "a"],
    ["items of a list", "- Water the herbs\n".repeat(20), "Water the herbs"],
    ["one word after another", `${article} The roots and and and and and`, "and"],
    ["a small word three times", "The roots and and and the leaves want light.", "and"],
    [
      "some words",
      `${article} It is the best way to get to the best way to get to the best way to get to the best`,
      "best way",
    ],
    ["words without an end", "very ".repeat(5_000), "very"],
    ["a Japanese sentence", "水やりは朝に行うのがおすすめです。".repeat(3), "水やりは"],
    ["Japanese words", `${"水やりは朝に。"}${"とても".repeat(12)}大切です。`, "とても"],
    [
      "a sentence with one other word each time",
      herbs.map((herb) => `You should water your ${herb} early in the morning.`).join(" "),
      "you should water",
    ],
    [
      "a Japanese sentence with one other word",
      [...herbs.keys()]
        .map((month) => `${month + 1}月の水やりは朝の涼しいうちに行うのがおすすめです。`)
        .join(""),
      "水やりは",
    ],
    [
      "paragraphs that hardly differ",
      herbs
        .map(
          (herb) =>
            `For ${herb}, choose a pot with holes, and fill it with light soil that drains.`,
        )
        .join("\n\n"),
      "choose a pot",
    ],
  ])("%s", (_, text, words) => {
    expect(repetitionIn(text)?.words.toLowerCase()).toContain(words.toLowerCase());
  });
});

describe("a text is not rejected", () => {
  test.each([
    ["that says each thing once", article],
    [
      "for its headings",
      article
        .split("\n\n")
        .map((each) => `## Why it is worth it\n\n${each}`)
        .join("\n\n"),
    ],
    [
      "for its tables",
      `| Herb | Outside |\n| --- | --- |\n${herbs.map((herb) => `| ${herb} | yes, all year round in a pot |`).join("\n")}`,
    ],
    [
      "for a figure of speech",
      "It is very, very good. More and more and more people ask. Step by step by step. No, no, no!",
    ],
    [
      "for a refrain",
      "Water early. Soil first. Water early. Then light. Water early. Then wait. Water early.",
    ],
    ["for its code", "```\n0 0 0 0 0 0 0 0\nwait wait wait wait\n```"],
    ["for numbers", "1, 1, 1, 1, 1, 1 and 2 2 2 2 2"],
    ["for a line", "- - -\n\n***\n\n________"],
    ["for a short list of one kind", herbs.map((herb) => `- ${herb}: 5 litres`).join("\n")],
    ["for a Japanese line", `水やり\n\n${"ー".repeat(60)}\n\n${"―".repeat(60)}`],
    ["for laughter", "ははははは、とても楽しいです。"],
    ["without words", ""],
  ])("%s", (_, text) => {
    expect(repetitionIn(text)).toBeNull();
  });

  test("for any text of the evaluation set", () => {
    const texts: string[] = [];
    const collect = (value: unknown): void => {
      if (typeof value === "string" && value.length > 200) texts.push(value);
      else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
    };
    collect(readBriefs());
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => repetitionIn(text) !== null)).toEqual([]);
  });
});

test.each(["a ", "a. ", "a\n\n", "日", "- a\n", "`", "|", "and b "])(
  "%j many times is looked through in time",
  async (part) => {
    const text = part.repeat(30_000 / part.length);
    const numbered = Array.from({ length: 5_000 }, (_, index) => `${part}${index}`).join("");
    const spent = await cpuTimeOf(() => [text, numbered].map(repetitionIn));
    expect(spent).toBeLessThan(1_000);
  },
);
