import { describe, expect, it } from "vitest";
import { chaptersOf } from "./chapters.ts";
import { medium } from "./medium.ts";
import { youtube } from "./youtube.ts";

const id = "dQw4w9WgXcQ";
const watched = `https://www.youtube.com/watch?v=${id}`;

it.each<[string, string | null]>([
  [watched, watched],
  [`http://m.youtube.com/watch?list=x&v=${id}`, watched],
  [`https://youtu.be/${id}?t=4`, watched],
  [`https://youtube.com/shorts/${id}`, watched],
  [`https://www.youtube.com/live/${id}`, watched],
  [`https://www.youtube.com/embed/${id}`, watched],
  [`https://www.youtube.com/clip/${id}`, null],
  [`https://youtube.example/watch?v=${id}`, null],
  [`https://www.youtube.com/watch?v=${id}x`, null],
  ["https://www.youtube.com/watch", null],
  [`ftp://www.youtube.com/watch?v=${id}`, null],
  [`javascript:alert("${id}")`, null],
  [id, null],
  ["", null],
])("YouTube reads %j as %j", (typed, kept) => {
  expect(youtube.readLink(typed)).toBe(kept);
});

const story = "https://medium.com/@you/the-title-1a2b3c4d5e6f";

it.each<[string, string | null]>([
  [story, story],
  [`${story}?source=x#top`, story],
  [
    "https://you.medium.com/the-title-1a2b3c4d5e6f",
    "https://you.medium.com/the-title-1a2b3c4d5e6f",
  ],
  ["https://medium.com/@you", null],
  ["https://notmedium.com/@you/the-title-1a2b3c4d5e6f", null],
  ["https://medium.com.example/@you/the-title-1a2b3c4d5e6f", null],
  [story.replace("https", "http"), null],
  ["the title", null],
])("Medium reads %j as %j", (typed, kept) => {
  expect(medium.readLink(typed)).toBe(kept);
});

describe("a pack", () => {
  const text = { title: "Frost", body: "\nWords.\n", fields: {}, address: null };
  const names = (parts: readonly { name: string }[]) => parts.map(({ name }) => name);

  it("has only what there is, without the space around it", () => {
    expect(names(youtube.pack(text))).toEqual(["Title", "Script"]);
    expect(youtube.pack(text)[1]?.text).toBe("Words.");
    expect(names(medium.pack(text))).toEqual(["Title", "Article"]);
    expect(medium.pack(text)[1]?.text).toBe("Words.");
  });

  it("has all that there is", () => {
    const fields = { description: "d", tags: ["a", 1, "b"], thumbnail: "t" };
    const video = youtube.pack({ ...text, body: "## One\nWords.", fields });
    expect(names(video)).toEqual([
      "Title",
      "Description",
      "Chapters",
      "Tags",
      "Thumbnail text",
      "Script",
    ]);
    expect(video[3]?.text).toBe("a, b");
    const article = medium.pack({ ...text, fields, address: "https://a.example/frost" });
    expect(names(article)).toEqual(["Address to import", "Title", "Subtitle", "Article"]);
  });

  it("tells other steps where the article can be imported", () => {
    const imported = medium.steps({ ...text, address: "https://a.example/frost" });
    expect(imported[0]).toContain("import");
    expect(medium.steps(text)[0]).not.toContain("import");
  });
});

it("chapters begin at the time at which they are read", () => {
  const part = (title: string, words: number) => `##  ${title} \n${"word ".repeat(words)}\n`;
  expect(chaptersOf(`Before.\n${part("One", 151)}${part("Two", 1_350)}${part("Three", 1)}`)).toBe(
    "0:00 One\n1:00 Two\n10:00 Three",
  );
});
