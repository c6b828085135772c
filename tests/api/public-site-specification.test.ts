/*
 * The specification's sections 1, 2, 7 and 9, as far as they belong to the landing page and the API
 * documentation: every text is a row here. The tour, manual, help center, contact and legal pages
 * have tables of their own beside this one; what went wrong is in the dashboard's.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { samplesOf } from "#app/site/api-docs/reference.ts";
import { apiDocsPath, apiTabNames, apiTabs } from "#app/workspace/paths/api-docs.ts";
import { presentationPath } from "#app/workspace/paths/presentation.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { partOf, wordsIn } from "#tests/harness/html.ts";

let app: TestApp;
let landing: string;
beforeAll(async () => {
  app = await startApp({
    env: {
      SIMULATION_SPEED: "0.01",
      COMPANY_NAME: "Herbs & Co",
      COMPANY_ADDRESS: "1 Garden Lane",
      SUPPORT_EMAIL: "help@herbs.test",
    },
  });
  landing = await textOf("/");
});
afterAll(async () => {
  expect(app.complaints()).toEqual([]);
  await app.stop();
});

const textOf = async (path: string) => (await fetch(`${app.url}${path}`)).text();

/** Where the link or button of this name leads. */
function leadsTo(html: string, name: string): string | undefined {
  const links = [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)];
  return links.find(([, , content = ""]) => wordsIn(content) === name)?.[1];
}

describe("the landing page", () => {
  test.each([
    ["header", "Watch Demo", presentationPath],
    ["header", "User Manual", "/manual"],
    ["header", "Sign In", "/api/login"],
    ["main", "Get Started Now", "/api/login"],
    ["main", "Watch 5-Min Demo", presentationPath],
    ["main", "Watch Demo Video", presentationPath],
    ["main", "Get Started - $29.99/month", "/api/login"],
    ["footer", "Privacy Policy", "/privacy"],
    ["footer", "Terms of Service", "/terms"],
    ["footer", "Copyright Policy", "/dmca"],
    ["footer", "Cookie Policy", "/cookies"],
    ["footer", "Contact", "/contact"],
    ["footer", "Help Center", "/help"],
    ["footer", "API Documentation", "/api-docs"],
  ] as const)("in its %s, %s leads to %s", (where, name, to) => {
    expect(leadsTo(partOf(landing, where), name)?.replaceAll("&amp;", "&")).toBe(to);
  });

  test.each([
    "Multi-Agent System",
    "Real-time Monitoring",
    "Automated Workflows",
    "Profit Tracking",
  ])("has the feature card %s", (title) => {
    expect(landing).toMatch(new RegExp(`<h3[^>]*>${title}</h3>`));
  });

  test.each(["$500-2000+", "10 minutes", "100%"])("has the benefit tile %s", (figure) => {
    expect(wordsIn(partOf(landing, "main"))).toContain(figure);
  });

  test.each([
    "$29.99 per month",
    "Cancel anytime, no fee",
    "30-day money-back guarantee",
    "Unlimited AI agent deployments",
    "Real-time monitoring",
    "Revenue tracking and analytics",
    "Multi-platform publishing",
    "Priority support",
    "API integrations with AI service providers and more",
    "Illustrative, not a promise of income",
  ])("says: %s", (words) => {
    expect(wordsIn(partOf(landing, "main"))).toContain(words);
  });

  test("ends with the company, its address and how to write to it", () => {
    const footer = wordsIn(partOf(landing, "footer"));
    for (const words of ["Herbs & Co", "1 Garden Lane", "help@herbs.test"]) {
      expect(footer).toContain(words);
    }
  });

  test("shows the running demo: its figures, its agents and what they have just done", async () => {
    const demo = await app.services.dashboard.demo();
    const words = wordsIn(partOf(landing, "main"));
    const dollars = demo.financials.totalRevenue.toLocaleString("en-US", {
      style: "currency",
      currency: "USD",
    });
    expect(words).toContain(`Revenue Progress Simulated ${dollars}`);
    expect(demo.agents).toHaveLength(6);
    for (const { name } of demo.agents) expect(words).toContain(name.replace(/ Agent$/, ""));
    for (const { title } of demo.activities.slice(0, 4)) expect(words).toContain(title);
    expect(landing).toMatch(/<svg[^>]*aria-label="Line chart: revenue of the last 7 days/);
  });
});

describe("the API documentation", () => {
  test.each(apiTabs)("has the tab %s, which is a page of its own", async (tab) => {
    const html = await textOf(apiDocsPath(tab));
    expect(leadsTo(partOf(html, "main"), apiTabNames[tab])).toBe(apiDocsPath(tab));
    expect(html).toMatch(new RegExp(`<a[^>]*aria-current="page"[^>]*>${apiTabNames[tab]}</a>`));
  });

  test.each(["nonsense", "", "<b>", "x".repeat(10_000)])(
    "an unknown tab is the first one: %.20s",
    async (tab) => {
      const response = await fetch(`${app.url}/api-docs?tab=${encodeURIComponent(tab)}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain("Status codes");
    },
  );

  test("states how it is asked: sessions, JSON, and a base URL that ends in /api", async () => {
    const words = wordsIn(await textOf("/api-docs"));
    for (const said of [`${app.url}/api`, "application/json", "Session-based"]) {
      expect(words).toContain(said);
    }
    for (const status of ["401 Unauthorized", "403 Forbidden", "429 Too Many Requests"]) {
      expect(words).toContain(status);
    }
  });

  test.each([
    "GET /api/agents",
    "POST /api/agents",
    "GET /api/tasks",
    "GET /api/financials",
    "GET /api/activities",
    "GET /api/integrations/status",
  ])("lists %s", async (endpoint) => {
    expect(wordsIn(await textOf(apiDocsPath("endpoints")))).toContain(endpoint);
  });

  test("its samples work as they stand", async () => {
    const samples = new Map(samplesOf(`${app.url}/api`).map(({ id, code }) => [id, code]));
    const [, demo = ""] = /^curl (\S+)$/.exec(samples.get("demo") ?? "") ?? [];
    expect(await (await fetch(demo)).json()).toHaveProperty("financials.origin", "simulated");
    const [, status = ""] = /fetch\("([^"]+)"/.exec(samples.get("session") ?? "") ?? [];
    const refused = await fetch(status);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual(JSON.parse(samples.get("error") ?? ""));
    const shown = wordsIn(await textOf(apiDocsPath("examples")));
    for (const code of samples.values()) expect(shown).toContain(code.replace(/\s+/g, " "));
  });
});
