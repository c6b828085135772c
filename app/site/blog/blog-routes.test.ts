import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBlogWorld, firefox, type BlogWorld } from "#tests/harness/blog-world.ts";
import { thrownBy } from "#tests/harness/dashboard-route.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { loadBlogPicture } from "./blog-picture.route.server.ts";
import {
  loadBlog,
  loadBlogRobots,
  loadBlogSitemap,
  loadTheme,
  loadPost,
} from "./blog.route.server.ts";
import { readerHeader } from "./blog-parts.ts";
import { loadFeed } from "./feed.route.server.ts";
import { loadPodcast } from "./podcast.route.server.ts";
import { loadReport, takeReport } from "./report.route.server.ts";
import { followLink } from "./tracked-link.route.server.ts";

/* Public blog pages, next to another blog and to unpublished and taken-down posts. */

let world: BlogWorld;
beforeEach(async () => {
  world = await createBlogWorld();
});
afterEach(() => world.remove());

type Loader = (args: LoaderFunctionArgs) => Promise<Response>;
type Options = Parameters<BlogWorld["args"]>[1];

async function ask(load: Loader, path: string, { params, ...more }: Options = {}) {
  const [, , name = "", slug = ""] = (path.split("?")[0] ?? "").split("/");
  const all = { name, slug: decodeURIComponent(slug), ...params };
  const response = await load(world.args(path, { params: all, ...more }));
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const post = (slug: string, options?: Options) => ask(loadPost, `/blog/ledge/${slug}`, options);
const reads = () =>
  world.rows<{ count: number }>("SELECT count FROM blog_reads WHERE key NOT LIKE 'duplicate-%'");

const block = (key: string) =>
  world.db.write((tx) =>
    tx.statement("UPDATE blog_posts SET blocked_at = 1 WHERE key = ?").run(key),
  );

describe("a post", () => {
  it("is shown on its own blog, or says that it was unpublished or taken down", async () => {
    const frost = await world.publish("Frost", "It is **cold**.");
    await world.publish("Theirs", "Text.", "other");
    const shown = await post("frost");
    expect([shown.status, shown.text.includes("<strong>cold</strong>")]).toEqual([200, true]);
    expect(shown.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'/u);
    expect(shown.headers.has(readerHeader)).toBe(false);
    for (const nothing of ["theirs", "nothing", ""])
      expect([nothing, (await post(nothing)).status]).toEqual([nothing, 404]);
    await block(frost);
    const blocked = await post("frost");
    expect([blocked.status, blocked.text.includes("taken down after a report")]).toEqual([
      451,
      true,
    ]);
    await world.unpublish(frost);
    const gone = await post("frost");
    expect([gone.status, gone.text.includes("The author has unpublished this post")]).toEqual([
      410,
      true,
    ]);
  });

  it("returns 304 until it changes", async () => {
    await world.publish("Frost");
    const { headers } = await post("frost");
    const again = { headers: { "If-None-Match": headers.get("ETag") ?? "" } };
    expect((await post("frost", again)).status).toBe(304);
    expect((await post("frost", { headers: { "If-None-Match": '"x"' } })).status).toBe(200);
    const lost = await post("nothing");
    const lostAgain = { headers: { "If-None-Match": lost.headers.get("ETag") ?? "" } };
    expect((await post("nothing", lostAgain)).status).toBe(404);
  });

  it("counts each reader once a day, but no program, signed-in user or conditional request", async () => {
    await world.publish("Frost");
    const headers = { "User-Agent": firefox };
    await post("frost", { headers, viewer: world.viewer });
    await post("frost", { headers, method: "HEAD" });
    await post("frost", { headers: { "User-Agent": "Googlebot/2.1" } });
    await post("frost");
    const kept = await post("frost", { headers, clientAddress: "" });
    expect(kept.headers.get(readerHeader)).toBe("mine Frost");
    expect(reads()).toEqual([]);
    await post("frost", { headers });
    await post("frost", { headers });
    expect(reads()).toEqual([{ count: 1 }]);
    const broken = new Error("the disk is full");
    Object.assign(world.services.blogs, { countRead: () => Promise.reject(broken) });
    await expect(post("frost", { headers, clientAddress: "192.0.2.2" })).rejects.toBe(broken);
  });

  it("says that linked content was unpublished or has no address yet", async () => {
    const down = await post("taken-down.html");
    const nowhere = await post("no-address.html");
    expect([down.status, nowhere.status]).toEqual([410, 404]);
    expect(down.text).not.toContain("There is no such post");
    expect(nowhere.text).not.toContain("There is no such post");
  });

  it("serves the IndexNow key only while IndexNow is on", async () => {
    const { indexNow } = world.services;
    await world.prove("blog.example.org");
    await indexNow.switchTo(world.actorOf("mine"), true);
    const key = (await indexNow.keyFor("mine")) ?? "";
    const onDomain = { onDomain: true };
    const shown = await post(`${key}.txt`, onDomain);
    expect([shown.status, shown.text]).toEqual([200, key]);
    expect(shown.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect((await post(`${"0".repeat(32)}.txt`, onDomain)).status).toBe(404);
    expect((await ask(loadPost, `/blog/leaf/${key}.txt`)).status).toBe(404);
    await indexNow.switchTo(world.actorOf("mine"), false);
    expect((await post(`${key}.txt`, onDomain)).status).toBe(404);
  });
});

describe("the page of all posts", () => {
  it("lists the blog's own posts with a link to older ones", async () => {
    for (let count = 1; count <= 21; count += 1) await world.publish(`Post ${count}`);
    await world.publish("Theirs", "Text.", "other");
    const links = (text: string) => [...text.matchAll(/href="\/blog\/ledge\/(post-\d+)"/gu)];
    const first = await ask(loadBlog, "/blog/ledge");
    expect([links(first.text).length, links(first.text)[0]?.[1]]).toEqual([20, "post-21"]);
    expect(first.text).not.toContain("Theirs");
    const [, older = ""] = /href="(\/blog\/ledge\?before=\d+)"/u.exec(first.text) ?? [];
    const second = await ask(loadBlog, older);
    expect(links(second.text).map(([, slug]) => slug)).toEqual(["post-1"]);
    expect(second.text).not.toContain("?before=");
    for (const made of ["x", "-5", "1.5", "0", ""])
      expect(links((await ask(loadBlog, `/blog/ledge?before=${made}`)).text)).toHaveLength(20);
    await block("mine Post 1");
    expect((await ask(loadBlog, "/blog/ledge")).text).not.toContain("?before=");
  });

  it("is closed with all its pages a month after its owner's access has ended", async () => {
    await world.publish("Frost");
    await world.suspend(world.clock.now() - 31 * DAY);
    // Each write clears the blog cache.
    await world.publish("Theirs", "Text.", "other");
    const loaders: Loader[] = [
      ...[loadBlog, loadPost, loadPodcast, loadBlogRobots, loadBlogSitemap],
      ...(["rss", "atom"] as const).map(
        (format) => (args: LoaderFunctionArgs) => loadFeed(args, format),
      ),
    ];
    for (const load of loaders) {
      const { status, text } = await ask(load, "/blog/ledge/frost");
      expect([status, text.includes("This blog is closed for now")]).toEqual([410, true]);
    }
    expect((await ask(loadTheme, "/blog/ledge/look.css")).status).toBe(200);
    expect((await ask(loadBlog, "/blog/leaf")).text).toContain("Theirs");
  });

  it("returns 404 for an unknown blog", async () => {
    const unknown = world.args("/blog/unknown", { params: { name: "unknown" } });
    expect((await thrownBy(loadBlog(unknown))).status).toBe(404);
    expect((await thrownBy(loadBlog(world.args("/blog/")))).status).toBe(404);
  });
});

describe("a blog at its own domain", () => {
  it("redirects permanently from the old address", async () => {
    await world.publish("Frost");
    await world.prove("blog.example.org");
    const params = { name: "ledge", slug: "frost" };
    for (const [path, to] of [
      ["/blog/ledge", "/"],
      ["/blog/ledge?before=5", "/?before=5"],
      ["/blog/ledge/frost", "/frost"],
    ] as const) {
      const moved = await thrownBy(loadBlog(world.args(path, { params })));
      expect([moved.status, moved.headers.get("Location")]).toEqual([
        301,
        `https://blog.example.org${to}`,
      ]);
    }
    const onDomain = { onDomain: true };
    const home = await ask(loadBlog, "/blog/ledge", onDomain);
    expect(home.text).toContain('href="/frost"');
    expect((await ask(loadBlogRobots, "/blog/ledge/robots.txt", onDomain)).text).toContain(
      "Sitemap: https://blog.example.org/sitemap.xml",
    );
    for (let count = 1; count <= 20; count += 1) await world.publish(`Post ${count}`);
    expect((await ask(loadBlog, "/blog/ledge", onDomain)).text).toMatch(/href="\/\?before=\d+"/u);
  });
});

describe("feeds and the sitemap of a blog", () => {
  it("list only the blog's own posts", async () => {
    await world.publish("Frost & <Thaw>", "Cold & wet.");
    await world.unpublish(await world.publish("Gone"));
    await world.publish("Theirs", "Text.", "other");
    const own = "https://example.test/blog/ledge";
    const sitemap = await ask(loadBlogSitemap, "/blog/ledge/sitemap.xml");
    expect([...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/gu)].map(([, url]) => url)).toEqual([
      own,
      `${own}/frost-thaw`,
    ]);
    for (const [format, type] of [
      ["rss", "application/rss+xml; charset=utf-8"],
      ["atom", "application/atom+xml; charset=utf-8"],
    ] as const) {
      const feed = await ask((args) => loadFeed(args, format), "/blog/ledge/feed.xml");
      expect(feed.headers.get("Content-Type")).toBe(type);
      expect(feed.text).toContain(`${own}/frost-thaw`);
      expect(feed.text).not.toMatch(/Gone|Theirs/u);
    }
    expect((await ask(loadTheme, "/blog/ledge/look.css")).text).toContain("#1d4ed8");
  });

  it("has a podcast only while it is on, with only the posts that have audio", async () => {
    await world.publish("Frost");
    const feed = () => ask(loadPodcast, "/blog/ledge/podcast.xml");
    expect((await feed()).status).toBe(404);
    await world.services.podcasts.switchTo(world.actorOf("mine"), true);
    expect((await feed()).text).not.toContain("<item>");
    for (let minutes = 0; minutes < 5; minutes += 1) {
      world.pass(HOUR / 60);
      await world.services.podcasts.run();
    }
    await world.publish("Not read yet");
    const { text } = await feed();
    expect([...text.matchAll(/<item>/gu)]).toHaveLength(1);
    expect(text).toContain("urn:post:mine Frost");
    expect(text).toContain("<itunes:duration>2<");
    expect(text).toContain("<itunes:explicit>false<");
    expect(text).toContain("About Frost\n\nWritten with the help of AI");
    expect(text).toContain("What grows\n\n");
    expect(text).toMatch(/https:\/\/example\.test\/blog\/ledge\/podcast\.jpg\?[\w-]+/u);
    const article = await post("frost");
    expect(article.text).toContain("Listen to this article");
    await world.db.write((tx) =>
      tx.statement("UPDATE blogs SET about = ' ', revision = 99 WHERE workspace_id = 'mine'").run(),
    );
    expect((await feed()).text).toContain("The articles of Ledge, read aloud.");
  });
});

describe("a picture", () => {
  const picture = (file: string, name = "ledge", pictureId = "p") =>
    loadBlogPicture(
      world.args(`/blog/${name}/pictures/${pictureId}/${file}`, {
        params: { name, pictureId, file },
      }),
    );
  it("is served only by the blog that shows it, and only while the blog is open", async () => {
    world.pictures.set("mine p 640.webp", Buffer.from("webp"));
    const shown = await picture("640.webp");
    expect([shown.headers.get("Content-Type"), await shown.text()]).toEqual(["image/webp", "webp"]);
    for (const lost of [
      picture("640.svg"),
      picture("320.webp"),
      picture("640.webp", "leaf"),
      picture("640.webp", "unknown"),
      picture("640.webp", "ledge", "q"),
    ])
      expect((await thrownBy(lost)).status).toBe(404);
    world.pictures.set("mine p 640.svg", Buffer.from("<svg onload=x>"));
    expect((await thrownBy(picture("640.svg"))).status).toBe(404);
    await world.suspend(1);
    expect((await thrownBy(picture("640.webp"))).status).toBe(404);
  });
});

describe("a report", () => {
  const form = {
    intent: "report_post",
    grounds: "personal_data",
    claim: "It names me.",
    name: "Ada Lovelace",
    email: "ada@example.com",
    goodFaith: "yes",
    accurate: "yes",
  };
  const params = { name: "ledge", slug: "frost" };
  const path = "/blog/ledge/frost/report";
  const send = (fields: Record<string, string> | null = {}, context: Options = {}) =>
    takeReport(
      world.args(path, { params, form: fields && { ...form, ...fields }, ...context }),
    ) as Promise<{ status: number; headers: Headers } & Response>;
  const refused = async (fields: Record<string, string>, context: Options = {}) => {
    const { data, init } = (await send(fields, context)) as unknown as {
      data: { typed: object; errors: Record<string, string>; problem: string | null };
      init: { status: number };
    };
    return { ...data, status: init.status };
  };
  const stored = () =>
    world.rows<{ id: string; post_key: string; workspace_id: string }>(
      "SELECT * FROM takedown_requests",
    );
  beforeEach(() => world.publish("Frost"));

  it("is stored with its post and confirmed to the sender", async () => {
    await world.publish("Frost", "Text.", "other");
    const answer = await send();
    expect(stored()).toMatchObject([{ post_key: "mine Frost", workspace_id: "mine" }]);
    const id = stored()[0]?.id ?? "";
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path}?sent=${id}`]);
    const shown = (query: string, context: Options = {}) =>
      loadReport(world.args(`${path}${query}`, { params, ...context }));
    expect(await shown(`?sent=${id}`, { viewer: world.viewer })).toEqual({
      blog: "Ledge",
      title: "Frost",
      address: "https://example.test/blog/ledge/frost",
      here: path,
      isSent: true,
      email: "sam@example.com",
    });
    for (const query of ["", "?sent=made-up"])
      expect(await shown(query)).toMatchObject({ isSent: false, email: "" });
    const theirs = { ...params, name: "leaf" };
    expect(await loadReport(world.args(`${path}?sent=${id}`, { params: theirs }))).toMatchObject({
      isSent: false,
    });
  });

  it("is rejected with its errors and keeps the typed text", async () => {
    expect(await refused({ email: "ada@" })).toMatchObject({
      status: 400,
      typed: { name: "Ada Lovelace" },
      errors: { email: expect.stringMatching(/^Check your e-?mail address/) as string },
      problem: null,
    });
    expect((await refused({ grounds: "copyright" })).errors).toHaveProperty("contactDetails");
    for (const [seconds, words] of [
      [1, "wait 1 second and"],
      [30, "wait 30 seconds and"],
    ] as const)
      expect(await refused({}, { retryAfterSeconds: seconds })).toMatchObject({
        status: 429,
        problem: expect.stringContaining(words) as string,
      });
    expect(stored()).toEqual([]);
  });

  it("from a bot is dropped silently, and other forms are rejected", async () => {
    expect((await send({ extra: "x" })).status).toBe(303);
    expect(world.logged.join("")).toContain("dropped a bot's report");
    for (const fields of [null, { intent: "other" }])
      expect((await thrownBy(send(fields))).status).toBe(400);
    expect(stored()).toEqual([]);
  });

  it("is possible only for published posts", async () => {
    const at = async (slug: string, name = "ledge") => {
      const { status, headers } = await thrownBy(
        loadReport(world.args(path, { params: { name, slug } })),
      );
      return [status, headers.get("Location")];
    };
    expect([await at("nothing"), await at("frost", "unknown"), await at("frost", "leaf")]).toEqual([
      [404, null],
      [404, null],
      [404, null],
    ]);
    await world.unpublish("mine Frost");
    expect(await at("frost")).toEqual([302, "/blog/ledge/frost"]);
    await world.prove("blog.example.org");
    expect(await at("frost")).toEqual([302, "https://blog.example.org/frost"]);
    await world.suspend(1);
    expect(await at("frost")).toEqual([404, null]);
  });
});

describe("a link in a post", () => {
  /** Link `l` of a social post about an article on the blog. */
  beforeEach(async () => {
    await world.publish("Frost");
    await world.db.write(async (tx) => {
      const contentItem = `INSERT INTO content_items (id, workspace_id, parent_id, kind, state, title, version_id, origin, created_at, state_at)
        VALUES (?, 'mine', ?, ?, 'approved', 't', 'v', 'real', 1, 1)`;
      await tx.statement(contentItem).run("article", null, "article");
      await tx.statement(contentItem).run("post", "article", "social_post");
      const publication = `INSERT INTO publications (id, workspace_id, content_item_id, channel, origin, state, version_id, url, created_at, published_at)
        VALUES (?, 'mine', ?, ?, 'real', 'published', 'v', ?, 1, 1)`;
      await tx
        .statement(publication)
        .run("a", "article", "your blog", "https://example.test/blog/ledge/frost");
      await tx.statement(publication).run("l", "post", "network", null);
    });
  });
  const follow = (options: Options = {}, publicationId = "l") =>
    followLink(
      world.args(`/go/${publicationId}`, { params: { publicationId }, ...options }),
    ) as Promise<Response>;
  const to = async (options?: Options) => {
    const { status, headers } = await follow(options);
    return [status, headers.get("Location")];
  };
  const clicks = () =>
    world.rows<{ clicks: number }>("SELECT clicks FROM publications WHERE id = 'l'")[0]?.clicks;
  const change = (text: string) => world.db.write((tx) => tx.statement(text).run());

  it("leads to the article and counts each visitor once", async () => {
    const headers = { "User-Agent": firefox };
    const there = [302, "https://example.test/blog/ledge/frost"];
    expect(await to({ headers, viewer: world.viewer })).toEqual(there);
    expect(await to({ headers, method: "HEAD" })).toEqual(there);
    expect(await to({ headers: { "User-Agent": "Googlebot/2.1" } })).toEqual(there);
    expect(clicks()).toBe(0);
    for (let count = 0; count < 2; count += 1) expect(await to({ headers })).toEqual(there);
    expect(clicks()).toBe(1);
    expect((await thrownBy(follow({}, "nothing"))).status).toBe(404);
    expect((await thrownBy(followLink(world.args("/go/")))).status).toBe(404);
  });

  it("leads to the blog's message if the article is unpublished or has no known address", async () => {
    await change("UPDATE publications SET url = NULL WHERE id = 'a'");
    expect(await to()).toEqual([302, "https://example.test/blog/ledge/no-address.html"]);
    await change("UPDATE publications SET version_id = NULL WHERE id = 'a'");
    expect(await to()).toEqual([302, "https://example.test/blog/ledge/taken-down.html"]);
    await change("DELETE FROM blogs WHERE workspace_id = 'mine'");
    expect(await follow()).toMatchObject({ init: { status: 410 } });
    await change("UPDATE publications SET version_id = 'v' WHERE id = 'a'");
    expect((await thrownBy(follow())).status).toBe(404);
  });
});
