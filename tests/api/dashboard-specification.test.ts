/*
 * The specification's sections 2, 4, 5 and 9, as far as the dashboard's pages show them: every text
 * and constant is a row here, held against the pages of the running product. What only a browser shows
 * (toasts, tooltips, reconnecting) is walked in tests/journeys.
 */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SomethingWentWrong } from "#app/platform/web/errors/something-went-wrong.tsx";
import { demoTexts } from "#app/domain/agents/settings/control.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { linksIn } from "#tests/harness/html.ts";
import { signIn } from "#tests/harness/sign-in.ts";

type PageName = "demo" | "full" | "blocked" | "missing";

let app: TestApp;
const pages = new Map<PageName, string>();
const page = (name: PageName) => pages.get(name) ?? expect.fail(`${name} was not fetched`);
const words = (name: PageName) => wordsOf(page(name));

beforeAll(async () => {
  // Slow enough that nothing changes by itself while a test looks.
  app = await startApp({ env: { SIMULATION_SPEED: "0.01" } });
  const get = async (path: string, cookie?: string) =>
    (await fetch(`${app.url}${path}`, { headers: cookie ? { cookie } : {} })).text();
  const cookieOf = async (account: "subscriber" | "newcomer") =>
    (await signIn(app, account)).cookieHeader();
  pages.set("demo", await get("/dashboard"));
  pages.set("full", await get("/dashboard", await cookieOf("subscriber")));
  pages.set("blocked", await get("/dashboard", await cookieOf("newcomer")));
  pages.set("missing", await get("/nowhere"));
});
afterAll(async () => {
  expect(app.complaints()).toEqual([]);
  await app.stop();
});

describe("section 2, screens: what each page shows", () => {
  const rows: [PageName, string][] = [
    ["demo", "Demo Mode"],
    ["demo", "Demo User"],
    ["demo", "Sign In"],
    [
      "demo",
      "You're viewing in demo mode! Sign in to access control features and personalized settings.",
    ],
    ["full", "Logout"],
    ["full", "Connecting"],
    ["blocked", "Subscription Required"],
    ["blocked", "Access to the AI Agent Management dashboard requires an active subscription."],
    ["blocked", "Subscribe Now - $29.99/month"],
    ["blocked", "Back to Home"],
    ["missing", "Page Not Found"],
    ["missing", "Did you forget to add the page to the router?"],
  ];
  const onBoth = [
    "AI Agent Management System",
    "Revenue Progress",
    "Active Tasks",
    "Days Remaining",
    "Active Agents",
    "Quick Actions",
    "Start All Agents",
    "Pause System",
    "Generate Report",
    "System Health",
    "CPU",
    "Memory",
    "Storage",
    "Today's Workflow Progress",
    "Manager Agent Dashboard",
    "Active",
    "Financial Progress",
    "Performance Analytics",
    "Agent Distribution",
    "Recent Activities",
    "Content",
    "Simulation Mode",
    "Setup Guide",
    "Setup API Keys",
    "Simulated",
  ];
  test.each(rows)("%s: %s", (name, text) => expect(words(name)).toContain(text));
  test.each(onBoth)("demo and full: %s", (text) => {
    expect(words("demo")).toContain(text);
    expect(words("full")).toContain(text);
  });
  test.each([
    ["demo", "/api/login"],
    ["blocked", "/subscribe"],
    ["blocked", "/"],
    ["demo", "/api/docs/API_SETUP_GUIDE.md"],
    ["full", "/api/docs/API_SETUP_GUIDE.md"],
  ] as const)("%s leads to %s", (name, href) => expect(linksIn(page(name))).toContain(href));
  test("the setup guide opens in a new tab", () => {
    const [link] = /<a\b[^>]*API_SETUP_GUIDE\.md[^>]*>/.exec(page("full")) ?? [];
    expect(link).toContain('target="_blank"');
    expect(link).toContain("noopener");
  });
  test("who is blocked sees nothing of a dashboard", () => {
    expect(words("blocked")).not.toContain("Quick Actions");
    expect(words("blocked")).not.toContain("Manager Agent Dashboard");
  });
  test("the page itself has each of the four tiles and both charts", () => {
    for (const name of ["demo", "full"] as const) {
      expect(page(name).match(/<svg[^>]*aria-label="[^"]* chart: /g)).toHaveLength(2);
    }
  });
});

