import { request } from "node:http";
import { DOMParser } from "linkedom";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { joinMp3 } from "#app/platform/speech/mp3/mp3-frames.ts";
import { startFakeDns } from "#tests/fakes/dns.ts";
import { checkHtml } from "#tests/harness/html-checker.ts";
import { addBlogPost, reportedPost } from "#tests/harness/reported-post.ts";
import { signIn, submitForm } from "#tests/harness/sign-in.ts";
import { addPublishedItem } from "#tests/harness/review-content.ts";
import { useApp } from "#tests/harness/use-app.ts";

/*
 * An article on a blog as an episode: switched on in its settings, read by the built-in voice, and open to all
 * listeners.
 */

let dns: Awaited<ReturnType<typeof startFakeDns>>;
beforeAll(async () => {
  dns = await startFakeDns();
});
afterAll(() => dns.stop());

const app = useApp({
  env: () => ({ SIMULATION_SPEED: "0.01", BLOG_DOMAINS: "on", BLOG_DNS_SERVER: dns.server }),
});
const blog = "/blog/ledge-and-leaf";
const settings = "/settings/blog";
const domain = "blog.example.org";
let browser: Awaited<ReturnType<typeof signIn>>;

interface Answer {
  status: number;
  bytes: Buffer;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: "localhost", port: app.port, path, method, headers }, (response) => {
      const contentItems: Buffer[] = [];
      response.on("data", (contentItem: Buffer) => contentItems.push(contentItem));
      response.on("end", () => {
        const bytes = Buffer.concat(contentItems);
        const { statusCode: status = 0 } = response;
        resolve({ status, bytes, text: bytes.toString(), headers: response.headers });
      });
    })
      .on("error", reject)
      .end();
  });
}

const press = (intent: string, fields: Record<string, string> = {}) =>
  submitForm(browser, { url: new URL(settings, app.url) }, { intent, ...fields });

/** Everything is read that there is to read. */
async function allRead(): Promise<void> {
  // What has changed is seen to a minute later.
  app.change((db) =>
    db.exec("UPDATE blog_podcasts SET due_at = 1 WHERE due_at IS NOT NULL AND attempts = 0"),
  );
  await app.services.podcasts.run();
}

const audioIn = (page: string) => /<audio [^>]*src="([^"]+)"/u.exec(page)?.[1] ?? "";

/** Its types are less than what it gives. */
const parsed = (xml: string) =>
  new DOMParser().parseFromString(xml, "text/xml") as unknown as Document;

beforeAll(async () => {
  browser = await signIn(app, "subscriber");
  app.change((db) => {
    addPublishedItem(db);
    addBlogPost(db);
  });
});

describe("where its owner has not asked for it", () => {
  test("nothing of a blog can be heard", async () => {
    await allRead();
    expect((await ask(`${blog}/podcast.xml`)).status).toBe(404);
    expect((await ask(`${blog}/podcast.jpg`)).status).toBe(404);
    const post = await ask(reportedPost);
    expect([audioIn(post.text), post.text.includes("podcast.xml")]).toEqual(["", false]);
    expect((await browser.follow(settings)).text).toContain("It&#x27;s free.");
  });
});

