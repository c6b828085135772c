/* What public pages tell search engines, link previews, phones and the footer. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faq } from "#app/site/help/faq.ts";
import { hero } from "#app/site/landing/copy.ts";
import { themeColours } from "#app/site/public-pages/colours.ts";
import { publicPages } from "#app/site/public-pages/public-pages.ts";
import { closedToRobots } from "#app/site/public-pages/search-engines.ts";
import { apiDocsPath, apiTabs } from "#app/workspace/paths/api-docs.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { signIn } from "#tests/harness/sign-in.ts";

const name = 'Herbs </script><b>& "Co"';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { SIMULATION_SPEED: "0.01", BRAND_NAME: name } });
});
afterAll(async () => {
  expect(app.complaints()).toEqual([]);
  await app.stop();
});

const get = (path: string, init?: RequestInit) =>
  fetch(`${app.url}${path}`, { redirect: "manual", ...init });
const textOf = async (path: string) => (await get(path)).text();

/** Those with a canonical address. */
const paths = publicPages.filter(({ sameAs }) => !sameAs).map(({ path }) => path);

describe("sitemap.xml", () => {
  test("names every public page once, by its full address, and each is there", async () => {
    const response = await get("/sitemap.xml");
    expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const xml = await response.text();
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n/);
    const found = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
    expect(found).toEqual(paths.map((path) => `${app.url}${path}`));
    expect(new Set(found).size).toBe(found.length);
    for (const address of found) {
      const page = await fetch(address, { redirect: "manual" });
      expect([address, page.status]).toEqual([address, 200]);
    }
  });

  test.each(["/robots.txt", "/sitemap.xml", "/manifest.webmanifest"])(
    "%s can only be read, and no shared cache keeps it",
    async (path) => {
      expect((await get(path, { method: "POST" })).status).toBe(405);
      expect((await get(path)).headers.get("Cache-Control")).toBe("private, max-age=3600");
    },
  );
});

describe("robots.txt", () => {
  test("names the sitemap, and closes no public page", async () => {
    const text = await textOf("/robots.txt");
    expect(text).toContain(`\nSitemap: ${app.url}/sitemap.xml\n`);
    const closed = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = ""]) => path);
    expect(closed).toEqual([...closedToRobots]);
    for (const path of paths) expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
  });
});

test("what shows the same as another page names that page's address", async () => {
  const others = publicPages.filter(({ sameAs }) => sameAs);
  expect(others.map(({ path }) => path)).toEqual(["/dashboard"]);
  for (const { path, sameAs } of others) {
    expect(await textOf(path)).toContain(`rel="canonical" href="${app.url}${sameAs}"`);
  }
});

describe.each(paths)("the head of %s", (path) => {
  test("has a description, its own address and a preview, however it is reached", async () => {
    for (const address of [path, `${path}?utm_source=x`]) {
      const html = await textOf(address);
      const meta = metaOf(html);
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
      const description = meta.get("description") ?? "";
      expect(description.length).toBeGreaterThan(50);
      // Longer ones are cut off in lists of results.
      expect(description.length).toBeLessThanOrEqual(165);
      expect(html.match(/<link[^>]* rel="canonical"[^>]*>/g)).toEqual([
        `<link rel="canonical" href="${app.url}${path}"/>`,
      ]);
      expect(Object.fromEntries(meta)).toMatchObject({
        "og:type": "website",
        "og:title": title,
        "og:description": description,
        "og:url": `${app.url}${path}`,
        "og:image": `${app.url}/share.png`,
        "twitter:card": "summary_large_image",
      });
    }
  });
});

test.each(["/tour?mode=presentation&step=agents", "/tour?step=cta", "/manual?tab=revenue"])(
  "a preview of %s leads to the place that was shared, of a page that counts once",
  async (address) => {
    const [path = ""] = address.split("?");
    const html = await textOf(`${address}&utm_source=x`);
    expect(metaOf(html).get("og:url")).toBe(`${app.url}${address.replace("&", "&amp;")}`);
    expect(html).toContain(`rel="canonical" href="${app.url}${path}"`);
  },
);

test("descriptions and titles are each page's own", async () => {
  const heads = await Promise.all(paths.map(async (path) => metaOf(await textOf(path))));
  expect(new Set(heads.map((meta) => meta.get("description"))).size).toBe(paths.length);
  expect(new Set(heads.map((meta) => meta.get("og:title"))).size).toBe(paths.length);
});

test("the picture of a preview has the size that the page states", async () => {
  const meta = metaOf(await textOf("/"));
  const picture = Buffer.from(await (await get("/share.png")).arrayBuffer());
  expect(sizeOf(picture)).toEqual([
    Number(meta.get("og:image:width")),
    Number(meta.get("og:image:height")),
  ]);
  expect(picture.length).toBeLessThan(100_000);
});

