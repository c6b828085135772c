import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hero } from "#app/site/landing/copy.ts";
import { DashboardData } from "#app/workspace/overview.ts";
import { linksIn, alertIn } from "#tests/harness/html.ts";
import { submitForm, signIn } from "#tests/harness/sign-in.ts";
import { useApp } from "#tests/harness/use-app.ts";
import type { Browser } from "./auth-browser.ts";

// Slow enough that nothing changes by itself while a test looks.
const app = useApp({ env: { SIMULATION_SPEED: "0.01", BRAND_NAME: "Herbs & Co" } });

const get = (path: string, init?: RequestInit) =>
  fetch(`${app.url}${path}`, { redirect: "manual", ...init });

async function textOf(path: string, init?: RequestInit): Promise<string> {
  return (await get(path, init)).text();
}

describe("what a visitor sees without JavaScript", () => {
  test("the landing page leads to the demo and to the sign-in", async () => {
    const html = await textOf("/");
    expect(html).toContain(`<title>${hero.title} · Herbs &amp; Co</title>`);
    for (const feature of ["Multi-Agent System", "Real-time Monitoring", "Automated Workflows"]) {
      expect(html).toContain(feature);
    }
    expect(linksIn(html)).toEqual(expect.arrayContaining(["/demo", "/api/login"]));
  });

  test("the demo dashboard is whole: agents, charts, activities, and it says what it is", async () => {
    const html = await textOf("/dashboard");
    const demo = await demoData();
    expect(demo.workspace.demo).toBe(true);
    for (const { name } of demo.agents) expect(html).toContain(name.replace(/ Agent$/, ""));
    expect(demo.activities).toHaveLength(10);
    for (const { description } of demo.activities) expect(html).toContain(escaped(description));
    expect(html).toContain("Demo Mode");
    expect(html).toContain("viewing in demo mode! Sign in to access control features");
    const charts = html.match(/<svg[^>]*aria-label="[^"]* chart: [^"]*"[\s\S]*?<\/svg>/g) ?? [];
    expect(charts).toHaveLength(2);
    for (const chart of charts) expect(chart.match(/<path[^>]* d="M/g)?.length).toBeGreaterThan(0);
    // It reloads itself only when asked to.
    expect(html).not.toContain('http-equiv="refresh"');
    expect(html).toMatch(/<a href="[^"]*\?reload=on"[^>]*>Reload every 30 seconds<\/a>/);
    // The controls of all agents and of each are shown, and none can be pressed.
    const buttons = html.match(/<button type="submit"[^>]*>/g) ?? [];
    expect(buttons.filter((tag) => tag.includes(' disabled=""'))).toHaveLength(
      3 + demo.agents.length,
    );
  });

  test("its figures are the public API's", async () => {
    const demo = await demoData();
    const html = await textOf("/dashboard");
    const dollars = demo.financials.totalRevenue.toLocaleString("en-US", {
      style: "currency",
      currency: "USD",
    });
    expect(demo.financials.totalRevenue).toBeGreaterThan(0);
    expect(html).toContain(dollars);
    expect(demo.financials.origin).toBe("simulated");
  });

  test.each(["/nope", "/dashboard/nope", "/%00", "/..%2f..%2fetc%2fpasswd", "//evil"])(
    "%s is not there, and the page says so",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toContain("Page Not Found");
      expect(html).toContain("Did you forget to add the page to the router?");
      expect(html).toContain("<title>Page Not Found · Herbs &amp; Co</title>");
    },
  );

  test("who is signed out can sign in for a page that is not there, and comes back to it", async () => {
    const address = "/agents/x?before=7";
    const html = await textOf(address);
    expect(html).toContain("Did you forget to add the page to the router?");
    expect(html).toContain("The demo&#x27;s agents change every day");
    expect(linksIn(html)).toContain(`/api/login?returnTo=${encodeURIComponent(address)}`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    const browser = await signIn(app, "subscriber");
    const own = (await browser.visit(address)).text;
    expect(own).toContain("Did you forget to add the page to the router?");
    expect(linksIn(own).filter((link) => link.includes("returnTo"))).toEqual([]);
    // To them the dashboard is their own.
    expect(own).not.toContain("The demo&#x27;s agents");
  });

  test.each(["GET", "POST"])(
    "what is not there below /api says so as the API does: %s",
    async (method) => {
      const response = await get("/api/nope", { method, headers: { Origin: app.url } });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "not_found" });
    },
  );

  test("an address that cannot be read is a bad request, not a failure of ours", async () => {
    expect((await get("/%E0%A4%A")).status).toBeLessThan(500);
  });

  test("a file that is gone is not answered with a page", async () => {
    for (const [path, status] of [
      ["/assets/root-00000000.js", 404],
      ["/assets/", 404],
      ["/assets/%2e%2e%2f%2e%2e%2fserver.mjs", 403],
    ] as const) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, status]);
      expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
    }
  });

  test("every file that a page names is there, and is kept for good", async () => {
    const html = await textOf("/dashboard");
    const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
    expect(files.size).toBeGreaterThan(2);
    for (const file of files) {
      const response = await get(file);
      expect([file, response.status]).toEqual([file, 200]);
      expect(response.headers.get("Cache-Control")).toContain("immutable");
    }
  });

  test("a control of the demo does nothing and says why", async () => {
    for (const [intent, text] of [
      ["pause_system", "Sign in to control agents and access full features"],
      ["start_all_agents", "Sign in to control agents and access full features"],
      ["undo", "Sign in to control agents and access full features"],
      ["generate_report", "Sign in to generate reports and access full features"],
    ] as const) {
      const browser = app.newBrowser();
      const end = await submit(browser, { intent });
      expect(end.location?.pathname).toBe("/dashboard");
      expect(alertIn((await browser.visit("/dashboard")).text)).toBe(`Demo Mode ${text}`);
      expect(alertIn((await browser.visit("/dashboard")).text)).toBe("");
    }
    expect(app.rows("SELECT id FROM agents WHERE enabled = 0")).toEqual([]);
    expect(app.rows("SELECT id FROM reports")).toEqual([]);
  });

  test("the button for API keys tells everybody where the way is described", async () => {
    for (const browser of [app.newBrowser(), await signIn(app, "subscriber")]) {
      const { text } = await browser.visit("/dashboard");
      expect(text).toContain('name="intent" value="setup_api_keys"');
      const end = await submit(browser, { intent: "setup_api_keys" });
      expect([end.status, end.location?.pathname]).toEqual([302, "/dashboard"]);
      expect(alertIn((await browser.visit("/dashboard")).text)).toBe(
        "API Setup Guide Follow the setup guide to connect your accounts and start generating real revenue Open the guide",
      );
    }
  });

  test("where nothing can be bought, the price and /subscribe say so before anybody signs in", async () => {
    expect(await textOf("/")).toContain("Subscriptions aren’t open yet");
    const response = await get("/subscribe");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Payment System Unavailable");
  });

  test("signed-in pages lead to the sign-in, and back", async () => {
    for (const path of ["/settings", "/reports/1?x=y"]) {
      const response = await get(path);
      expect(response.status).toBe(302);
      expect(response.headers.get("Location")).toBe(
        `/api/login?returnTo=${encodeURIComponent(path)}`,
      );
    }
  });

  test("signing in leads who is signed in to where it was going", async () => {
    const browser = await signIn(app, "subscriber");
    for (const [returnTo, path] of [
      ["", "/"],
      ["?returnTo=%2Freports", "/reports"],
      ["?returnTo=%2F%2Fevil.example", "/"],
    ] as const) {
      const { status, location } = await browser.visit(`/api/login${returnTo}`);
      expect([status, location?.href]).toEqual([302, `${app.url}${path}`]);
    }
  });
});

