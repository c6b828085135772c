import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { graphemesIn } from "#app/core/text/graphemes.ts";
import { shortened } from "./shortened.ts";

const units = (text: string) => text.length;

test.each<[string, number, (text: string) => number, string]>([
  ["Herbs of summer", 15, graphemesIn, "Herbs of summer"],
  ["Herbs of summer", 12, graphemesIn, "Herbs of…"],
  ["🌿🌿🌿🌿", 3, graphemesIn, "🌿🌿…"],
  // A sign that counts as several.
  ["🌿🌿🌿🌿", 7, units, "🌿🌿🌿…"],
  ["👩‍👩‍👧‍👦".repeat(4), 25, units, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦…"],
  ["Herbs 👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 12, units, "Herbs…"],
])("%s in %i", (text, most, count, expected) => {
  expect(shortened(text, most, count)).toBe(expected);
  expect(count(expected)).toBeLessThanOrEqual(most);
});

const linksAsTwo = (text: string) => graphemesIn(text.replace(/https:\S+/gu, "xx"));

test("of what is far too long only the beginning is looked at", async () => {
  const { length } = "Herbs ";
  const long = "Herbs ".repeat(500_000);
  // Its end counts for less than a person sees, too.
  const linked = `${"Herbs ".repeat(300)}https://a.test/${"a".repeat(4_000)}`;
  const spent = await cpuTimeOf(() => {
    expect(shortened(long, 10 * length)).toBe(`${"Herbs ".repeat(8)}Herbs…`);
    expect(shortened(linked, 200, linksAsTwo).length).toBe(33 * length);
  });
  expect(spent).toBeLessThan(2_000);
});

test.each(["これは重要なことです。", "ä", "👩‍👩‍👧‍👦", "https://a.test/b ", "Herbs of summer. "])(
  "29,800 characters made of %j are shortened to 5,000 in linear time",
  async (part) => {
    const text = `x${part.repeat(29_800 / part.length)}`;
    const spent = await cpuTimeOf(() => {
      expect(linksAsTwo(shortened(text, 5_000, linksAsTwo))).toBeLessThanOrEqual(5_000);
    });
    expect(spent).toBeLessThan(250);
  },
);

const linksAs23 = (text: string) => graphemesIn(text.replace(/https:\S+/gu, "x".repeat(23)));

/** The same, by trying every length. */
function shortenedByTrying(text: string, most: number): string {
  if (linksAs23(text) <= most) return text;
  const all = Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => segment);
  const begun = (length: number) => all.slice(0, length).join("");
  const length = [...all.keys()].findLast((each) => linksAs23(`${begun(each)}…`) <= most) ?? 0;
  const cut = begun(length);
  const word = cut.search(/\s\S*$/u);
  return `${(word > cut.length / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}

test("shortens a text as trying every length does", () => {
  const part = fc.constantFrom(
    "Herbs ",
    "水やり",
    "🌿 ",
    "👩‍🌾",
    "https://a.test/bcd ",
    "naïve. ",
    "\n\n",
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 60 }),
      fc.integer({ min: 2, max: 120 }),
      (all, most) => {
        expect(shortened(all.join(""), most, linksAs23)).toBe(
          shortenedByTrying(all.join(""), most),
        );
      },
    ),
    { numRuns: 150 },
  );
});
