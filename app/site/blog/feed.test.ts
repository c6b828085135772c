import { DOMParser } from "linkedom";
import { describe, expect, test } from "vitest";
import type { Blog, BlogPost } from "#app/domain/blog/blog.ts";
import { atomFeed, rssFeed } from "./feed.route.server.ts";

const blog: Blog = {
  workspaceId: "w",
  name: "ledge-and-leaf",
  title: "Ledge & Leaf",
  about: "What grows on a ledge",
  imprint: "",
  color: "#1d4ed8",
  language: "en-US",
  timeZone: "UTC",
  logo: null,
  domain: null,
  hasPodcast: false,
  podcastCategory: "Education",
  revision: 0,
};
const post: BlogPost = {
  key: "k",
  slug: "shade",
  title: "Plants for < 3 hours of sun & less",
  description: "Ferns, mostly.",
  body: "Water them ]]> **daily**.",
  cover: { id: "c", type: "jpeg", width: 640, height: 360, alt: 'A "fern"' },
  publishedAt: Date.parse("2026-03-03T22:00:00Z"),
  updatedAt: Date.parse("2026-03-04T01:00:00Z"),
};
const appUrl = "https://example.com";
const home = `${appUrl}/blog/ledge-and-leaf`;

const parsed = (xml: string) =>
  new DOMParser().parseFromString(xml, "text/xml") as unknown as Document;
type Parent = Pick<ParentNode, "querySelector">;
const words = (parent: Parent | null, name: string) =>
  parent?.querySelector(`:scope > ${name}`)?.textContent.trim();
const attribute = (parent: Parent | null, found: string, name: string) =>
  parent?.querySelector(`:scope > ${found}`)?.getAttribute(name);

describe("as RSS", () => {
  const channelOf = (change: Partial<Blog> = {}, posts = [post]) =>
    parsed(rssFeed({ blog: { ...blog, ...change }, appUrl, posts })).querySelector("rss > channel");

  test("describes the blog with links to it and to its feed", () => {
    const channel = channelOf();
    expect(words(channel, "title")).toBe("Ledge & Leaf");
    expect(words(channel, "link")).toBe(home);
    expect(words(channel, "description")).toBe("What grows on a ledge");
    expect(words(channel, "lastBuildDate")).toBe("Wed, 04 Mar 2026 01:00:00 GMT");
    expect(attribute(channel, "atom\\:link", "href")).toBe(`${home}/feed.xml`);
    expect(attribute(channel, "atom\\:link", "rel")).toBe("self");
  });

  test("has whole posts with permanent ids", () => {
    const item = channelOf()?.querySelector("item") ?? null;
    expect(words(item, "title")).toBe(post.title);
    expect(words(item, "link")).toBe(`${home}/shade`);
    expect(words(item, "guid")).toBe("urn:post:k");
    expect(attribute(item, "guid", "isPermaLink")).toBe("false");
    expect(words(item, "pubDate")).toBe("Tue, 03 Mar 2026 22:00:00 GMT");
    expect(words(item, "description")).toBe("Ferns, mostly.");
    const content = words(item, "content\\:encoded");
    expect(content).toContain("Water them ]]&gt; <strong>daily</strong>.");
    expect(content).toContain('alt="A &#34;fern&#34;" width="640" height="360"');
  });

  test("is valid without a description and without posts", () => {
    const channel = channelOf({ about: " " }, []);
    expect(words(channel, "description")).toBe("Ledge & Leaf");
    expect(channel?.querySelector("item, lastBuildDate")).toBeNull();
  });
});

test.each([
  ["RSS", rssFeed],
  ["Atom", atomFeed],
])("%s is readable whatever was pasted into a text", (_format, feed) => {
  const pasted = { ...post, title: "x\u0002y", description: "a\u000Cb", body: "a\u000Bb 🌿" };
  const xml = feed({ blog: { ...blog, title: "Ledge\u001F" }, appUrl, posts: [pasted] });
  for (const sign of ["\u0002", "\u000B", "\u000C", "\u001F"]) expect(xml).not.toContain(sign);
  expect(xml).toContain("xy");
  expect(xml).toContain("🌿");
});

describe("as Atom", () => {
  const feedOf = (posts = [post]) =>
    parsed(atomFeed({ blog, appUrl, posts })).querySelector("feed");

  test("describes the blog and its author with links to it and to its feed", () => {
    const feed = feedOf();
    expect(words(feed, "id")).toBe(home);
    expect(words(feed, "title")).toBe("Ledge & Leaf");
    expect(words(feed, "subtitle")).toBe("What grows on a ledge");
    expect(words(feed, "author")).toBe("Ledge & Leaf");
    expect(words(feed, "updated")).toBe("2026-03-04T01:00:00.000Z");
    expect(attribute(feed, 'link[rel="alternate"]', "href")).toBe(home);
    expect(attribute(feed, 'link[rel="self"]', "href")).toBe(`${home}/atom.xml`);
  });

  test("has whole posts with plain-text titles", () => {
    const entry = feedOf()?.querySelector("entry") ?? null;
    expect(words(entry, "id")).toBe("urn:post:k");
    expect(words(entry, "title")).toBe(post.title);
    expect(attribute(entry, "title", "type")).toBeNull();
    expect(attribute(entry, "link", "href")).toBe(`${home}/shade`);
    expect(words(entry, "published")).toBe("2026-03-03T22:00:00.000Z");
    expect(words(entry, "updated")).toBe("2026-03-04T01:00:00.000Z");
    expect(words(entry, "summary")).toBe("Ferns, mostly.");
    expect(attribute(entry, "content", "type")).toBe("html");
    expect(words(entry, "content")).toContain("<strong>daily</strong>");
  });

  test("stays the same without posts", () => {
    expect(atomFeed({ blog, appUrl, posts: [] })).toBe(atomFeed({ blog, appUrl, posts: [] }));
    expect(words(feedOf([]), "updated")).toBe("1970-01-01T00:00:00.000Z");
  });
});
