import { beforeEach, describe, expect, test } from "vitest";
import { HOUR } from "#app/core/time/clock.ts";
import { linksIn, alertIn, undosIn, wordsIn } from "#tests/harness/html.ts";
import { submitForm, signIn } from "#tests/harness/sign-in.ts";
import { useApp } from "#tests/harness/use-app.ts";
import type { Browser } from "./auth-browser.ts";

// Slow enough that nothing changes by itself while a test looks.
const app = useApp({ env: { SIMULATION_SPEED: "0.01", BRAND_NAME: "Herbs & Co" } });

const get = (path: string, init?: RequestInit) =>
  fetch(`${app.url}${path}`, { redirect: "manual", ...init });

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

  test("a form with files is none of ours", async () => {
    const body = new FormData();
    body.set("intent", new File(["pause_system"], "pause_system"));
    expect((await get("/dashboard", { method: "POST", body })).status).toBe(415);
  });

  test.each(["https://evil.example", "null", "http://localhost:1", "%", ""])(
    "refuses one that comes from %s, even with a valid session",
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
      ["undo", "There's nothing left to undo", 1],
      ["pause_system", "System Paused", 0],
      ["start_all_agents", "Agents Started", 1],
      ["undo", "Undone", 0],
      ["start_all_agents", "Agents Started", 1],
    ] as const;
    let activity = "";
    for (const [intent, notice, enabled] of steps) {
      const end = await submit(browser, { intent, activity });
      expect([end.status, end.location?.pathname]).toEqual([302, "/dashboard"]);
      expect(enabledOf("subscriber")).toEqual(Array(6).fill(enabled));
      const page = await browser.visit("/dashboard");
      expect(alertIn(page.text)).toContain(notice);
      // Taking it back is a form, too: in the notice, and for ten minutes in the feed.
      const undos = undosIn(page.text);
      if (intent === "undo") expect(undos).not.toContain(activity);
      else [activity = expect.fail("no undo")] = undos;
      expect(undos.filter((id) => id === activity)).toHaveLength(intent === "undo" ? 0 : 2);
      expect(alertIn((await browser.visit("/dashboard")).text)).toBe("");
    }
  });

  test("starts what runs already, and is offered nothing to take back", async () => {
    const before = undosIn((await browser.visit("/dashboard")).text);
    await submitForm(
      browser,
      { url: new URL("/dashboard", app.url) },
      { intent: "start_all_agents" },
    );
    const { text } = await browser.visit("/dashboard");
    expect(alertIn(text)).toContain("Agents Started");
    expect(alertIn(text)).not.toContain("Undo");
    expect(undosIn(text)).toEqual(before);
  });

  test("reads why an agent shows Error, and what to do", async () => {
    // Its first task may be under way by now; an agent in Error has its next one ahead.
    const set = (status: "active" | "error", dueAt: number) =>
      app.change((db) => {
        const sql = `SELECT a.id FROM agents a JOIN workspaces w ON w.id = a.workspace_id
          JOIN users u ON u.id = w.owner_id WHERE u.email = 'subscriber@example.test' AND a.position = 0`;
        const id = db.prepare(sql).pluck().get();
        db.prepare("UPDATE agents SET status = ? WHERE id = ?").run(status, id);
        db.prepare(
          `UPDATE tasks SET status = 'queued', step = -1, started_at = NULL, works_until = NULL, waits_for = NULL,
             due_at = ? WHERE agent_id = ? AND status IN ('queued', 'running')`,
        ).run(dueAt, id);
      });
    set("error", Date.now() + HOUR);
    const words = wordsIn((await browser.visit("/dashboard")).text);
    expect(words).toContain("Five of six agents are running, one shows an error.");
    expect(words).toContain(
      "The last task failed The next task starts on its own. Press Start to make the agent ready now.",
    );
    set("active", Date.now());
    expect(wordsIn((await browser.visit("/dashboard")).text)).not.toContain("The last task failed");
  });

  test("stays at / with what is pressed there", async () => {
    const sent: [string, Record<string, string>][] = [
      ["/?index", { intent: "generate_report" }],
      ["/?index", { intent: "mark_notifications_read" }],
      ["/settings", { timeZone: "Asia/Tokyo", from: "/" }],
      ["/settings", { timeZone: "UTC", from: "//evil.example/" }],
    ];
    const forms = {
      bell: /action="\/\?index"[^>]*><input[^>]*value="mark_notifications_read"/,
      undoElsewhere: /action="\/settings"[^>]*><input[^>]*value="undo"/,
    };
    const seen: unknown[] = [];
    for (const [path, fields] of sent) {
      const { location } = await submit(browser, fields, path);
      const { text } = await browser.visit("/");
      seen.push([location?.pathname, forms.bell.test(text), forms.undoElsewhere.test(text)]);
    }
    expect(seen).toEqual([
      ["/", true, false],
      ["/", false, false],
      ["/", false, false],
      ["/settings", false, true],
    ]);
  });

  test("sees every agent as inactive after pausing", async () => {
    await submit(browser, { intent: "pause_system" });
    const { text } = await browser.visit("/");
    // On its card, and in the manager's list.
    expect(text.match(/Inactive/g)).toHaveLength(2 * 6);
    await submit(browser, { intent: "start_all_agents" });
  });

  test("writes a report and opens it, and no other user can", async () => {
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
    // Articles are not reports of this kind, neither by agents nor by their owner.
    const [text1] = app.rows<{ id: string }>("SELECT id FROM content_items");
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
    // The demo in its place could be taken for theirs.
    const closed = await get("/dashboard", { headers: { cookie }, redirect: "manual" });
    expect(closed.status).toBe(302);
    expect(closed.headers.get("Location")).toMatch(/^\/api\/login/);
  });
});

test("a newcomer reads what is missing, and cannot control anything", async () => {
  const browser = await signIn(app, "newcomer");
  const { text, status } = await browser.visit("/dashboard");
  expect(status).toBe(200);
  expect(text).toContain("Subscription Required");
  expect(text).toContain(
    "Access to the AI Agent Management dashboard requires an active subscription.",
  );
  expect(text).toMatch(/<a[^>]*href="\/subscribe"[^>]*>Subscribe Now - (<!-- -->)?\$29\.99/);
  // A home of their own, where the way back is no way in a circle.
  expect(linksIn(text)).toContain("/");
  expect(linksIn((await browser.visit("/")).text)).toContain("/demo");
  for (const intent of ["pause_system", "generate_report", "undo"]) {
    expect((await submit(browser, { intent })).status).toBe(403);
  }
  expect(enabledOf("newcomer")).toEqual(Array(6).fill(1));
  const [{ id } = expect.fail("no workspace")] = app.rows<{ id: string }>(
    "SELECT w.id FROM workspaces w JOIN users u ON u.id = w.owner_id WHERE u.subject = 'newcomer'",
  );
  expect(app.rows("SELECT id FROM reports WHERE workspace_id = ?", id)).toEqual([]);
});

function submit(browser: Browser, fields: Record<string, string>, path = "/dashboard") {
  return submitForm(browser, { url: new URL(path, app.url) }, fields);
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
