import { describe, expect, test } from "vitest";
import { sampleTexts } from "./sample-texts.server.ts";
import type { SampleText, TextEdit } from "./sample-text.ts";

const words = (text: string) => text.split(/\s+/u).filter(Boolean).length;
const graphemes = (text: string) => [...new Intl.Segmenter("en").segment(text)].length;
/** The text with the edits made, each of which must fit exactly once. */
function edited(text: string, edits: readonly TextEdit[]): string {
  return edits.reduce((sum, { find, replace, why }) => {
    expect(sum.split(find).length - 1, find).toBe(1);
    expect(replace, find).not.toBe(find);
    expect(why.length, find).toBeGreaterThan(3);
    return sum.replace(find, () => replace);
  }, text);
}
const sectionsOf = (markdown: string) =>
  markdown
    .split("\n\n## ")
    .slice(1)
    .map((section) => {
      const [heading = "", ...body] = section.split("\n\n");
      return { heading, body: body.join("\n\n") };
    });
const everyWord = (text: SampleText) =>
  [
    text.draft.body,
    text.draft.title,
    ...Object.values(text.posts),
    ...text.video.chapters.map(({ script }) => script),
  ].join("\n");

test("each sample text occurs once", () => {
  expect(new Set(sampleTexts.map(({ slug }) => slug)).size).toBe(sampleTexts.length);
  expect(new Set(sampleTexts.map(({ draft }) => draft.title)).size).toBe(sampleTexts.length);
  expect(new Set(sampleTexts.map(({ keyword }) => keyword)).size).toBe(sampleTexts.length);
});

test("no paragraph occurs in two of them", () => {
  const seen = new Map<string, string>();
  for (const text of sampleTexts) {
    for (const paragraph of text.draft.body.split(/\n{2,}/u)) {
      if (words(paragraph) < 6) continue;
      expect(seen.get(paragraph), `${text.slug}: ${paragraph.slice(0, 60)}`).toBeUndefined();
      seen.set(paragraph, text.slug);
    }
  }
});

describe.each(sampleTexts.map((text) => [text.slug, text] as const))("%s", (slug, text) => {
  const draft = text.draft.body;
  const optimized = edited(draft, text.optimized.edits);

  test("is a whole article", () => {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/u);
    expect(words(draft)).toBeGreaterThanOrEqual(600);
    expect(words(draft)).toBeLessThanOrEqual(1_200);
    expect(sectionsOf(draft).length).toBeGreaterThanOrEqual(3);
    for (const { heading, body } of sectionsOf(draft)) {
      expect(heading).not.toMatch(/[#\n]/u);
      expect(body).not.toMatch(/^#/mu);
      expect(words(body), heading).toBeGreaterThanOrEqual(40);
    }
    expect(everyWord(text)).not.toMatch(/https?:|\]\(|lorem|TODO|<[a-z]/iu);
  });

  test("keeps the number that its title promises", () => {
    for (const title of [text.draft.title, text.optimized.title]) {
      const promised = numberIn(title);
      if (promised === null) continue;
      const sections = sectionsOf(draft);
      const counted = [
        sections.filter(({ heading }) => /^(\d+\.|step|number)/iu.test(heading)).length,
        ...sections.map(({ body }) => body.match(/^\d+\. /gmu)?.length ?? 0),
        ...sections.map(({ body }) => body.match(/^- /gmu)?.length ?? 0),
      ];
      expect(counted, title).toContain(promised);
    }
  });

  test("is found by its keyword once it is optimized", () => {
    const { keyword } = text;
    expect(keyword).toBe(keyword.toLowerCase());
    expect(words(keyword)).toBeGreaterThanOrEqual(2);
    expect(words(keyword)).toBeLessThanOrEqual(5);
    const has = (place: string) => place.toLowerCase().includes(keyword);
    expect(has(text.optimized.title), "title").toBe(true);
    expect(has(text.optimized.description), "description").toBe(true);
    expect(has(optimized.split("\n## ")[0] ?? ""), "opening").toBe(true);
    expect(optimized.split("\n").some((line) => line.startsWith("## ") && has(line))).toBe(true);
    // Words for people, not for machines.
    expect(optimized.toLowerCase().split(keyword).length - 1).toBeLessThanOrEqual(8);
    for (const { title, description } of [text.draft, text.optimized]) {
      expect(title.length).toBeLessThanOrEqual(70);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(160);
    }
  });

  test.each(["shorter", "plainer", "moreConcrete"] as const)("can be made %s", (revision) => {
    const revised = edited(optimized, text.revisions[revision]);
    expect(revised).not.toBe(optimized);
    if (revision === "shorter") expect(words(revised)).toBeLessThan(words(optimized) - 20);
  });

  test("comes with posts and a video pack", () => {
    expect(graphemes(text.posts.short)).toBeLessThanOrEqual(240);
    expect(graphemes(text.posts.long)).toBeLessThanOrEqual(440);
    const { chapters, tags, thumbnail, title } = text.video;
    const said = words(chapters.map(({ script }) => script).join(" "));
    expect(said).toBeGreaterThanOrEqual(150);
    expect(said).toBeLessThanOrEqual(300);
    expect(chapters.length).toBeGreaterThanOrEqual(3);
    expect(tags.length).toBeGreaterThanOrEqual(4);
    expect(title.length).toBeLessThanOrEqual(100);
    expect(words(thumbnail)).toBeGreaterThanOrEqual(2);
    expect(words(thumbnail)).toBeLessThanOrEqual(4);
  });
});

const numbers = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** How many things a title such as "Seven tools …" promises; null: none. */
function numberIn(title: string): number | null {
  const first = title.toLowerCase().split(/\s+/u)[0] ?? "";
  const named = numbers.indexOf(first);
  if (named >= 0) return named + 2;
  return /^\d{1,2}$/u.test(first) ? Number(first) : null;
}