describe("headers", () => {
  test.each(["/", "/dashboard", "/dashboard?x=1", "/nope"])(
    "%s allows exactly its own inline scripts",
    async (path) => {
      for (const browser of [app.newBrowser(), await signIn(app, "subscriber")]) {
        const response = await get(path, { headers: { cookie: browser.cookieHeader() } });
        const policy = policyOf(response);
        const html = await response.text();
        const allowed = policy.get("script-src") ?? [];
        expect(allowed).not.toContain("'unsafe-inline'");
        expect(allowed).not.toContain("'unsafe-eval'");
        const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
        expect(scripts.length).toBeGreaterThan(0);
        for (const [, attributes = "", body = ""] of scripts) {
          const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1];
          const hash = createHash("sha256").update(body).digest("base64");
          const permits = nonce
            ? [`'nonce-${nonce}'`]
            : [attributes.includes("src=") ? "'self'" : `'sha256-${hash}'`];
          expect(allowed).toEqual(expect.arrayContaining(permits));
        }
        expect(html).not.toMatch(/<style[\s>]/);
        expect(html).not.toMatch(/<[^>]+\son\w+=/);
        expect(html).not.toContain("javascript:");
        expect(policy.get("object-src")).toEqual(["'none'"]);
        expect(policy.get("base-uri")).toEqual(["'none'"]);
        expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
        expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
        expect(response.headers.get("X-Powered-By")).toBeNull();
        // Stricter, and browsers send `Origin: null` with forms, which is refused.
        expect(response.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      }
    },
  );

  test("a nonce is used once", async () => {
    const cookie = (await signIn(app, "subscriber")).cookieHeader();
    const nonces = new Set<string>();
    for (let visit = 0; visit < 5; visit += 1) {
      const sources = policyOf(await get("/dashboard", { headers: { cookie } })).get("script-src");
      nonces.add(sources?.find((source) => source.startsWith("'nonce-")) ?? "none");
    }
    expect(nonces.size).toBe(5);
  });

  test("every answer names its request", async () => {
    const id = (await get("/nope")).headers.get("X-Request-Id");
    expect(id).toMatch(/^[\da-f-]{36}$/);
  });
});

async function demoData(): Promise<DashboardData> {
  return DashboardData.parse(await (await get("/api/dashboard/public")).json());
}

function submit(browser: Browser, fields: Record<string, string>, path = "/dashboard") {
  return submitForm(browser, { url: new URL(path, app.url) }, fields);
}

function policyOf(response: Response): Map<string, string[]> {
  const header = response.headers.get("Content-Security-Policy") ?? "";
  return new Map(
    header.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

/** As React writes it. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&#x27;");
}