describe("once it is switched on", () => {
  beforeEach(async () => {
    await press("save_podcast", { on: "yes" });
    await allRead();
  });

  test("an article has a player that needs no script, and the blog says where to subscribe", async () => {
    const post = await ask(reportedPost);
    expect(post.text).toMatch(/<audio controls="" preload="none" aria-labelledby="player" src=/u);
    expect(post.text).not.toMatch(/<script(?! type="application\/ld\+json")/u);
    expect(post.headers["content-security-policy"]).toContain("media-src 'self'");
    const home = await ask(blog);
    for (const { text } of [post, home]) {
      expect(text).toContain(`href="${blog}/podcast.xml"/>`);
      expect(text).toContain(`<a href="${blog}/podcast.xml">Podcast</a>`);
    }
    const pages = [
      ["post", post.text],
      ["home", home.text],
    ] as const;
    expect(await checkHtml(new Map(pages))).toEqual([]);
    expect((await browser.follow(settings)).text).toContain("1 episode (");
  });

  test("the feed has what directories ask for", async () => {
    const { text, headers } = await ask(`${blog}/podcast.xml`);
    expect(headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(text).toContain('xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"');
    expect(text).toContain('xmlns:podcast="https://podcastindex.org/namespace/1.0"');
    const channel = parsed(text).querySelector("rss > channel");
    const value = (name: string) => channel?.querySelector(`:scope > ${name}`)?.textContent.trim();
    expect(value("title")).toBe("Ledge & Leaf");
    expect(value("link")).toBe(`${app.url}${blog}`);
    expect(value("language")).toBe("en-US");
    expect(value("description")).toContain("Written with the help of AI");
    expect(value("itunes\\:author")).toBe("Ledge & Leaf");
    expect(value("itunes\\:explicit")).toBe("false");
    expect(value("podcast\\:guid")).toMatch(/^[\da-f-]{36}$/u);
    expect(channel?.querySelector("itunes\\:category")?.getAttribute("text")).toBe("Education");
    expect(channel?.querySelector("atom\\:link")?.getAttribute("href")).toBe(
      `${app.url}${blog}/podcast.xml`,
    );
    const items = [...(channel?.querySelectorAll("item") ?? [])];
    expect(items).toHaveLength(1);
    const [item] = items;
    expect(item?.querySelector("title")?.textContent).toBe("Basil from seed");
    expect(item?.querySelector("guid")?.getAttribute("isPermaLink")).toBe("false");
    expect(item?.querySelector("guid")?.textContent).toMatch(/^urn:post:/u);
    expect(Date.parse(item?.querySelector("pubDate")?.textContent ?? "")).not.toBeNaN();
    expect(Number(item?.querySelector("itunes\\:duration")?.textContent)).toBeGreaterThan(2);
  });

  test("it is listed under what its owner chooses, who has it kept by forms and by programs", async () => {
    const listedUnder = async () => {
      const { text } = await ask(`${blog}/podcast.xml`);
      return /<itunes:category text="([^"]+)"/u.exec(text)?.[1];
    };
    await press("save_podcast_category", { category: "Home & Garden" });
    expect(await listedUnder()).toBe("Education");
    await press("save_podcast_category", { category: "Health & Fitness" });
    expect(await listedUnder()).toBe("Health &amp; Fitness");
    const page = (await browser.follow(settings)).text;
    expect(page).toMatch(/<option[^>]*selected=""[^>]*>Health &amp; Fitness<\/option>/u);
    // What its other form saves leaves that as it is.
    await press("save_blog", {
      ...{ name: "ledge-and-leaf", title: "Ledge & Leaf", color: "#1d4ed8" },
      ...{ about: "", imprint: "" },
    });
    expect(await listedUnder()).toBe("Health &amp; Fitness");
    await press("save_podcast_category", { category: "Leisure" });
    expect(await listedUnder()).toBe("Leisure");
  });

  test("the enclosure is as long and lasts as long as the feed says", async () => {
    const item = parsed((await ask(`${blog}/podcast.xml`)).text).querySelector("item");
    const enclosure = item?.querySelector("enclosure");
    const { pathname } = new URL(enclosure?.getAttribute("url") ?? "");
    const { status, bytes, headers } = await ask(pathname);
    expect([status, headers["content-type"]]).toEqual([200, "audio/mpeg"]);
    expect(enclosure?.getAttribute("type")).toBe("audio/mpeg");
    expect(enclosure?.getAttribute("length")).toBe(String(bytes.length));
    const seconds = joinMp3([bytes]).durationMs / 1_000;
    expect(item?.querySelector("itunes\\:duration")?.textContent).toBe(String(Math.round(seconds)));
  });

  test("its cover is square, as large as directories want it", async () => {
    const feed = parsed((await ask(`${blog}/podcast.xml`)).text);
    const url = feed.querySelector("itunes\\:image")?.getAttribute("href") ?? "";
    const { bytes, headers } = await ask(new URL(url).pathname);
    expect(headers["content-type"]).toBe("image/jpeg");
    const { default: sharp } = await import("sharp");
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: "jpeg",
      width: 1_600,
      height: 1_600,
    });
  });

  test("players get the part they ask for, and programs its size alone", async () => {
    const path = audioIn((await ask(reportedPost)).text);
    const whole = await ask(path);
    const size = whole.bytes.length;
    const { etag } = whole.headers;
    const part = await ask(path, { Range: "bytes=100-299" });
    expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 100-299/${size}`]);
    expect(part.bytes).toEqual(whole.bytes.subarray(100, 300));
    const end = await ask(path, { Range: "bytes=-50" });
    expect(end.bytes).toEqual(whole.bytes.subarray(size - 50));
    const beyond = await ask(path, { Range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
    const head = await ask(path, {}, "HEAD");
    expect([head.status, head.bytes.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      String(size),
    ]);
    expect(head.headers["accept-ranges"]).toBe("bytes");
    expect((await ask(path, { "If-None-Match": String(etag) })).status).toBe(304);
    // A signed-in user hears the same.
    const own = await ask(path, { Cookie: browser.cookieHeader(), Range: "bytes=0-9" });
    expect([own.status, own.headers["set-cookie"]]).toEqual([206, undefined]);
  });

  test("what is taken down is silent at once", async () => {
    const path = audioIn((await ask(reportedPost)).text);
    const block = (at: number | null) =>
      app.change((db) => {
        db.prepare("UPDATE blog_posts SET blocked_at = ?").run(at);
        db.exec("UPDATE blogs SET revision = revision + 1");
      });
    block(Date.now());
    try {
      expect((await ask(path)).status).toBe(404);
      expect((await ask(`${blog}/podcast.xml`)).text).not.toContain("<item>");
    } finally {
      block(null);
    }
    expect((await ask(path)).status).toBe(200);
  });

  test("a blog that is closed is silent", async () => {
    const path = audioIn((await ask(reportedPost)).text);
    const suspend = (at: number | null) =>
      app.change((db) => {
        db.prepare(
          "UPDATE workspaces SET suspended_at = ? WHERE id IN (SELECT workspace_id FROM blogs)",
        ).run(at);
        db.exec("UPDATE blogs SET revision = revision + 1");
      });
    suspend(1);
    try {
      expect((await ask(path)).status).toBe(410);
      expect((await ask(`${blog}/podcast.jpg`)).status).toBe(410);
    } finally {
      suspend(null);
    }
  });

  test("at a domain of its owner's all of it is there, and the former addresses lead there", async () => {
    await press("enter_domain", { domain });
    const proof = /blog-proof=[\w-]{32}/u.exec((await browser.follow(settings)).text)?.[0] ?? "";
    dns.records.set(`_blog-proof.${domain}`, [proof]);
    await press("check_domain");
    try {
      const headers = { Host: `${domain}:${app.port}` };
      const home = `http://${domain}:${app.port}`;
      const feed = await ask("/podcast.xml", headers);
      const url = parsed(feed.text).querySelector("enclosure")?.getAttribute("url") ?? "";
      expect(url).toMatch(new RegExp(`^${home}/audio/`, "u"));
      const { pathname } = new URL(url);
      const part = await ask(pathname, { ...headers, Range: "bytes=0-9" });
      expect([part.status, part.bytes.length]).toEqual([206, 10]);
      expect((await ask("/podcast.jpg", headers)).status).toBe(200);
      expect(audioIn((await ask("/basil-from-seed", headers)).text)).toBe(pathname);
      const former = await ask(`${blog}${pathname}`);
      expect([former.status, former.headers.location]).toEqual([302, url]);
    } finally {
      await press("remove_domain");
    }
  });

  test("switched off, it is gone", async () => {
    const path = audioIn((await ask(reportedPost)).text);
    expect(path).not.toBe("");
    await press("save_podcast", { on: "no" });
    expect((await ask(path)).status).toBe(404);
    expect((await ask(`${blog}/podcast.xml`)).status).toBe(404);
    expect(audioIn((await ask(reportedPost)).text)).toBe("");
    await allRead();
    expect(app.rows("SELECT * FROM blog_episodes")).toEqual([]);
  });
});
