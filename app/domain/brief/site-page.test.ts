import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { readSiteJob } from "./site-page.server.ts";

const url = "https://pots.example/blog/";
const read = (document: string | Uint8Array, type = "text/html") =>
  readSiteJob({
    bytes: typeof document === "string" ? Buffer.from(document) : document,
    ...{ type, url, posts: 20, readable: true },
  });

async function pageOf(document: string | Uint8Array, type?: string) {
  const found = await read(document, type);
  if (!("page" in found)) throw new Error(`no page: ${JSON.stringify(found)}`);
  return found.page;
}

async function feedOf(document: string | Uint8Array, type?: string) {
  const found = await read(document, type);
  if (!("feed" in found)) throw new Error(`no feed: ${JSON.stringify(found)}`);
  return found.feed;
}

const sentence = "Evergreens in pots should be watered on frost-free days, even in winter.";
const rss = `<rss version="2.0"><channel><title>Pots</title><item><title>One</title><link>/one</link><description>${sentence}</description></item></channel></rss>`;

describe("detects a document's type by its content", () => {
  test.each([
    ["text/plain", rss],
    ["application/octet-stream", `<?xml version="1.0"?>\n<!-- handmade -->${rss}`],
    ["", rss],
    ["text/html; charset=utf-8", `\n\n<?xml version="1.0"?>${rss}`],
    ["application/json", rss],
    ["text/html", `<br />\n<b>Notice</b>: Undefined index in x.php\n<?xml version="1.0"?>${rss}`],
    [
      "application/feed+json",
      `{"version":"https:\\/\\/jsonfeed.org\\/version\\/1.1","items":[{"id":"1","title":"One","url":"/one","content_html":"<p>${sentence}</p>"}]}`,
    ],
  ])("a feed as %s", async (type, document) => {
    const { posts } = await feedOf(document, type);
    expect(posts).toEqual([{ title: "One", text: sentence, address: "https://pots.example/one" }]);
  });

  test.each(["application/xhtml+xml", "text/plain", "application/octet-stream", "", "text/xml"])(
    "a page as %s",
    async (type) => {
      const page = await pageOf(
        `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">
        <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de"><head><title>Pots</title></head><body><p>${sentence}</p></body></html>`,
        type,
      );
      expect(page).toMatchObject({ title: "Pots", language: "de", text: sentence });
    },
  );

  test("a script without an end tag does not hide an XHTML page", async () => {
    const page = await pageOf(
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><script src="x"/><title>Pots</title></head><body><p>${sentence}</p></body></html>`,
      "application/xhtml+xml",
    );
    expect(page).toMatchObject({ title: "Pots", text: sentence });
  });

  test.each([
    ["application/pdf", "%PDF-1.7"],
    ["application/octet-stream", "PK\u0003\u0004\u0000\u0000"],
    ["", "\u0089PNG\r\n\u001A\n\u0000"],
    ["image/svg+xml", "<svg><title>A</title></svg>"],
    ["application/json", '{"a":1}'],
    ["text/plain", '{"a":1}'],
    ["text/xml", "<urlset><url></url></urlset>"],
  ])("nothing that can be read as %s: %s", async (type, document) => {
    expect(await read(Buffer.from(document, "latin1"), type)).toEqual({ unknown: true });
  });

  test.each(["text/plain", "text/markdown", "", "application/octet-stream"])(
    "nothing readable as %s: %s",
    async (type) => expect(await read(`Pots\n\n${sentence}`, type)).toHaveProperty("text"),
  );
});

describe("uses the document's own encoding", () => {
  test.each([
    [
      "windows-1251",
      "text/html",
      `<meta charset=windows-1251><p>Горшки поливают раз в две недели.</p>`,
    ],
    [
      "windows-1252",
      "text/html; charset=ISO-8859-1",
      "<p>Der Topf ist „leicht“ – und kostet 12 €.</p>",
    ],
    [
      "shift_jis",
      "text/html",
      "<meta charset=Shift_JIS><p>冬の鉢植えは二週間に一度、水をやります。</p>",
    ],
    ["utf-16le", "text/html", "\uFEFF<p>Der Topf ist „leicht“ – und kostet 12 €.</p>"],
  ])("a page in %s", async (encoding, type, document) => {
    const { text } = await pageOf(iconv.encode(document, encoding), type);
    expect(document).toContain(`<p>${text}</p>`);
  });

  test.each([
    ["windows-1251", "Горшки", "application/rss+xml"],
    ["ISO-8859-1", "für „Töpfe“", "text/xml"],
    ["utf-16", "鉢植え „leicht“", ""],
    ["koi8-r", "Горшки", "text/plain"],
  ])("a feed in %s", async (encoding, title, type) => {
    const document = `<?xml version="1.0" encoding="${encoding}"?>${rss.replace("One", title)}`;
    const written = encoding === "ISO-8859-1" ? "windows-1252" : encoding;
    const { posts } = await feedOf(iconv.encode(document, written, { addBOM: true }), type);
    expect(posts[0]?.title).toBe(title);
  });
});

describe("links of a page", () => {
  const feedAt = async (head: string, body = "") =>
    (await pageOf(`<html><head>${head}</head><body>${body}</body></html>`)).feed;

  test.each([
    [
      '<link rel="alternate" type="application/rss+xml" href="feed">',
      "https://pots.example/blog/feed",
    ],
    [
      '<base href="/news/"><link rel="alternate" type="application/rss+xml" href="feed">',
      "https://pots.example/news/feed",
    ],
    [
      '<BASE HREF="https://cdn.example/x/"><LINK HREF="feed" TYPE="Application/RSS+XML" REL="Alternate">',
      "https://cdn.example/x/feed",
    ],
    [
      '<base target="_blank"><link rel="ALTERNATE home" type="application/atom+xml; charset=utf-8" href="/f">',
      "https://pots.example/f",
    ],
    [
      '<link rel="alternate" type="application/feed+json" href="/f.json">',
      "https://pots.example/f.json",
    ],
    ["<link rel=alternate type=text/xml href=/f>", "https://pots.example/f"],
    ['<link rel="feed" href="/f">', "https://pots.example/f"],
    [
      '<link rel="alternate" type="application/rss+xml" href="/comments/feed"><link rel="alternate" type="application/rss+xml" href="/feed">',
      "https://pots.example/feed",
    ],
    ['<link rel="alternate" hreflang="de" type="text/html" href="/de">', null],
    ['<link rel="alternate" type="application/rss+xml" href="javascript:void(0)">', null],
    ['<link rel="alternate" type="application/rss+xml" href="http://[">', null],
    ['<!-- <link rel="alternate" type="application/rss+xml" href="/f"> -->', null],
  ])("%s", async (head, feed) => {
    expect(await feedAt(head)).toBe(feed);
    expect(await feedAt("", head)).toBe(feed);
  });

  test("for an Atom entry, uses the link to its page", async () => {
    const { posts } = await feedOf(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://pots.example/b/"><title>A</title>
      <entry><title>One</title><link rel="replies" href="https://x.example/comments"/><link rel="self" href="https://x.example/1"/><link rel="alternate" type="text/html" href="one.html"/></entry>
      <entry xml:base="c/"><title>Two</title><link rel="enclosure" href="/x.mp3"/><link href="two.html"/></entry>
      <entry><title>Three</title><link rel="edit" href="https://x.example/edit"/></entry></feed>`,
      "application/atom+xml",
    );
    expect(posts.map(({ address }) => address)).toEqual([
      "https://pots.example/b/one.html",
      "https://pots.example/b/c/two.html",
      "",
    ]);
  });

  test("for a post without a link, uses its permalink", async () => {
    const { posts } = await feedOf(
      `<rss version="2.0"><channel><item><title>A</title><guid>https://pots.example/a</guid></item><item><title>B</title><guid isPermaLink="false">https://pots.example/b</guid></item></channel></rss>`,
    );
    expect(posts.map(({ address }) => address)).toEqual(["https://pots.example/a", ""]);
  });
});

