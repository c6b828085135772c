import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { graphemesIn } from "#app/core/text/graphemes.ts";
import { maxPostLength, maxBytes } from "./rich-text.ts";
import { threadOf } from "./thread.ts";

/** The same, by trying every length. */
function threadByTrying(text: string): string[] {
  if (graphemesIn(text) <= maxPostLength) return [text];
  const room = maxPostLength - " (6/6)".length;
  const cutTo = (rest: string) => {
    if (graphemesIn(rest) <= room) return rest;
    const all = Array.from(new Intl.Segmenter("en").segment(rest), ({ segment }) => segment);
    const cut = all.slice(0, room - 1).join("");
    const word = cut.search(/\s\S*$/u);
    return `${(word > cut.length / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
  };
  const parts: string[] = [];
  for (let rest = text; rest !== "" && parts.length < 6;) {
    let part = cutTo(rest);
    if (parts.length < 5 && part !== rest) {
      part = part.replace(/…$/u, "");
      const ends = [/^[\s\S]*\n\n/u, /^[\s\S]*[.!?…](?=\s)/u, /^[\s\S]*\s/u];
      const found = ends.map((end) => end.exec(part)?.[0].trimEnd() ?? "");
      part = found.find((each) => each.length > part.length / 2) ?? part;
    }
    parts.push(part);
    rest = parts.length === 6 ? "" : rest.slice(part.length).trimStart();
  }
  return parts.map((part, index) => `${part.trimEnd()} (${index + 1}/${parts.length})`);
}

const words = [
  "Herbs",
  "water",
  "naïve",
  "水やりは朝に",
  "🌿",
  "👩‍🌾",
  "https://a.test/b",
  "İstanbul",
];
const ends = [" ", ", ", ". ", "! ", "… ", "\n", "\n\n"];

test("splits a text as trying every length does", () => {
  const word = fc.tuple(fc.constantFrom(...words), fc.constantFrom(" ", " ", " ", ...ends));
  const text = fc.array(word, { maxLength: 400 }).map((all) => all.flat().join("").trim());
  fc.assert(
    fc.property(text, (each) => {
      expect(threadOf(each)).toEqual(threadByTrying(each));
    }),
    { numRuns: 100 },
  );
});

describe("a text of 29,800 characters", () => {
  test.each([
    ["words", "Herbs of summer. "],
    ["one letter", "a"],
    ["Japanese", "これは重要なことです。"],
    ["no spaces", "ä"],
    ["families", "👩‍👩‍👧‍👦"],
    ["marks", "e\u0301\u0302\u0303\u0304\u0305"],
    ["blanks", " \n"],
    ["full stops", ". "],
    ["addresses", "https://a.test/b "],
    ["Hindi", "नमस्ते दुनिया "],
  ])("made of %s is split in linear time", async (_, part) => {
    const text = `x${part.repeat(29_800 / part.length)}`;
    let posts: string[] = [];
    const spent = await cpuTimeOf(() => (posts = threadOf(text)));
    expect(spent).toBeLessThan(150);
    for (const post of posts) {
      expect(graphemesIn(post)).toBeLessThanOrEqual(maxPostLength);
      expect(Buffer.byteLength(post)).toBeLessThanOrEqual(maxBytes);
    }
  });
});
