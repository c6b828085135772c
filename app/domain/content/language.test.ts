import { describe, expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { readBriefs } from "#tests/evaluation/brief-file.ts";
import { foreignParts, isIn } from "./language.ts";

/** What is not prose, is not meant to be read by itself, or was wrong on purpose. */
const noProse = new Set([
  "statement",
  "source",
  "quote",
  "network",
  "find",
  "raw",
  "ends",
  "tags",
  "first",
]);

/** Every heading and paragraph of an answer that one could tell the language of. */
function partsIn(answer: unknown): string[] {
  if (typeof answer === "string") return answer.split("\n").filter((part) => part.length >= 20);
  if (typeof answer !== "object" || answer === null) return [];
  return Object.entries(answer).flatMap(([name, each]) => (noProse.has(name) ? [] : partsIn(each)));
}

const languagesHere = ["en", "de", "fr", "es", "it", "nl", "ja"];
const parts = readBriefs()
  .filter(({ ends }) => ends === "article")
  .flatMap(({ brief, texts }) =>
    texts.flatMap(({ answers }) =>
      partsIn(answers).map((part) => ({ language: brief.language, part })),
    ),
  );

test("no part of the evaluation set is taken for another language, and most foreign parts are found", () => {
  expect(parts.length).toBeGreaterThan(300);
  const wrong = parts.filter(({ language, part }) => foreignParts(language, [part]).length > 0);
  expect(wrong).toEqual([]);
  const pairs = parts.flatMap(({ language, part }) =>
    languagesHere.filter((other) => !language.startsWith(other)).map((other) => ({ other, part })),
  );
  const detected = pairs.filter(({ other, part }) => foreignParts(other, [part]).length > 0);
  expect(detected.length / pairs.length).toBeGreaterThan(0.9);
});

describe("a German text", () => {
  test.each([
    ["a name", "Mit Google Workspace for Teams arbeiten wir seit Jahren im selben Büro zusammen."],
    ["a product in a title", "Microsoft Teams und Slack: was für kleine Betriebe taugt"],
    [
      "quoted speech",
      "Er sagte nur: “We have never seen anything like this in all of our years here”, und ging wieder an seine Arbeit zurück.",
    ],
    [
      "a quoted paragraph",
      "> The quick brown fox jumps over the lazy dog, and no one in the whole village has seen it.",
    ],
    [
      "code",
      "So wird die Datei geöffnet:\n\n```\nopen the file and read all of its lines until there are none\n```\n\nDanach schließt man sie mit `close the file when you are done`.",
    ],
    [
      "an address",
      "Mehr dazu steht [auf der Seite](https://example.com/what-you-should-know-about-winter-plants).",
    ],
    ["a heading of two words", "## Best Practices"],
  ])("may contain %s", (_, text) => {
    expect(foreignParts("de", [text])).toEqual([]);
    expect(isIn("de", text)).toBe(true);
  });

  test.each([
    ["a title", "How to keep your herbs alive when it is cold"],
    ["a heading", "## What you should do before the winter comes"],
    [
      "a paragraph",
      "In winter a pot on the balcony needs water about every second week, on a day without frost, and not more than that.",
    ],
  ])("is distinguished from %s in English", (_, part) => {
    const german = "Im Winter brauchen die Töpfe auf dem Balkon etwa jede zweite Woche Wasser.";
    expect(foreignParts("de", [`${german}\n\n${part}\n\n${german}`])).toEqual([
      part.replace("## ", ""),
    ]);
  });
});

test.each([
  ["en-US", "| Herb | Pot, litres | Keeps outside |\n| --- | --- | --- |\n| Mint | 5 | yes |"],
  ["en-US", "Herb | Pot, litres | Keeps outside\n--- | --- | ---\nMint | 5 | yes"],
  ["en-US", "| Minimum pot volume | Suitable for beginners | Price per user/month |"],
  ["de", "| Kraut | Topf, Liter | Bleibt draußen |"],
  ["fr", "| Engrais recommandé | Convient aux débutants | Prix |"],
  ["tr", "| Önerilen gübre miktarı | Aylık maliyet | Not |"],
])("a table's header in %s is not another language: %s", (language, table) => {
  expect(foreignParts(language, [table])).toEqual([]);
});

test("a sentence in another language is found in a table, too", () => {
  const cell = "In winter a pot on the balcony needs water about every second week, not more.";
  expect(foreignParts("de", [`| Topf | Wasser |\n| --- | --- |\n| Minze | ${cell} |`])).toEqual([
    cell,
  ]);
});

test.each(["### Sansevieria trifasciata", "1. Monstera deliciosa", "- Zamioculcas zamiifolia"])(
  "a name of a plant is in every language: %s",
  (line) => {
    expect(foreignParts("en-US", [line])).toEqual([]);
  },
);

test("text too short to identify counts as any language", () => {
  expect(foreignParts("de", ["1998, 2004 und 2011", "ABC", ""])).toEqual([]);
  expect(isIn("xx", "In winter a pot on the balcony needs water. ".repeat(5))).toBe(true);
});

test.each([
  ["links without an end", "[x](".repeat(25_000)],
  ["lines of nothing", `a${"\n".repeat(100_000)}b`],
  ["quotation marks", "“".repeat(100_000)],
])("%s are searched quickly", async (_, text) => {
  expect(await cpuTimeOf(() => isIn("de", text))).toBeLessThan(2_000);
});