describe("the text of a page", () => {
  test("is in its short sentences, not in one long footer sentence", async () => {
    const sentences = Array.from({ length: 20 }, (_, day) => `It rained on day ${day}.`);
    const { text } = await pageOf(
      `<html><body><div>${sentences.map((each) => `<p>${each}</p>`).join("\n")}</div>
      <div><p>We use cookies, and others do, to see who reads this, what they read, and for how long they stay.</p></div></body></html>`,
    );
    for (const each of sentences) expect(text.split("\n\n")).toContain(each);
  });

  test("is found in Japanese without spaces, source line breaks or ruby", async () => {
    const { text } = await pageOf(
      `<html lang="ja"><body><nav><a href="/">ホーム</a></nav><main><p>冬の鉢植えは、\n  <ruby>霜<rp>(</rp><rt>しも</rt><rp>)</rp></ruby>のない日に水をやります。</p>
      <p>指で土を触ります。</p><div>乾いていたら、<br>昼前に水をやります。<br><br>葉は冬も水を飲みます。</div></main></body></html>`,
    );
    expect(text.split("\n\n")).toEqual([
      "冬の鉢植えは、霜のない日に水をやります。",
      "指で土を触ります。",
      "乾いていたら、昼前に水をやります。",
      "葉は冬も水を飲みます。",
    ]);
  });

  test("is empty with only headlines and buttons", async () => {
    const headlines = Array.from(
      { length: 20 },
      (_, at) =>
        `<li><h2><a href="/${at}">How to bring ${at} pots through the winter without frost</a></h2></li>`,
    );
    const { text } = await pageOf(
      `<body><ul>${headlines.join("")}</ul><div>Read more</div><span>Sign up</span></body>`,
    );
    expect(text).toBe("");
  });

  test.each([
    ["divs", "<div>".repeat(400_000)],
    ["tables", `<table><tr><td>${sentence}`.repeat(20_000)],
    ["unmatched end tags", `${"<div>".repeat(200_000)}${"</b>".repeat(200_000)}`],
    ["signs", "<".repeat(1_000_000)],
    ["escapes", "&amp;lt;".repeat(200_000)],
    ["attributes", `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(" ")}>`],
    ["feeds", `<rss version="2.0"><channel>${"<item><title>".repeat(100_000)}`],
  ])("takes linear time for nested %s", async (_, document) => {
    expect(await cpuTimeOf(() => read(document))).toBeLessThan(3_000);
  });
});
