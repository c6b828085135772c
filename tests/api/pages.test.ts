import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sampleAccounts } from "../../app/account/auth/identity-provider/accounts";
import { hero } from "../../app/site/landing/copy";
import { DashboardData } from "../../app/workspace/overview";
import { startApp, type TestApp } from "../harness/app";
import { linksIn, noticeIn } from "../harness/html";
import { submitForm, signIn } from "../harness/sign-in";
import type { Browser } from "./auth-browser";

let app: TestApp;

beforeAll(async () => {
  // Slow enough that nothing changes by itself while a test looks.
  app = await startApp({ env: { SIMULATION_SPEED: "0.1", BRAND_NAME: "Herbs & Co" } });
});
afterAll(() => app.stop());
afterEach(() => expect(app.complaints()).toEqual([]));

const get = (path: string, init?: RequestInit) =>
  fetch(`${app.url}${path}`, { redirect: "manual", ...init });

async function textOf(path: string, init?: RequestInit): Promise<string> {
  return (await get(path, init)).text();
}

describe("health", () => {
  test("says that the process lives, and that it is ready", async () => {
    expect(await (await get("/healthz")).json()).toEqual({ status: "ok" });
    const ready = await get("/readyz");
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
  });
});

describe("what a visitor sees without JavaScript", () => {
  test("the landing page leads to the demo and to the sign-in", async () => {
    const html = await textOf("/");
    expect(html).toContain(`<title>${hero.title} · Herbs &amp; Co</title>`);
    for (const feature of ["Multi-Agent System", "Real-time Monitoring", "Automated Workflows"]) {
      expect(html).toContain(feature);
    }
    expect(linksIn(html)).toEqual(expect.arrayContaining(["/dashboard", "/api/login"]));
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
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="30"/></noscript>');
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
    expect(html).toContain("The demo&#x27;s agents are new every day");
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
      expect(noticeIn((await browser.visit("/dashboard")).text)).toBe(`Demo Mode ${text}`);
      expect(noticeIn((await browser.visit("/dashboard")).text)).toBe("");
    }
    expect(app.rows("SELECT id FROM agents WHERE enabled = 0")).toEqual([]);
    expect(app.rows("SELECT id FROM content WHERE task_id IS NULL")).toEqual([]);
  });

  test("the button for API keys tells everybody where the way is described", async () => {
    for (const browser of [app.newBrowser(), await signIn(app, "subscriber")]) {
      const { text } = await browser.visit("/dashboard");
      expect(text).toContain('name="intent" value="setup_api_keys"');
      const end = await submit(browser, { intent: "setup_api_keys" });
      expect([end.status, end.location?.pathname]).toEqual([302, "/dashboard"]);
      expect(noticeIn((await browser.visit("/dashboard")).text)).toBe(
        "API Setup Guide Follow the setup guide to connect your accounts and start generating real revenue Open settings",
      );
    }
  });

  test("pages of one's own lead to the sign-in, and back", async () => {
    for (const path of ["/subscribe", "/reports/1?x=y"]) {
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

describe("a form that makes no sense", () => {
  const bodies: [string, string | URLSearchParams | FormData][] = [
    ["an unknown intent", new URLSearchParams({ intent: "launch" })],
    ["an inherited property's name", new URLSearchParams({ intent: "constructor" })],
    ["no intent", new URLSearchParams({ other: "x" })],
    ["no form", "intent=pause_system"],
    ["an empty body", ""],
  ];

  test.each(bodies)("%s is answered with 400, and nothing changes", async (_, body) => {
    for (const browser of [app.newBrowser(), await signIn(app, "subscriber")]) {
      const page = await browser.visit("/dashboard", { method: "POST", body });
      expect(page.status).toBe(400);
      expect(page.text).toContain("Request Not Understood");
    }
    expect(enabledOf("subscriber")).toEqual(Array(6).fill(1));
  });

  test("a file in place of the intent is no intent", async () => {
    const body = new FormData();
    body.set("intent", new File(["pause_system"], "pause_system"));
    expect((await get("/dashboard", { method: "POST", body })).status).toBe(400);
  });

  test.each(["https://evil.example", "null", "http://localhost:1", "%", ""])(
    "one that comes from %s is refused, whoever's browser sends it",
    async (origin) => {
      const browser = await signIn(app, "subscriber");
      for (const path of ["/dashboard", "/?index", "/dashboard.data", "/api/logout"]) {
        const page = await browser.visit(path, {
          method: "POST",
          headers: { Origin: origin },
          body: new URLSearchParams({ intent: "pause_system" }),
        });
        expect([path, page.status]).toEqual([path, 403]);
      }
      expect(enabledOf("subscriber")).toEqual(Array(6).fill(1));
      expect((await browser.visit("/api/auth/user")).status).toBe(200);
    },
  );

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("%s is no way to ask", async (method) => {
    const { status } = await get("/dashboard", { method });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe("a subscriber without JavaScript", () => {
  let browser: Browser;

  beforeEach(async () => {
    browser = await signIn(app, "subscriber");
  });

  test("finds the dashboard at / and at /dashboard, with controls that can be pressed", async () => {
    for (const path of ["/", "/dashboard"]) {
      const page = await browser.visit(path);
      expect(page.status).toBe(200);
      expect(page.text).toContain("Sam");
      expect(page.text).not.toContain("demo mode");
      expect(page.text).not.toContain('http-equiv="refresh"');
      expect(page.text).not.toMatch(/<button type="submit"[^>]* disabled=/);
      for (const intent of ["start_all_agents", "pause_system", "generate_report"]) {
        expect(page.text).toContain(`name="intent" value="${intent}"`);
      }
    }
  });

  test("pauses, takes it back, and starts again; each is said once", async () => {
    const steps = [
      ["pause_system", "System Paused", 0],
      ["undo", "Undone", 1],
      ["undo", "There is nothing left to undo", 1],
      ["pause_system", "System Paused", 0],
      ["start_all_agents", "Agents Started", 1],
      ["undo", "Undone", 0],
      ["start_all_agents", "Agents Started", 1],
    ] as const;
    let activity = "";
    for (const [intent, notice, enabled] of steps) {
      const end = await submit(browser, { intent, ...(intent === "undo" && { activity }) });
      expect([end.status, end.location?.pathname]).toEqual([302, "/dashboard"]);
      expect(enabledOf("subscriber")).toEqual(Array(6).fill(enabled));
      const page = await browser.visit("/dashboard");
      expect(noticeIn(page.text)).toContain(notice);
      // Taking it back is a form, too: in the notice, and for ten minutes in the feed.
      const undos = undosIn(page.text);
      if (intent !== "undo") {
        expect(undos[0]).toBe(undos[1]);
        activity = undos[0] ?? expect.fail("nothing can be undone");
      } else expect(undos).not.toContain(activity);
      expect(noticeIn((await browser.visit("/dashboard")).text)).toBe("");
    }
  });

  test("sees every agent as inactive after pausing", async () => {
    await submit(browser, { intent: "pause_system" });
    const { text } = await browser.visit("/");
    // On its card, and in the manager's list.
    expect(text.match(/Inactive/g)).toHaveLength(2 * 6);
    await submit(browser, { intent: "start_all_agents" });
  });

  test("writes a report, opens it, and nobody else can", async () => {
    await submit(browser, { intent: "generate_report" });
    const { text } = await browser.visit("/dashboard");
    expect(text).toContain("Performance report has been generated successfully");
    const [address] = linksIn(text).filter((link) => link.startsWith("/reports/"));
    const path = address ?? expect.fail("the notice has no link to the report");
    const report = await browser.visit(path);
    expect(report.status).toBe(200);
    expect(report.text).toContain("Performance report of");
    expect(report.text).toContain("no figure in this report is real income");

    const stranger = await signIn(app, "operator");
    const refused = await stranger.visit(path);
    expect(refused.status).toBe(404);
    expect(refused.text).not.toContain("Performance report of");
    expect((await stranger.visit(`${path}.data`)).text).not.toContain("Performance report of");
    // Texts that agents write are no reports of this kind, their owner's own either.
    const [text1] = app.rows<{ id: string }>("SELECT id FROM content WHERE task_id IS NOT NULL");
    expect((await browser.visit(`/reports/${text1?.id}`)).status).toBe(404);
  });

  test("signs out, and what was theirs is closed to the old cookie", async () => {
    const cookie = browser.cookieHeader();
    const end = await submit(browser, {}, "/api/logout");
    expect(end.location?.href).toBe(`${app.url}/`);
    expect(browser.cookieNames()).not.toContain("session");
    const user = await get("/api/auth/user", { headers: { cookie } });
    expect(user.status).toBe(401);
    expect(await user.json()).toMatchObject({ code: "not_signed_in" });
    expect(await textOf("/dashboard", { headers: { cookie } })).toContain("Demo Mode");
  });
});

test("a newcomer reads what is missing, and cannot control anything", async () => {
  const browser = await signIn(app, "newcomer");
  for (const path of ["/", "/dashboard"]) {
    const { text, status } = await browser.visit(path);
    expect(status).toBe(200);
    expect(text).toContain("Subscription Required");
    expect(text).toContain(
      "Access to the AI Agent Management dashboard requires an active subscription.",
    );
    expect(text).toMatch(/<a[^>]*href="\/subscribe"[^>]*>Subscribe Now - (<!-- -->)?\$29\.99/);
    expect(linksIn(text)).toContain("/");
  }
  for (const intent of ["pause_system", "generate_report", "undo"]) {
    expect((await submit(browser, { intent })).status).toBe(403);
  }
  expect(enabledOf("newcomer")).toEqual(Array(6).fill(1));
  const [{ id } = expect.fail("no workspace")] = app.rows<{ id: string }>(
    "SELECT w.id FROM workspaces w JOIN users u ON u.id = w.owner_id WHERE u.subject = 'newcomer'",
  );
  expect(app.rows("SELECT id FROM content WHERE task_id IS NULL AND workspace_id = ?", id)).toEqual(
    [],
  );
});

test.each(sampleAccounts)("$email is told who they are, and nobody else is", async (account) => {
  const browser = await signIn(app, account.subject as "operator");
  const page = await browser.visit("/api/auth/user");
  expect(JSON.parse(page.text)).toMatchObject({
    email: account.email,
    firstName: account.firstName,
  });
  expect((await get("/api/auth/user")).status).toBe(401);
});

test("the public API has the shape of the dashboard, whoever asks", async () => {
  const mine = await signIn(app, "subscriber");
  for (const cookie of ["", mine.cookieHeader()]) {
    const response = await get("/api/dashboard/public", { headers: { cookie } });
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    const data = DashboardData.parse(await response.json());
    expect(data.workspace.demo).toBe(true);
    expect(data.agents.map(({ origin }) => origin)).toEqual(Array(6).fill("simulated"));
    expect(data.financials.revenueByDate.length).toBeGreaterThan(20);
  }
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

/** The actions that a page offers to undo, in the order of their forms. */
function undosIn(html: string): string[] {
  const fields = /name="intent" value="undo"[^>]*>\s*<input[^>]*name="activity" value="([^"]*)"/g;
  return [...html.matchAll(fields)].map(([, id = ""]) => id);
}

function enabledOf(account: string): number[] {
  return app
    .rows<{ enabled: number }>(
      `SELECT a.enabled FROM agents a JOIN workspaces w ON w.id = a.workspace_id
         JOIN users u ON u.id = w.owner_id WHERE u.subject = ?`,
      account,
    )
    .map(({ enabled }) => enabled);
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
