import { describe, expect, it } from "vitest";
import type { Preview } from "#app/domain/publishing/publications/preview.ts";
import { threadOf } from "./bluesky/thread.ts";
import { fixed, problemsOf } from "./preview-problems.ts";
import { shortened } from "./shortened.ts";
import { graphemesIn } from "#app/core/text/graphemes.ts";

const postOf = (parts: string[]): Preview => ({
  shape: "post",
  parts: parts.map((text) => ({ text, characters: text.length, most: 300 })),
  card: null,
  picture: null,
});
const article: Preview = { shape: "article", title: "", html: "", excerpt: "", facts: [] };
const long = "Water your herbs in the morning, and never in the heat. ".repeat(60).trim();
const post = (body: string) => ({ kind: "social_post" as const, title: "New", body });

describe("a text is cut", () => {
  it.each<[string, string, Preview, boolean]>([
    [
      "that fits, with a link below it",
      "Short.",
      postOf(["Short.\n\nhttps://app.test/go/1"]),
      false,
    ],
    [
      "that is cut before its link",
      long,
      postOf([`${shortened(long, 200)}\n\nhttps://a.test`]),
      true,
    ],
    [
      "that is a thread as a whole",
      long.slice(0, 900),
      postOf(threadOf(long.slice(0, 900))),
      false,
    ],
    ["that is longer than a thread may be", long, postOf(threadOf(long)), true],
    ["of emoji", "🪴".repeat(400), postOf([`${"🪴".repeat(299)}…`]), true],
    ["of nothing", "", postOf([""]), false],
  ])("one %s", (_, body, preview, isCut) => {
    expect(problemsOf(post(body), preview)).toEqual(isCut ? ["cut"] : []);
  });
});

it.each([
  ["🪴🪴", "Body", ["no_words_in_title"]],
  ["…", "Body", ["no_words_in_title"]],
  ["猫", "Body", []],
  ["Herbs 🪴", "![](https://a.test/x.png)", ["undescribed_picture"]],
  ["Herbs", "![Basil](https://a.test/x.png)", []],
])("an article called %s", (title, body, problems) => {
  expect(problemsOf({ kind: "article", title, body }, article)).toEqual(problems);
});

describe("fixing", () => {
  const place = (maxChars: number) => ({
    maxChars,
    isCut: (body: string) => graphemesIn(body) > maxChars,
  });

  it("shortens to the end of a sentence", () => {
    const { body = "" } = fixed("cut", { title: "T", body: long }, place(300)) ?? {};
    expect(graphemesIn(body)).toBeLessThanOrEqual(300);
    expect(body).toMatch(/heat\.$/u);
    expect(long.startsWith(body)).toBe(true);
  });

  it("goes by what the place itself cuts, however it counts", () => {
    const body = "🪴".repeat(400);
    const byUnits = { maxChars: 300, isCut: (text: string) => text.length > 300 };
    const short = fixed("cut", { title: "T", body }, byUnits)?.body ?? "";
    expect(short.length).toBeLessThanOrEqual(300);
    expect(short.length).toBeGreaterThan(200);
  });

  it("takes a title from the first heading or the first words, beside what it had", () => {
    const title = (body: string) =>
      fixed("no_words_in_title", { title: "🪴", body }, place(1))?.title;
    expect(title("## Why herbs\n\nBecause.")).toBe("Why herbs 🪴");
    expect(title("\n\nWater them in the morning.")).toBe("Water them in the morning. 🪴");
    expect(title("🪴")).toBeUndefined();
  });

  it("leaves no blanks around what it makes, and takes no more than there is", () => {
    const title = (was: string, body: string) =>
      fixed("no_words_in_title", { title: was, body }, place(1))?.title;
    expect(title("  🪴 ", "  - Why herbs  ")).toBe("Why herbs 🪴");
    expect(title("", "> Quoted words ")).toBe("Quoted words");
    const cut = (body: string, isCut: (text: string) => boolean, maxChars = 40) =>
      fixed("cut", { title: "T", body }, { maxChars, isCut })?.body;
    expect(cut("  Short.  ", () => false)).toBe("Short.");
    // It is cut there though it fits: a twentieth less each time, down from its own length.
    const seen: number[] = [];
    const always = (text: string) => seen.push(graphemesIn(text)) > 0;
    cut("x".repeat(30), always, 1_000);
    expect(seen.slice(0, 4)).toEqual([30, 28, 26, 24]);
    expect(seen.at(-1)).toBe(10);
    expect(cut("No end of a sentence", () => false)).toBe("No end of a sentence");
    expect(cut("One. Two three four five six seven", () => false, 20)).toBe("One. Two three…");
    expect(cut("One two three. Four five", () => false, 20)).toBe("One two three.");
  });

  it("sees in a post and in data nothing that only an article has", () => {
    const data: Preview = { shape: "data", about: "" };
    expect(problemsOf({ kind: "article", title: "🪴", body: "![](x)" }, data)).toEqual([]);
    expect(
      problemsOf({ kind: "article", title: "🪴", body: "![](x)" }, postOf(["![](x)"])),
    ).toEqual([]);
    expect(problemsOf({ kind: "social_post", title: "🪴", body: "x" }, article)).toEqual([]);
  });

  it("leaves to a person what only a person can see", () => {
    expect(fixed("undescribed_picture", { title: "T", body: "![](x)" }, place(1))).toBeNull();
  });
});
