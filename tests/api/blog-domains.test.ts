import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startFakeDns } from "#tests/fakes/dns.ts";
import { checkHtml } from "#tests/harness/html-checker.ts";
import { refusal } from "#tests/harness/live-socket.ts";
import { addBlogPost } from "#tests/harness/reported-post.ts";
import { signIn, submitForm } from "#tests/harness/sign-in.ts";
import { addPublishedItem } from "#tests/harness/review-content.ts";
import { useApp } from "#tests/harness/use-app.ts";

/*
 * A blog at a domain of its owner's: how the domain becomes theirs, and what is shown there, which is the
 * blog and nothing else.
 */

let dns: Awaited<ReturnType<typeof startFakeDns>>;
beforeAll(async () => {
  dns = await startFakeDns();
});
afterAll(() => dns.stop());

const app = useApp({
  env: () => ({ SIMULATION_SPEED: "0.01", BLOG_DOMAINS: "on", BLOG_DNS_SERVER: dns.server }),
});
const domain = "blog.example.org";
const host = () => `${domain}:${app.port}`;
const home = () => `http://${host()}`;
const settings = "/settings/blog";
let browser: Awaited<ReturnType<typeof signIn>>;

interface Answer {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = { Host: host(), ...headers };
    request({ host: "127.0.0.1", port: app.port, path, method, headers: all }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
      );
    })
      .on("error", reject)
      .end();
  });
}

const press = (intent: string, fields: Record<string, string> = {}) =>
  submitForm(browser, { url: new URL(settings, app.url) }, { intent, ...fields });

const recordIn = (page: string) => /blog-proof=[\w-]{32}/u.exec(page)?.[0] ?? "";

async function prove(): Promise<void> {
  await press("enter_domain", { domain });
  dns.records.set(`_blog-proof.${domain}`, [recordIn((await browser.follow(settings)).text)]);
  expect((await press("check_domain")).status).toBe(302);
}

beforeAll(async () => {
  browser = await signIn(app, "subscriber");
  app.change((db) => {
    addPublishedItem(db);
    addBlogPost(db);
  });
});
beforeEach(async () => {
  await press("remove_domain");
  dns.records.clear();
});

describe("claiming a domain", () => {
  test("once its record says so, and not before", async () => {
    expect((await press("enter_domain", { domain: "Blog.Example.org." })).status).toBe(302);
    expect((await browser.follow(settings)).text).toContain(`_blog-proof.${domain}<`);
    expect((await ask("/")).status).toBe(421);
    const unproven = await press("check_domain");
    expect(unproven.status).toBe(409);
    expect(unproven.text).toContain("We found no TXT record at _blog-proof.blog.example.org yet");
    dns.records.set(`_blog-proof.${domain}`, ["blog-proof=of-another-blog"]);
    expect((await press("check_domain")).text).toContain("has a different value");
    expect((await ask("/")).status).toBe(421);
    dns.records.get(`_blog-proof.${domain}`)?.push(recordIn((await browser.follow(settings)).text));
    await press("check_domain");
    expect((await ask("/")).status).toBe(200);
    await press("remove_domain");
    expect((await ask("/")).status).toBe(421);
    expect((await ask("/blog/ledge-and-leaf", { Host: new URL(app.url).host })).status).toBe(200);
  });

  test("but the product's own, a number or a port is refused in words", async () => {
    for (const wrong of [new URL(app.url).hostname, "127.0.0.1", "[::1]", `${domain}:80`]) {
      const page = await press("enter_domain", { domain: wrong });
      expect([wrong, page.status]).toEqual([wrong, 400]);
      expect(page.text).toContain('aria-invalid="true"');
    }
  });

  test("who proves it later has it only where the former record is gone", async () => {
    await prove();
    const other = await signIn(app, "operator");
    const page = { url: new URL(settings, app.url) };
    const save = { intent: "save_blog", name: "others", title: "Others", about: "", imprint: "" };
    await submitForm(other, page, { ...save, color: "#1d4ed8" });
    await submitForm(other, page, { intent: "enter_domain", domain });
    const records = dns.records.get(`_blog-proof.${domain}`) ?? [];
    records.push(recordIn((await other.follow(settings)).text));
    const refused = await submitForm(other, page, { intent: "check_domain" });
    expect([refused.status, refused.text.includes("Another blog verified this domain")]).toEqual([
      409,
      true,
    ]);
    expect((await ask("/")).text).toContain("Ledge &amp; Leaf");
    records.shift();
    await submitForm(other, page, { intent: "check_domain" });
    expect((await ask("/")).text).toContain("Others");
    expect((await browser.follow("/activities")).text).toContain("Blog domain lost");
    await submitForm(other, page, { intent: "remove_domain" });
  });
});

