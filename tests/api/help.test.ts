import { describe, expect, test } from "vitest";
import { articlePath } from "#app/site/help/address.ts";
import { articles } from "#app/site/help/articles.ts";
import { startApp } from "#tests/harness/app.ts";
import { useHelpPages } from "#tests/harness/help-pages.ts";
import { linksIn, partOf } from "#tests/harness/html.ts";
import { signIn } from "#tests/harness/sign-in.ts";

const { app, get, htmlOf, asked, wordsOf } = useHelpPages();

describe("the specification's help center", () => {
  test.each([
    ["the title", "Help Center"],
    ["category 1", "Getting Started"],
    ["category 2", "AI Agents"],
    ["category 3", "Revenue & Analytics"],
    ["category 4", "Settings & Configuration"],
    ["category 5", "Security & Privacy"],
    ["question 1: revenue generation", "How do the agents generate revenue?"],
    ["question 2: simulation without keys", "What happens if I add no API keys?"],
    ["question 3: expectations", "How much can I expect to earn?"],
    ["question 3: the amount", "$500-2000+ monthly"],
    ["question 4: live YouTube", "Is there a live YouTube integration?"],
    ["question 5: encrypted keys", "Are my API keys encrypted?"],
    ["question 6: pause and restart", "Can I pause and restart my agents?"],
    ["side card 1", "Contact Support"],
    ["side card 2", "User Community"],
    ["quick stat 1", "Response under 24 hours"],
    ["quick stat 2", "50+ articles"],
    ["quick stat 3", "12 video guides"],
    ["a way back", "Back to Home"],
  ])("%s: %s", async (_, text) => {
    expect(await wordsOf("/help")).toContain(text);
  });

  test("has five categories with the articles that they count", async () => {
    const html = await htmlOf("/help");
    const [, cards = ""] =
      /<section aria-labelledby="categories">([\s\S]*?)<\/section>/.exec(html) ?? [];
    const counts = [...cards.matchAll(/(\d+) articles?</g)].map(([, count]) => Number(count));
    expect(counts).toHaveLength(5);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(articles.length);
    expect(linksIn(cards).sort()).toEqual(articles.map(({ slug }) => articlePath(slug)).sort());
  });

  test("says how many articles there really are, beside what the operator states", async () => {
    expect(await wordsOf("/help")).toContain(
      `There are ${articles.length} articles on this site today`,
    );
  });

  test("has six questions, of which one is open at a time", async () => {
    const html = await htmlOf("/help");
    expect(html.match(/<details name="faq"/g)).toHaveLength(6);
    expect(html).not.toContain("<details open");
  });

  test("support is written to, and the community's button leads somewhere", async () => {
    const links = linksIn(await htmlOf("/help"));
    expect(links).toContain("/contact");
    expect(links).toContain("/help/support");
  });

  test("what the operator says of the help is what people read", async () => {
    const other = await startApp({
      env: {
        SIMULATION_SPEED: "0.01",
        HELP_RESPONSE_TIME: "within two days",
        HELP_ARTICLES: "28",
        HELP_VIDEO_GUIDES: "<b>no</b>",
        COMMUNITY_URL: "https://community.example.com/herbs",
      },
    });
    try {
      const words = await wordsOf("/help", other);
      for (const text of ["Response within two days", "28 articles", "<b>no</b> video guides"]) {
        expect(words).toContain(text);
      }
      const links = linksIn(await (await fetch(`${other.url}/help`)).text());
      expect(links).toContain("https://community.example.com/herbs");
      expect(other.complaints()).toEqual([]);
    } finally {
      await other.stop();
    }
  });
});

describe("articles", () => {
  test.each(articles.map(({ slug, title }) => [slug, title] as const))(
    "%s has a page that leads on",
    async (slug, title) => {
      const path = articlePath(slug);
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("etag")).not.toBeNull();
      const html = await response.text();
      expect(html.match(/<h1\b/g)).toHaveLength(1);
      expect(html).toMatch(/<title>[^<]+ · Help Center · Herbs &amp; Co<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]{20,160}"/);
      expect(html).toContain('aria-label="Breadcrumb"');
      expect(html).toContain('role="search"');
      expect(await wordsOf(path)).toContain(title);
      const links = new Set(linksIn(partOf(html, "main")).filter((link) => link.startsWith("/")));
      expect([...links]).toEqual(expect.arrayContaining(["/", "/help"]));
      for (const link of links) {
        const [address = ""] = link.split("#");
        expect([link, (await get(address)).status]).toEqual([link, 200]);
      }
    },
  );

  test.each(["/help/nope", "/help/constructor", "/help/..%2Ffaq", "/help/first-steps/more"])(
    "%s is not there, and the page says so",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("Page Not Found");
    },
  );

  test("shows the same to a signed-in user", async () => {
    const browser = await signIn(app, "newcomer");
    for (const path of ["/help", "/help/demo", asked("demo")]) {
      expect((await browser.visit(path)).status).toBe(200);
    }
  });
});

describe("places where the question arises", () => {
  test.each([
    ["visitor", "/", "/help"],
    ["visitor", "/dashboard", "/help/simulation-mode"],
    ["newcomer", "/dashboard", "/help/subscription"],
    ["newcomer", "/subscribe", "/help/subscription"],
    ["subscriber", "/dashboard", "/help/simulation-mode"],
    ["visitor", "/dashboard", "/help/demo"],
    ...(["visitor", "subscriber"] as const).flatMap((who) =>
      [
        "managers-day",
        "revenue-figures",
        "connecting-accounts",
        "earnings",
        "start-and-pause",
        "agent-problems",
        "notifications",
      ].map((slug) => [who, "/dashboard", `/help/${slug}`] as const),
    ),
    ["subscriber", "/settings", "/help/stored-data"],
    ["subscriber", "/settings", "/help/time-zone"],
    ["subscriber", "/settings", "/help/revenue-figures"],
    ["subscriber", "/settings", "/help/connecting-accounts"],
  ] as const)("a %s finds on %s the way to %s", async (who, path, article) => {
    const browser = who === "visitor" ? app.newBrowser() : await signIn(app, who);
    expect(linksIn((await browser.visit(path)).text)).toContain(article);
  });

  test("each agent's page leads to the article on its kind and on its settings", async () => {
    const browser = await signIn(app, "subscriber");
    const dashboard = await browser.visit("/dashboard");
    const agents = new Set(
      linksIn(dashboard.text).filter((link) => /^\/agents\/[^/]+$/.test(link)),
    );
    expect(agents.size).toBe(6);
    const kinds = new Set<string>();
    for (const path of agents) {
      const links = linksIn((await browser.visit(path)).text);
      expect(links).toContain("/help/agent-settings");
      for (const link of links.filter((each) => each.startsWith("/help/"))) kinds.add(link);
    }
    // Besides that on the settings, that on the header's notifications.
    expect(kinds.size).toBe(6 + 2);
  });
});