test("the landing page's facts for search engines are data, whatever the brand is called", async () => {
  const html = await textOf("/");
  const found = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)];
  expect(found).toHaveLength(1);
  const facts = JSON.parse(found[0]?.[1] ?? "") as { "@graph": Record<string, unknown>[] };
  expect(facts["@graph"].map((fact) => [fact["@type"], fact.name])).toEqual([
    ["Organization", name],
    ["WebSite", name],
    ["WebApplication", name],
  ]);
  expect(JSON.stringify(facts)).not.toMatch(/"(price|offers|aggregateRating|review)"/);
});

test("articles say where they stand, and the help center what it answers", async () => {
  const factsOf = async (path: string) => {
    const [, text = ""] =
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(await textOf(path)) ?? [];
    return JSON.parse(text) as Record<string, unknown>;
  };
  expect(await factsOf("/help/simulation-mode")).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, name: "Home", item: `${app.url}/` },
      { position: 2, name: "Help Center", item: `${app.url}/help` },
      { position: 3 },
      { position: 4, item: `${app.url}/help/simulation-mode` },
    ],
  });
  const { "@type": type, mainEntity } = await factsOf("/help");
  expect(type).toBe("FAQPage");
  expect(mainEntity).toMatchObject(
    faq.map(({ question, answer }) => ({ name: question, acceptedAnswer: { text: answer } })),
  );
});

test("each tab of the API documentation recommends itself", async () => {
  for (const tab of apiTabs) {
    const html = await textOf(`${apiDocsPath(tab)}`);
    expect(html).toContain(`<link rel="canonical" href="${app.url}${apiDocsPath(tab)}"/>`);
  }
});

test("the home page's title says what the product is", async () => {
  expect(await textOf("/")).toContain(`<title>${hero.title} · Herbs `);
});

test("browsers that ask for /favicon.ico get one, and the colours around the page", async () => {
  const icon = await get("/favicon.ico");
  expect([icon.status, icon.headers.get("Content-Type")]).toEqual([
    200,
    expect.stringMatching(/^image\/(x-icon|vnd\.microsoft\.icon)$/),
  ]);
  const bytes = Buffer.from(await icon.arrayBuffer());
  // Behind the head there is a PNG, as long as the head says.
  expect(bytes.readUInt32LE(14)).toBe(bytes.length - 22);
  expect(sizeOf(bytes.subarray(22))).toEqual([32, 32]);
  const html = await textOf("/");
  for (const [scheme, colour] of Object.entries(themeColours)) {
    expect(html).toContain(
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}"/>`,
    );
  }
});

test("files, and those that are missing, are what they are called", async () => {
  for (const path of ["/assets/gone-12345678.js", "/favicon.svg", "/share.png"]) {
    const response = await get(path);
    expect([path, response.headers.get("X-Content-Type-Options")]).toEqual([path, "nosniff"]);
  }
});

test("they are held to the rule for inline scripts: a nonce, or a hash where the page is kept", async () => {
  const signedIn = await signIn(app, "subscriber");
  for (const [address, cookie] of [
    ["/help", ""],
    ["/help", signedIn.cookieHeader()],
  ] as const) {
    const response = await get(address, { headers: { cookie } });
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    const [, attributes = "", body = ""] =
      /<script (type="application\/ld\+json"[^>]*)>(.*?)<\/script>/.exec(await response.text()) ??
      [];
    const nonce = / nonce="([^"]+)"/.exec(attributes)?.[1];
    expect([address, nonce === undefined]).toEqual([address, cookie === ""]);
    const hash = createHash("sha256").update(body).digest("base64");
    expect(policy).toContain(nonce ? `'nonce-${nonce}'` : `'sha256-${hash}'`);
  }
});

test("a signed-in user's pages are not recommended to search engines", async () => {
  const browser = await signIn(app, "subscriber");
  for (const path of ["/", "/dashboard"]) {
    const { text } = await browser.visit(path);
    expect(text).not.toContain('rel="canonical"');
    expect(text).not.toContain("application/ld+json");
  }
});

test("the manifest has the brand's name, and its icons are there in the sizes it tells", async () => {
  const html = await textOf("/");
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  const response = await get("/manifest.webmanifest");
  expect(response.headers.get("Content-Type")).toBe("application/manifest+json");
  const manifest = (await response.json()) as {
    name: string;
    start_url: string;
    icons: { src: string; type: string; sizes: string }[];
  };
  expect([manifest.name, manifest.start_url]).toEqual([name, "/"]);
  const icons = [
    ...manifest.icons,
    { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
  ];
  for (const { src, type, sizes } of icons) {
    const icon = await get(src);
    expect([src, icon.status, icon.headers.get("Content-Type")]).toEqual([src, 200, type]);
    if (type !== "image/png") continue;
    expect([src, sizeOf(Buffer.from(await icon.arrayBuffer())).join("x")]).toEqual([src, sizes]);
  }
});

function metaOf(html: string): Map<string, string> {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"\/>/g);
  return new Map([...tags].map(([, key = "", content = ""]) => [key, content]));
}

/** Width and height, which a PNG tells in its first bytes. */
function sizeOf(png: Buffer): [number, number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