describe("section 2, error fallback screens", () => {
  test("of a component", () => {
    const html = renderToStaticMarkup(createElement(SomethingWentWrong));
    expect(wordsOf(html)).toContain("Something went wrong");
    expect(wordsOf(html)).toContain(
      "An unexpected error occurred. Please try refreshing the page or go back to the dashboard.",
    );
    expect(wordsOf(html)).toContain("Try Again");
    expect(html).toMatch(/<a href="\/"[^>]*>Go to Dashboard<\/a>/);
    const own = createElement(SomethingWentWrong, { title: "No chart", description: "Sorry." });
    expect(wordsOf(renderToStaticMarkup(own))).toMatch(/No chart.*Sorry\./);
  });
  test("of the whole product, when the page's data cannot be had", async () => {
    const { dashboard } = app.services;
    const { overview } = dashboard;
    const cookie = (await signIn(app, "subscriber")).cookieHeader();
    try {
      dashboard.overview = () => Promise.reject(new Error("the disk is gone"));
      const response = await fetch(`${app.url}/dashboard`, { headers: { cookie } });
      const html = await response.text();
      expect(response.status).toBe(500);
      expect(wordsOf(html)).toContain("Application Error");
      expect(wordsOf(html)).toContain(
        "The AI Agent Management System encountered an unexpected error. Please try refreshing or contact support if the issue persists.",
      );
      expect(html).not.toContain("the disk is gone");
      expect(app.complaints().join()).toContain("the disk is gone");
    } finally {
      dashboard.overview = overview;
    }
  });
});

describe("section 4, states", () => {
  test.each([
    ["Morning Review", "6:00 AM", "Completed"],
    ["Task Allocation", "9:30 AM", "In progress"],
    ["Midday Performance Check", "12:00 PM", "Scheduled"],
    ["Evening Report Generation", "6:00 PM", "Scheduled"],
  ])("the demo's day: %s at %s, %s", (title, time, state) => {
    const text = words("demo");
    const from = text.indexOf(title);
    expect(from).toBeGreaterThan(0);
    const item = text.slice(from, from + 160);
    expect(item).toContain(time);
    expect(item.toLowerCase()).toContain(state.toLowerCase());
    expect(words("full")).toContain(title);
  });
});

describe("section 5, the demo's controls", () => {
  test("are shown and disabled", () => {
    for (const name of ["Start All Agents", "Pause System", "Generate Report"]) {
      const button = new RegExp(`<button[^>]*disabled=""[^>]*>(?:(?!</button>).)*${name}`, "s");
      expect(page("demo")).toMatch(button);
      expect(page("full")).not.toMatch(button);
    }
  });
  test.each([
    ["start_all_agents", "Sign in to control agents and access full features"],
    ["pause_system", "Sign in to control agents and access full features"],
    ["generate_report", "Sign in to generate reports and access full features"],
  ])("%s, triggered nevertheless, says: Demo Mode: %s", async (intent, text) => {
    const visitor = app.newBrowser();
    const answer = await visitor.follow("/dashboard", {
      method: "POST",
      headers: { Origin: app.url },
      body: new URLSearchParams({ intent }),
    });
    expect(answer.location?.pathname).toBe("/dashboard");
    const shown = await fetch(`${app.url}/dashboard`, {
      headers: { cookie: visitor.cookieHeader() },
    });
    const words = wordsOf(await shown.text());
    expect(words).toContain(demoTexts.title);
    expect(words).toContain(text);
  });
});

describe("section 9, constants", () => {
  test("the revenue goal is $1000, and its bar ends at 100 %", () => {
    expect(words("demo")).toContain("$1,000");
    for (const [, value] of page("demo").matchAll(/aria-valuenow="([\d.]+)"/g)) {
      expect(Number(value)).toBeLessThanOrEqual(100);
    }
  });

  test("System Health of the demo is 47, 62 and 23 %", () => {
    const text = words("demo");
    const panel = text.slice(text.indexOf("System Health"));
    expect(panel).toMatch(/CPU.{0,20}47%.*Memory.{0,20}62%.*Storage.{0,20}23%/);
  });
  test("without JavaScript the demo is reloaded every 30 s for who asks for it", () => {
    expect(page("demo")).toContain("Reload every 30 seconds");
  });
  test("the price is $29.99 per month", () => expect(words("blocked")).toContain("$29.99/month"));
});

/** What a person reads, without scripts and tags. */
function wordsOf(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, " ");
}
