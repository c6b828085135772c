import { describe, expect, test } from "vitest";
import { DashboardData } from "#app/workspace/overview.ts";
import { pageOf, shown, useAgentPages } from "#tests/harness/agent-pages.ts";
import { linksIn, alertIn, wordsIn } from "#tests/harness/html.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import type { Page } from "./auth-browser.ts";

const pages = useAgentPages();
const { app, agentsOf, agentOf, submit } = pages;

/** One form for each thing that can be asked of an agent. */
const everything: Record<string, string>[] = [
  { intent: "pause_agent" },
  { intent: "start_agent" },
  { intent: "undo" },
  { intent: "save_settings", name: "Mine", speed: "busy", enabled: "on" },
];

async function demoAgent() {
  const response = await fetch(`${app.url}/api/dashboard/public`);
  const { agents } = DashboardData.parse(await response.json());
  return agents[0] ?? expect.fail("the demo has no agents");
}

describe("access to the page", () => {
  test("one's own agent is there, and every card leads to its page", async () => {
    const own = agentsOf("subscriber");
    const dashboard = await pages.browser.visit("/dashboard");
    expect(linksIn(dashboard.text)).toEqual(expect.arrayContaining(own.map(pageOf)));
    for (const agent of own) {
      const page = await pages.browser.visit(pageOf(agent));
      expect(page.status).toBe(200);
      const name = agent.name.replace(/ Agent$/, "");
      expect(page.text).toContain(`<title>${name} · AI Agent Management System</title>`);
      expect(shown(page)).toMatch(new RegExp(`<h1[^>]*><bdi>${name}</bdi></h1>`));
      for (const part of ["Now", "Next", "History", "Settings", "Recent Activities"]) {
        expect(shown(page)).toContain(`>${part}</h2>`);
      }
      expect(linksIn(page.text)).toContain("/dashboard");
    }
  });

  test("returns 404 for another user's agent and for a missing one, to see and to control", async () => {
    await signIn(app, "operator");
    const foreign = agentOf("operator");
    for (const path of [
      pageOf(foreign),
      "/agents/garbage",
      "/agents/%27%20OR%201%3D1",
      `/agents/${"x".repeat(1_500)}`,
    ]) {
      for (const visitor of [pages.browser, app.newBrowser()]) {
        expect([path, (await visitor.visit(path)).status]).toEqual([path, 404]);
        for (const intent of ["pause_agent", "save_settings"]) {
          const page = await submit(path, { intent, name: "Mine" }, visitor);
          expect([path, page.status]).toEqual([path, 404]);
          expect(page.text).not.toContain("Content Writer");
        }
      }
    }
    const fields = { intent: "pause_agent", agentId: foreign.id };
    expect((await submit("/dashboard", fields)).status).toBe(404);
    expect((await submit("/dashboard", { ...fields, stay: "yes" })).status).toBe(404);
    expect((await submit("/dashboard", { intent: "pause_agent" })).status).toBe(404);
    // It goes on with its work meanwhile.
    expect({ ...agentOf("operator"), status: foreign.status }).toEqual(foreign);
  });

  test("there is no page of all agents", async () => {
    expect((await pages.browser.visit("/agents")).status).toBe(404);
  });

  test("without a subscription one's own agents are closed", async () => {
    const newUser = await signIn(app, "newcomer");
    const before = agentOf("newcomer");
    const page = await newUser.visit(pageOf(before));
    expect([page.status, page.location?.pathname]).toEqual([302, "/dashboard"]);
    for (const fields of everything) {
      expect((await submit(pageOf(before), fields, newUser)).status).toBe(403);
    }
    const fields = { intent: "pause_agent", agentId: before.id };
    expect((await submit("/dashboard", fields, newUser)).status).toBe(403);
    expect(agentOf("newcomer")).toEqual(before);
  });
});

describe("an agent of the demo", () => {
  const everybody = ["visitor", "subscriber", "newcomer"] as const;

  test.each(everybody)(
    "can be looked at by a %s, with its history, and not changed",
    async (who) => {
      const agent = await demoAgent();
      const visitor = who === "visitor" ? app.newBrowser() : await signIn(app, who);
      const page = await visitor.visit(pageOf(agent));
      expect(page.status).toBe(200);
      const html = shown(page);
      expect(html).toContain(agent.name.replace(/ Agent$/, ""));
      const texts = linksIn(html).filter((link) => link.startsWith("/content/"));
      expect(texts.length).toBeGreaterThan(10);
      expect(html).toContain("Simulated");
      const [, main = ""] = /<main\b([\s\S]*)<\/main>/.exec(html) ?? [];
      expect(main).toContain("Settings");
      expect(main).not.toContain("<form");
      expect(main).not.toContain("<input");
      if (who === "visitor") {
        expect(html).toContain(
          "You&#x27;re viewing in demo mode! Sign in to access control features and personalized settings.",
        );
        expect(html).toContain("Sign in to control agents and access full features");
      } else {
        expect(html).toContain(
          "This is the public demo with sample agents and sample data. You can&#x27;t change anything here.",
        );
        expect(html).not.toContain("Sign in to");
      }
    },
  );

  test("answers a control as the rest of the demo does", async () => {
    const agent = await demoAgent();
    for (const fields of everything) {
      for (const visitor of [app.newBrowser(), await signIn(app, "subscriber")]) {
        const end = await submit(pageOf(agent), fields, visitor);
        expect([end.status, end.location?.pathname]).toEqual([302, pageOf(agent)]);
        expect(alertIn((await visitor.visit(pageOf(agent))).text)).toBe(
          "Demo Mode Sign in to control agents and access full features",
        );
      }
    }
    const ofDemo = "workspace_id = (SELECT id FROM workspaces WHERE kind = 'demo')";
    expect(
      app.rows(`SELECT id FROM agents WHERE ${ofDemo} AND (enabled = 0 OR name = 'Mine')`),
    ).toEqual([]);
  });

  test("a subscriber's card cannot reach it either", async () => {
    const { id } = await demoAgent();
    expect((await submit("/dashboard", { intent: "pause_agent", agentId: id })).status).toBe(404);
  });

  test("its history goes back and forth by links", async () => {
    const path = pageOf(await demoAgent());
    const visitor = app.newBrowser();
    const texts = (page: Page) => linksIn(page.text).filter((link) => link.startsWith("/content/"));
    const first = await visitor.visit(path);
    const older = linksIn(first.text).find((link) => link.startsWith(`${path}?before=`));
    const second = await visitor.visit(older ?? expect.fail("no link to what is older"));
    expect(second.status).toBe(200);
    expect(texts(second).length).toBeGreaterThan(0);
    expect(linksIn(second.text)).toContain(`${path}#history`);
    for (const odd of ["0", "-1", "1e3", "abc", "9".repeat(40), "%00"]) {
      const page = await visitor.visit(`${path}?before=${odd}`);
      expect([odd, page.status]).toEqual([odd, 200]);
    }
    expect(wordsIn((await visitor.visit(`${path}?before=1`)).text)).toContain(
      "There's nothing older.",
    );
  });
});
