import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { createTestOutbound, startListener } from "#tests/harness/outbound.ts";
import { createSiteReader } from "./read-site.server.ts";
import { noAnswers } from "./brief.ts";
import { proposalsFrom, withProposal } from "./site-reading.ts";
import { readSiteJob } from "./site-page.server.ts";

type Pages = Record<string, { type?: string; body: string } | RequestListener>;

/** A real local server, and a reader that is allowed to call it. */
async function readSite(pages: Pages, { allowed = ["127.0.0.0/8"] } = {}) {
  const listener = await startListener((request, response) => {
    const page = pages[request.url ?? ""];
    if (typeof page === "function") return void page(request, response);
    if (!page) return void response.writeHead(404, { "content-type": "text/html" }).end("gone");
    response.setHeader("content-type", page.type ?? "text/html; charset=utf-8");
    response.end(page.body);
  });
  const { request } = createTestOutbound({ allowed });
  const site = createSiteReader({ request, parse: readSiteJob });
  return { listener, read: await site.read(listener.url(), "w") };
}

const home = `<html lang="en-us"><head><title>Ledge &amp; Leaf</title>
  <meta name="description" content="Pots for balconies"><script>document.title = "No"</script>
  <link rel="alternate" type="application/rss+xml" href="/posts.xml"></head>
  <body><nav><p>Home Shop About and many more links that no one reads here</p></nav>
  <a href="/about">About us</a></body></html>`;
const about = `<p>We sell pots, soil and tools for balconies, light enough to carry up four floors.</p>`;
const post = `<p>${"The nicest smell on a December balcony is wet soil. ".repeat(12)}</p>`;
const rss = (items: number) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>L</title><language>en-gb</language>${Array.from(
    { length: items },
    (_, index) =>
      `<item><title>Post ${index}</title><description><![CDATA[${post}<script>no()</script>]]></description></item>`,
  ).join("")}</channel></rss>`;

test("reads title, description, about page, feed and latest posts", async () => {
  const { listener, read } = await readSite({
    "/": { body: home },
    "/about": { body: about },
    "/posts.xml": { type: "application/rss+xml", body: rss(9) },
  });
  expect(read.facts).toMatchObject({
    host: `127.0.0.1:${listener.port}`,
    title: "Ledge & Leaf",
    description: "Pots for balconies",
    language: "en-us",
    feed: listener.url("/posts.xml"),
    about: { from: "“About us”", text: expect.stringContaining("four floors") as string },
  });
  expect(read.facts?.posts).toHaveLength(6);
  expect(read.facts?.posts[0]).toMatchObject({ title: "Post 0" });
  expect(JSON.stringify(read.facts)).not.toContain("no()");
  expect(read.tried.every(({ problem }) => problem === null)).toBe(true);
});

test("finds an Atom feed at its usual address without a link", async () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><title>One</title><content type="html">${post.replaceAll("<", "&lt;")}</content></entry></feed>`;
  const { read } = await readSite({
    "/": {
      body: "<title>Bare</title><p>A page without a frame around it, but with a sentence.</p>",
    },
    "/feed": { type: "application/atom+xml", body: atom },
  });
  expect(read.facts).toMatchObject({ title: "Bare", posts: [{ title: "One" }] });
  expect(read.facts?.about?.text).toContain("without a frame");
  expect(read.facts?.posts[0]?.text).not.toContain("<p>");
});

test.each<[string, Pages[string], RegExp]>([
  [
    "not HTML",
    { type: "application/pdf", body: "%PDF-1.7" },
    /isn’t a web page or a feed, but application\/pdf/,
  ],
  ["huge", { body: `<p>${"x".repeat(1_100_000)}` }, /is too large/],
  [
    "ever-redirecting",
    (_, response) => void response.writeHead(302, { location: "/" }).end(),
    /redirect/i,
  ],
  ["away", (_, response) => void response.destroy(), /could not be reached/],
  ["failing", (_, response) => void response.writeHead(503).end(), /answered with 503/],
])("for a site that is %s, lists what was tried", async (_, page, why) => {
  const { read } = await readSite({ "/": page });
  expect(read.facts).toBeNull();
  expect(read.tried).toMatchObject([{ problem: expect.stringMatching(why) as string }]);
});

test("rejects a private address without calling it", async () => {
  const { listener, read } = await readSite({ "/": { body: home } }, { allowed: [] });
  expect(read.facts).toBeNull();
  expect(read.tried[0]?.problem).toContain("not on the public Internet");
  expect(listener.connections()).toBe(0);
});

test.each(["", "not an address", "ftp://example.com", "http://user:pass@example.com"])(
  "%s is not an address that can be read",
  async (typed) => {
    const { request } = createTestOutbound();
    const site = createSiteReader({ request, parse: () => Promise.reject(new Error("never")) });
    const { facts, tried } = await site.read(typed, "w");
    expect(facts).toBeNull();
    expect(tried.length).toBeGreaterThan(0);
  },
);

const facts = {
  host: "ledge.example",
  title: "Ledge",
  description: "Pots",
  about: null,
  language: "de-AT",
  feed: "https://ledge.example/feed",
  posts: [
    { title: "Long", text: "word ".repeat(100) },
    { title: "Short", text: "word" },
  ],
};

test("proposes only what is new, and nothing is left once all is accepted", () => {
  let answers = noAnswers;
  const proposals = proposalsFrom(facts, answers);
  expect(proposals.map(({ key }) => key)).toEqual([
    "offer",
    "language",
    "site:ledge.example",
    "site:https://ledge.example/feed",
    "sample:0",
  ]);
  for (const each of proposals) answers = withProposal(answers, each, each.key);
  expect(answers).toMatchObject({ offer: "Pots", language: "de" });
  expect(proposalsFrom(facts, answers)).toEqual([]);
});
