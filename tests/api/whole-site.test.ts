/* Every page that links lead to, as a visitor and signed in: nothing is broken, all is valid HTML. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { footerGroups } from "#app/site/layout/footer-links.ts";
import { publicPages } from "#app/site/public-pages/public-pages.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { linksIn } from "#tests/harness/html.ts";
import { checkHtml } from "#tests/harness/html-checker.ts";
import { signIn } from "#tests/harness/sign-in.ts";

/**
 * How many pages to check of those that differ only in content. Each step of the tour has its own picture.
 */
const mostAlike = 5;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    env: { SIMULATION_SPEED: "0.01", OPERATOR_EMAILS: "operator@example.test" },
  });
});
afterAll(async () => {
  expect(app.complaints()).toEqual([]);
  await app.stop();
});

interface Visited {
  status: number;
  /** Empty for what is not a page. */
  html: string;
}

interface Crawl {
  /** Path and query → what was found there. */
  visited: Map<string, Visited>;
  /** Where each was first met. */
  origins: Map<string, string>;
  links: { from: string; to: URL }[];
}

/** Follows all that a page leads to and all that it is made of, from the home page on. */
async function crawl(cookie: string): Promise<Crawl> {
  const visited = new Map<string, Visited>();
  const origins = new Map([["/", "the start"]]);
  const links: Crawl["links"] = [];
  const alike = new Map<string, number>();
  for (const [path] of origins) {
    const response = await fetch(`${app.url}${path}`, { redirect: "manual", headers: { cookie } });
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
    const html = isPage ? await response.text() : "";
    if (!isPage) await response.body?.cancel();
    visited.set(path, { status: response.status, html });
    // Where signing in leads is another site's matter.
    const moved = path.startsWith("/api/login") ? null : response.headers.get("Location");
    for (const address of [...addressesIn(html), ...(moved === null ? [] : [moved])]) {
      const to = new URL(address, `${app.url}${path}`);
      links.push({ from: path, to });
      const next = `${to.pathname}${to.search}`;
      if (to.origin !== app.url || to.pathname === "/api/logout" || origins.has(next)) continue;
      const kind = next.replace(/[0-9a-v]{22}/g, "ID").replace(/=[^&]*/g, "=VALUE");
      const before = alike.get(kind) ?? 0;
      alike.set(kind, before + 1);
      if (before < mostAlike || to.pathname === "/tour") origins.set(next, path);
    }
  }
  return { visited, origins, links };
}

/** Links, scripts, styles, pictures and previews. */
function addressesIn(html: string): string[] {
  const markup = html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, "$1");
  const attributes = /<(?:a|area|link|script|img|source|iframe)\b[^>]*?\s(?:href|src)="([^"]*)"/g;
  const previews = /<meta property="og:(?:image|url)" content="([^"]*)"/g;
  return [...markup.matchAll(attributes), ...markup.matchAll(previews)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
}

const people = ["visitor", "operator", "newcomer"] as const;
const sites = new Map<string, Crawl>();
beforeAll(async () => {
  for (const who of people) {
    const cookie = who === "visitor" ? "" : (await signIn(app, who)).cookieHeader();
    sites.set(who, await crawl(cookie));
  }
}, 120_000);

const siteOf = (who: string): Crawl =>
  sites.get(who) ?? expect.fail(`the crawl has no user ${who}`);

describe.each(people)("as a %s", (who) => {
  test("no link is broken", () => {
    const { visited, origins } = siteOf(who);
    expect(visited.size).toBeGreaterThan(40);
    const broken = [...visited]
      .filter(([, { status }]) => status >= 400)
      .map(([path, { status }]) => `${path} answers ${status}, linked from ${origins.get(path)}`);
    expect(broken).toEqual([]);
  });

  test("every link to a place within a page finds it", () => {
    const { links, visited } = siteOf(who);
    const lost = links.filter(({ to }) => {
      const page = to.origin === app.url && visited.get(`${to.pathname}${to.search}`);
      return (
        page && to.hash && !page.html.includes(` id="${decodeURIComponent(to.hash.slice(1))}"`)
      );
    });
    expect(lost.map(({ from, to }) => `${from} → ${to.href}`)).toEqual([]);
  });

  test("every page has one title and one main heading", () => {
    for (const [path, { html }] of siteOf(who).visited) {
      if (!html) continue;
      const [head = "", body = ""] = html.split("</head>");
      expect([path, head.match(/<title>[^<]+<\/title>/g)?.length]).toEqual([path, 1]);
      // What lies behind a dialog is not there for anybody who listens.
      const reachable = body.replace(/<div inert=""[\s\S]*?<main/, "<main");
      expect([path, reachable.match(/<h1\b/g)?.length]).toEqual([path, 1]);
    }
  });
});

test("every page is valid HTML", { timeout: 120_000 }, async () => {
  const pages = new Map<string, string>();
  for (const who of people) {
    for (const [path, { html }] of siteOf(who).visited) {
      // A public page is the same to everybody but for the dashboard, which has another name then.
      const isSeen = path !== "/" && path !== "/dashboard" && pages.has(`${path} as a visitor`);
      if (html && !isSeen) pages.set(`${path} as a ${who}`, html);
    }
  }
  // No link leads to these.
  for (const [path, init, status] of [
    ["/nowhere", {}, 404],
    ["/agents/missing", {}, 404],
    ["/contact", { method: "POST", body: new URLSearchParams({ subject: "<b>" }) }, 400],
  ] as const) {
    const response = await fetch(`${app.url}${path}`, init);
    expect([path, response.status]).toEqual([path, status]);
    pages.set(`${path} answering ${status}`, await response.text());
  }
  expect(await checkHtml(pages)).toEqual([]);
});

test("a visitor can reach every public page from the home page", () => {
  const { visited } = siteOf("visitor");
  expect(publicPages.map(({ path }) => path).filter((path) => !visited.has(path))).toEqual([]);
});

test("every link of the footer is on the landing page and leads somewhere", async () => {
  const links = linksIn(await (await fetch(`${app.url}/`)).text());
  for (const { to } of footerGroups.flatMap(({ links }) => links)) {
    expect(links).toContain(to);
    expect([to, (await fetch(app.url + to, { redirect: "manual" })).status]).toEqual([
      to,
      to.startsWith("/api/") ? 302 : 200,
    ]);
  }
});
