import { afterEach, beforeEach, expect, it } from "vitest";
import { workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { AppError, type AppErrorCode } from "#app/core/errors.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { readSiteJob } from "#app/domain/brief/site-page.server.ts";
import { createGather } from "./gather.server.ts";
import { createSources } from "./sources.server.ts";
import { unreadInWords } from "./unread.ts";

const clock = { now: () => Date.UTC(2026, 10, 24, 12) };
const call = { signal: new AbortController().signal };

let database: TestDatabase;
beforeEach(async () => {
  database = createTestDatabase();
  const workspace = {
    id: "w",
    kind: "user",
    seed: "x",
    goalCents: 0,
    createdAt: 0,
    mode: "live",
  } as const;
  await database.db.write((tx) => tx.insert(workspaces).values(workspace));
});
afterEach(() => database.remove());

interface Page {
  type: "text/html" | "application/rss+xml" | "image/png";
  body: string;
  status?: number;
  /** The error code to fail with. */
  fails?: AppErrorCode | Error;
  /** Where a redirect led. */
  url?: string;
}

/** Reads from a fake web and records the requested addresses. */
function gatherOn(pageAt: (address: string) => Page | null) {
  const asked: string[] = [];
  const gather = createGather({
    clock,
    sources: createSources({ db: database.db, newId: createIds({ clock }) }),
    request(address) {
      asked.push(address);
      if (asked.length > 200) throw new Error("endless requests");
      const found: Page = pageAt(address) ?? { type: "text/html", body: "" };
      const { type, body, url = address, status = 200, fails } = found;
      if (fails instanceof Error) return Promise.reject(fails);
      if (fails) return Promise.reject(new AppError(fails, "It does not answer"));
      const headers = new Headers({ "content-type": type });
      const bytes = new TextEncoder().encode(body);
      const json = () => null;
      return Promise.resolve({ url, status, headers, bytes, text: () => body, json });
    },
    parse: readSiteJob,
    find: () => Promise.resolve([]),
  });
  const evidenceOf = (
    sites: readonly string[],
    earlier: readonly string[] | null = null,
    { signal } = call,
  ) => gather.evidenceFor("w", { samples: [], sites }, null, earlier, { signal });
  const sourcesOf = async (sites: readonly string[]) => (await evidenceOf(sites)).sources;
  return {
    asked,
    evidenceOf,
    sourcesOf,
    from: async (sites: readonly string[]) =>
      (await sourcesOf(sites)).map(({ address }) => address),
  };
}

/** What is read for an article, and the requested addresses. */
async function gathered(sites: readonly string[], pageAt: (address: string) => Page | null) {
  const { asked, sourcesOf } = gatherOn(pageAt);
  const sources = await sourcesOf(sites);
  return {
    asked,
    read: sources.map(({ address }) => address),
    texts: sources.map(({ text }) => text),
  };
}

const sentence = "Evergreens in pots should be watered on frost-free days, even in winter.";

const page = (feed: string): Page => ({
  type: "text/html",
  body: `<html><head><link rel="alternate" type="application/rss+xml" href="${feed}"></head><body><p>${sentence}</p></body></html>`,
});

const feed = (...posts: string[]): Page => ({
  type: "application/rss+xml",
  body: `<rss version="2.0"><channel><title>Pots</title>${posts
    .map((post) => `<item><link>${post}</link><description>${sentence}</description></item>`)
    .join("")}</channel></rss>`,
});

it("follows a site to its feed, and the feed to its posts", async () => {
  const { read } = await gathered(["pots.example"], (address) =>
    address === "https://pots.example" ? page("/feed") : feed("https://pots.example/frost"),
  );
  expect(read).toEqual(["https://pots.example", "https://pots.example/frost"]);
});

it("stops when identical pages each name another feed", async () => {
  let named = 0;
  const { asked, read } = await gathered(["evil.example"], () => ({
    ...page(`/${(named += 1)}`),
    url: "https://evil.example/",
  }));
  expect(read).toEqual(["https://evil.example/"]);
  expect(asked).toEqual(["https://evil.example", "https://evil.example/1"]);
});

it("stops when a feed leads to feeds", async () => {
  let named = 0;
  const fresh = () => `https://evil.example/f/${(named += 1)}`;
  const { asked } = await gathered(["evil.example"], () =>
    feed(...Array.from({ length: 20 }, fresh)),
  );
  expect(asked.length).toBeLessThanOrEqual(40);
});

it("tries a limited number of addresses per article", async () => {
  const sites = Array.from({ length: 50 }, (_, index) => `https://${index}.example/`);
  expect((await gathered(sites, () => null)).asked).toHaveLength(40);
});

it("reads a page with an invalid feed address", async () => {
  const { read } = await gathered(["pots.example"], () => page("http://["));
  expect(read).toEqual(["https://pots.example"]);
});

it("follows the feed of a fresh page, and reads the page once", async () => {
  const web = (address: string) =>
    address === "https://pots.example/" ? page("/feed") : feed("https://pots.example/frost");
  const gather = gatherOn(web);
  const first = await gather.from(["https://pots.example/"]);
  const asked = gather.asked.splice(0);
  expect(asked[0]).toBe("https://pots.example/");
  expect(await gather.from(["https://pots.example/"])).toEqual(first);
  expect(first).toEqual(["https://pots.example/", "https://pots.example/frost"]);
  expect(gather.asked).not.toContain("https://pots.example/");
  expect(gather.asked).toContain("https://pots.example/feed");
});

it("follows a home page of headlines to its feed, linked or at its usual address", async () => {
  for (const named of ['<link rel="alternate" type="application/rss+xml" href="/feed">', ""]) {
    const headlines: Page = { type: "text/html", body: `${named}<h2><a href="/1">Frost</a></h2>` };
    const { read } = await gathered(["https://pots.example/"], (address) =>
      address === "https://pots.example/" ? headlines : feed("https://pots.example/frost"),
    );
    expect(read).toEqual(["https://pots.example/frost"]);
  }
});

it("reads a post from its page when the feed has only its beginning", async () => {
  const { read, texts } = await gathered(["https://pots.example/feed"], (address) =>
    address.endsWith("/feed")
      ? feed("https://pots.example/frost", "https://pots.example/gone")
      : address.endsWith("/frost")
        ? { type: "text/html", body: `<p>${sentence}</p><p>Push a finger into the soil.</p>` }
        : null,
  );
  expect(read).toEqual(["https://pots.example/frost", "https://pots.example/gone"]);
  expect(texts[0]).toContain("Push a finger");
  expect(texts[1]).toBe(sentence);
});

it("takes posts of each feed in turn, with any number of sites", async () => {
  const sites = Array.from({ length: 9 }, (_, index) => `https://${index}.example/`);
  const { read } = await gathered(sites, (address) => {
    const { host, pathname } = new URL(address);
    if (pathname === "/")
      return { ...page("/feed"), body: page("/feed").body.replace("days", host) };
    return feed(`https://${host}/one`, `https://${host}/two`);
  });
  expect(read.filter((address) => address.endsWith("/one"))).toHaveLength(8);
});

it("lists the pages that could not be read, and why", async () => {
  const html = (body: string, status = 200): Page => ({ type: "text/html", body, status });
  const failing = (fails: AppErrorCode): Page => ({ ...html(""), fails });
  const web: Record<string, Page> = {
    "https://pots.example/": page("/feed"),
    "https://pots.example/feed": feed("https://pots.example/gone"),
    // Its beginning is in the feed, so it is not missing.
    "https://pots.example/gone": html("", 404),
    "https://headlines.example/": html("<h2><a href='/1'>Frost</a></h2>"),
    "https://headlines.example/feed": feed("https://headlines.example/1"),
    "https://members.example/x": html("Sign in", 401),
    "https://wall.example/": html("Are you a robot?", 403),
    "https://old.example/": html("", 410),
    "https://crowded.example/": html("", 429),
    "https://broken.example/": html("", 503),
    "https://slow.example/": failing("outbound_timeout"),
    "https://huge.example/": failing("outbound_too_large"),
    "https://away.example/": failing("outbound_dns"),
    "https://picture.example/": { type: "image/png", body: "\u0089PNG\u0000\u0001\u0002" },
    "https://empty.example/": html("<div id=root></div>"),
  };
  const sites = Object.keys(web).filter((address) => !/feed|gone/u.test(address));
  const { evidenceOf } = gatherOn((address) => web[address] ?? html("", 404));
  const { unread, sources } = await evidenceOf(sites);
  expect(unread?.map(unreadInWords)).toEqual([
    "We couldn't read members.example/x (it asks for a sign-in).",
    "We couldn't read wall.example (it doesn't let us in).",
    "We couldn't read old.example (there is no such page).",
    "We couldn't read crowded.example (it is limiting visits right now).",
    "We couldn't read broken.example (the site has a problem).",
    "We couldn't read slow.example (it took too long to answer).",
    "We couldn't read huge.example (it is too large).",
    "We couldn't read away.example (it could not be reached).",
    "We couldn't read picture.example (it isn't a web page, a feed, or a text).",
    "We couldn't read empty.example (we found no text on it).",
  ]);
  expect(sources).toHaveLength(3);
  // Pages read before are not read again, and not reported.
  const again = await evidenceOf(sites, [sources[0]?.id ?? ""]);
  expect([again.sources, again.unread]).toEqual([sources.slice(0, 1), undefined]);
});

it("lists a page with an unknown reason without it", () => {
  expect(unreadInWords({ address: "http://a.example/x/", why: "on_strike" })).toBe(
    "We couldn't read a.example/x.",
  );
});

it("passes on internal errors and aborts, whatever the page failed with", async () => {
  const fault = new TypeError("an internal error");
  const site = ["https://pots.example/"];
  const failing = (fails: Page["fails"]) =>
    gatherOn(() => ({ type: "text/html", body: "", ...(fails && { fails }) }));
  await expect(failing(fault).evidenceOf(site)).rejects.toBe(fault);
  const reason = new Error("called off");
  const { evidenceOf } = failing("outbound_timeout");
  const signal = AbortSignal.abort(reason);
  await expect(evidenceOf(site, null, { signal })).rejects.toBe(reason);
});