describe("what is shown there", () => {
  beforeEach(prove);

  test("serves the IndexNow key while the owner wants that", async () => {
    const shown = () => browser.follow(settings);
    expect((await shown()).text).toContain("Notify search engines");
    await press("save_index_now", { on: "yes" });
    expect((await shown()).text).toContain("Stop notifying");
    const key = await app.services.indexNow.keyFor(app.workspaceOf("subscriber"));
    const file = await ask(`/${key}.txt`);
    expect([file.status, file.text]).toEqual([200, key]);
    expect(file.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect((await ask(`/${"0".repeat(32)}.txt`)).status).toBe(404);
    await press("save_index_now", { on: "no" });
    expect((await ask(`/${key}.txt`)).status).toBe(404);
  });

  test("is the blog, and every address on it is the domain's", async () => {
    const index = await ask("/");
    expect([index.status, index.text.includes('href="/basil-from-seed"')]).toEqual([200, true]);
    const post = await ask("/basil-from-seed");
    expect(post.text).toContain(`<link rel="canonical" href="${home()}/basil-from-seed"/>`);
    expect(post.text).toContain(`"mainEntityOfPage":"${home()}/basil-from-seed"`);
    expect(post.text).not.toContain("/blog/ledge-and-leaf/feed");
    const pages = [
      ["index", index.text],
      ["post", post.text],
    ] as const;
    expect(await checkHtml(new Map(pages))).toEqual([]);
    for (const path of ["/feed.xml", "/atom.xml"])
      expect((await ask(path)).text).toContain(`${home()}/basil-from-seed`);
    expect((await ask("/sitemap.xml")).text).toContain(`<loc>${home()}/basil-from-seed</loc>`);
    expect((await ask("/robots.txt")).text).toContain(`Sitemap: ${home()}/sitemap.xml`);
    expect((await ask("/look.css")).headers["content-type"]).toContain("text/css");
    expect((await ask("/", {}, "HEAD")).status).toBe(200);
    const { etag } = index.headers;
    expect((await ask("/", { "If-None-Match": String(etag) })).status).toBe(304);
  });

  test("without cookies, scripts or what is said of other hosts", async () => {
    const cookie = browser.cookieHeader();
    for (const path of ["/", "/basil-from-seed", "/nothing", "/feed.xml"]) {
      const { headers, text } = await ask(path, { Cookie: cookie, Authorization: "Bearer x" });
      expect(headers).not.toHaveProperty("set-cookie");
      expect(headers).not.toHaveProperty("strict-transport-security");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/u);
    }
  });

  test("and nothing of the product, in the blog's own look", async () => {
    const paths = [
      "/dashboard",
      "/settings",
      "/api/login",
      "/api/auth/user",
      "/api/dashboard",
      "/mcp",
      "/idp/auth",
      "/idp/.well-known/openid-configuration",
      "/favicon.svg",
      "/assets/x.js",
      "/__manifest?p=/",
      "/blog/ledge-and-leaf",
      "/basil-from-seed.data",
      "/basil-from-seed%2ereport",
      "/%2e%2e/dashboard",
      "/..%2fdashboard",
      "//dashboard",
      "/healthz",
      "/readyz",
      "/ws",
      "/.well-known/acme-challenge/x",
    ];
    for (const path of paths) {
      const { status, text } = await ask(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain("Ledge &amp; Leaf");
    }
    for (const path of ["/", "/dashboard", "/api/stripe/webhook", "/basil-from-seed/report"])
      expect([path, (await ask(path, { Origin: home() }, "POST")).status]).toEqual([path, 404]);
  });

  test("the report form is at the operator's address", async () => {
    const { status, headers } = await ask("/basil-from-seed/report");
    const form = `${app.url}/blog/ledge-and-leaf/basil-from-seed/report`;
    expect([status, headers.location]).toEqual([302, form]);
    const page = await browser.follow(form);
    expect([page.status, page.text.includes(`${home()}/basil-from-seed`)]).toEqual([200, true]);
  });

  test("its former address leads there for good", async () => {
    const own = { Host: new URL(app.url).host };
    for (const [from, to] of [
      ["/blog/ledge-and-leaf", "/"],
      ["/blog/ledge-and-leaf/basil-from-seed", "/basil-from-seed"],
      ["/blog/ledge-and-leaf/feed.xml", "/feed.xml"],
    ] as const)
      for (const headers of [own, { ...own, Cookie: browser.cookieHeader() }]) {
        const answer = await ask(from, headers);
        expect([answer.status, answer.headers.location]).toEqual([301, `${home()}${to}`]);
      }
  });

  test("under no other name, whatever other headers say", async () => {
    const own = new URL(app.url).host;
    const refused: [Record<string, string>, number][] = [
      [{ "X-Forwarded-Host": own }, 421],
      [{ Host: own, "X-Forwarded-Host": host() }, 421],
      [{ Host: domain }, 421],
      [{ Host: `${domain}:1` }, 421],
      [{ Host: `www.${host()}` }, 421],
      [{ Host: `${domain}.:${app.port}` }, 421],
    ];
    for (const [headers, status] of refused)
      expect([headers, (await ask("/", headers)).status]).toEqual([headers, status]);
    for (const path of [`http://${host()}/`, `http://${own}/dashboard`, "*"])
      expect([path, (await ask(path)).status]).toEqual([path, 400]);
    expect((await ask("/", { Host: host().toUpperCase() })).status).toBe(200);
  });

  test("has no live channel, even for a signed-in user", async () => {
    const cookie = browser.cookieHeader();
    expect(await refusal(app, { cookie, host: host(), origin: home() })).toBe(421);
    expect(await refusal(app, { cookie, host: host(), origin: app.url })).toBe(421);
  });

  test("what was taken down is gone at once, and a reader is counted once", async () => {
    const reads = () =>
      app.rows<{ n: number }>("SELECT coalesce(sum(count), 0) AS n FROM blog_reads")[0]?.n ?? 0;
    const before = reads();
    const firefox = {
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    };
    await ask("/basil-from-seed", firefox);
    await ask("/basil-from-seed", firefox);
    await ask("/basil-from-seed", { "User-Agent": "Googlebot/2.1" });
    await expect.poll(reads).toBe(before + 1);
    app.change((db) => {
      db.prepare("UPDATE blog_posts SET blocked_at = 1").run();
      db.prepare("UPDATE blogs SET revision = revision + 1").run();
    });
    expect((await ask("/basil-from-seed")).status).toBe(451);
    app.change((db) => {
      db.prepare("UPDATE blog_posts SET blocked_at = NULL").run();
      db.prepare("UPDATE blogs SET revision = revision + 1").run();
    });
    expect((await ask("/basil-from-seed")).status).toBe(200);
  });

  test("after access has ended for 30 days it says that it is closed", async () => {
    const suspend = (at: number | null) =>
      app.change((db) =>
        db
          .prepare(
            "UPDATE workspaces SET suspended_at = ? WHERE id IN (SELECT workspace_id FROM blogs)",
          )
          .run(at),
      );
    suspend(Date.now() - 31 * 86_400_000);
    for (const path of ["/", "/basil-from-seed", "/feed.xml"]) {
      const { status, text } = await ask(path);
      expect([path, status, text.includes("This blog is closed")]).toEqual([path, 410, true]);
    }
    expect((await ask("/look.css")).status).toBe(200);
    suspend(null);
    expect((await ask("/")).status).toBe(200);
  });

  test("tells a local proxy which domains may get certificates", async () => {
    const question = (name: string, headers: Record<string, string> = {}) =>
      ask(`/domain-allowed?domain=${name}`, { Host: `127.0.0.1:${app.port}`, ...headers });
    expect((await question(domain)).status).toBe(200);
    expect((await question("Blog.Example.org")).status).toBe(200);
    for (const name of ["example.org", "evil.example", "", `${domain}.`])
      expect([name, (await question(name)).status]).toEqual([name, 404]);
    // A question that comes through the proxy is not the proxy's own.
    const passedOn = await question(domain, { "X-Forwarded-For": "203.0.113.9" });
    expect(passedOn.text).toContain("Page Not Found");
    expect((await question(domain, { Host: "evil.example" })).status).toBe(421);
  });
});
