import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DashboardData } from "../../app/workspace/overview";
import { startApp, type TestApp } from "../harness/app";
import { linksIn, noticeIn } from "../harness/html";
import { submitForm, signIn, type SampleAccountName } from "../harness/sign-in";
import type { Browser, Page } from "./auth-browser";

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  // Slow enough that nothing changes by itself while a test looks.
  app = await startApp({ env: { SIMULATION_SPEED: "0.1" } });
  browser = await signIn(app, "subscriber");
});
afterAll(() => app.stop());
afterEach(() => expect(app.complaints()).toEqual([]));

interface AgentRow {
  id: string;
  name: string;
  status: string;
  enabled: number;
  pace: string;
}

function agentsOf(account: SampleAccountName): AgentRow[] {
  return app.rows<AgentRow>(
    `SELECT a.id, a.name, a.status, a.enabled, a.pace FROM agents a
       JOIN workspaces w ON w.id = a.workspace_id JOIN users u ON u.id = w.owner_id
     WHERE u.subject = ? ORDER BY a.position`,
    account,
  );
}

function agentOf(account: SampleAccountName): AgentRow {
  return agentsOf(account)[0] ?? expect.fail(`${account} has no agent`);
}

/** One form for each thing that can be asked of an agent. */
const everything: Record<string, string>[] = [
  { intent: "pause_agent" },
  { intent: "start_agent" },
  { intent: "undo" },
  { intent: "save_settings", name: "Mine", pace: "busy", enabled: "on" },
];

const pageOf = ({ id }: { id: string }) => `/agents/${id}`;

function submit(path: string, fields: Record<string, string>, by = browser): Promise<Page> {
  return submitForm(by, { url: new URL(path, app.url) }, fields);
}

async function demoAgent() {
  const response = await fetch(`${app.url}/api/dashboard/public`);
  const { agents } = DashboardData.parse(await response.json());
  return agents[0] ?? expect.fail("the demo has no agents");
}

/** The page without its script's data, as a browser shows it. */
const shown = ({ text }: Page) => text.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");

describe("whose page it is", () => {
  test("one's own agent is there, and every card leads to its page", async () => {
    const own = agentsOf("subscriber");
    const dashboard = await browser.visit("/dashboard");
    expect(linksIn(dashboard.text)).toEqual(expect.arrayContaining(own.map(pageOf)));
    for (const agent of own) {
      const page = await browser.visit(pageOf(agent));
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

  test("somebody else's, and what never was, is not there, neither to see nor to control", async () => {
    await signIn(app, "operator");
    const foreign = agentOf("operator");
    for (const path of [
      pageOf(foreign),
      "/agents/garbage",
      "/agents/%27%20OR%201%3D1",
      `/agents/${"x".repeat(3_000)}`,
    ]) {
      for (const visitor of [browser, app.newBrowser()]) {
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
    expect(agentOf("operator")).toEqual(foreign);
  });

  test("there is no page of all agents", async () => {
    expect((await browser.visit("/agents")).status).toBe(404);
  });

  test("without a subscription one's own agents are closed", async () => {
    const newcomer = await signIn(app, "newcomer");
    const before = agentOf("newcomer");
    const page = await newcomer.visit(pageOf(before));
    expect([page.status, page.location?.pathname]).toEqual([302, "/dashboard"]);
    for (const fields of everything) {
      expect((await submit(pageOf(before), fields, newcomer)).status).toBe(403);
    }
    const fields = { intent: "pause_agent", agentId: before.id };
    expect((await submit("/dashboard", fields, newcomer)).status).toBe(403);
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
      const texts = linksIn(html).filter((link) => link.startsWith(`${pageOf(agent)}/work/`));
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
        expect(html).toContain("This agent belongs to the public demo and cannot be changed.");
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
        expect(noticeIn((await visitor.visit(pageOf(agent))).text)).toBe(
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
    const texts = (page: Page) => linksIn(page.text).filter((link) => link.includes("/work/"));
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
    expect(shown(await visitor.visit(`${path}?before=1`))).toContain(
      "There is nothing older than this.",
    );
  });
});

describe("controls without JavaScript", () => {
  afterEach(() => submit("/dashboard", { intent: "start_all_agents" }));

  test.each(["card", "page"])(
    "one agent is paused, brought back and paused again on its %s",
    async (on) => {
      const { id } = agentOf("subscriber");
      const path = on === "page" ? pageOf({ id }) : "/dashboard";
      const steps = [
        ["pause_agent", "Agent Paused", "inactive"],
        ["undo", "Undone", "active"],
        ["undo", "There is nothing left to undo", "active"],
        ["pause_agent", "Agent Paused", "inactive"],
        ["start_agent", "Agent Started", "active"],
      ] as const;
      let activity = "";
      for (const [intent, notice, status] of steps) {
        const end = await submit(path, { intent, agentId: id, activity });
        expect([intent, end.status, end.location?.pathname]).toEqual([intent, 302, path]);
        const page = await browser.visit(path);
        expect(noticeIn(page.text)).toContain(notice);
        if (intent !== "undo")
          activity = /name="activity" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
        const [agent, ...others] = agentsOf("subscriber");
        expect(agent?.status).toBe(status);
        expect(others.map((other) => other.enabled)).toEqual(Array(5).fill(1));
      }
    },
  );

  test("the page offers what can be asked for, and says what waits", async () => {
    const agent = agentOf("subscriber");
    expect(shown(await browser.visit(pageOf(agent)))).toContain('value="pause_agent"');
    await submit(pageOf(agent), { intent: "pause_agent" });
    const html = shown(await browser.visit(pageOf(agent)));
    expect(html).toContain('value="start_agent"');
    expect(html).toContain("Inactive");
    expect(html).toContain("Waits until you start the agent.");
  });

  test.each([
    ["an unknown intent", new URLSearchParams({ intent: "launch" })],
    ["an intent of another page", new URLSearchParams({ intent: "pause_system" })],
    ["no intent", new URLSearchParams({ name: "Ada" })],
    ["no form", "intent=pause_agent"],
  ])("%s is answered with 400", async (_, body) => {
    const page = await browser.visit(pageOf(agentOf("subscriber")), { method: "POST", body });
    expect(page.status).toBe(400);
    expect(agentOf("subscriber").enabled).toBe(1);
  });
});

describe("settings", () => {
  let agent: AgentRow;
  let path: string;
  const original = { name: "Content Writer Agent", pace: "standard", enabled: "on" };

  beforeEach(() => {
    agent = agentOf("subscriber");
    path = pageOf(agent);
  });
  afterEach(() => submit(path, { intent: "save_settings", ...original }));

  const save = (fields: Partial<typeof original>) =>
    submit(path, { intent: "save_settings", ...original, ...fields });

  test("are saved, shown everywhere, and undone by the notice's button", async () => {
    const end = await submit(path, { intent: "save_settings", name: " Ada ", pace: "busy" });
    expect([end.status, end.location?.pathname]).toEqual([302, path]);
    expect(agentOf("subscriber")).toMatchObject({ name: "Ada", pace: "busy", enabled: 0 });
    const page = await browser.visit(path);
    expect(noticeIn(page.text)).toContain("Settings saved");
    expect(shown(page)).toMatch(/<h1[^>]*><bdi>Ada<\/bdi>/);
    expect((await browser.visit("/dashboard")).text).toContain("<bdi>Ada</bdi>");

    const [, form = ""] =
      /aria-label="Notifications[\s\S]*?<form([\s\S]*?)<\/form>/.exec(page.text) ?? [];
    const fields = Object.fromEntries(
      [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
        name,
        value,
      ]),
    );
    expect(fields).toMatchObject({ intent: "undo" });
    await submit(path, fields);
    expect(agentOf("subscriber")).toMatchObject({
      name: original.name,
      pace: "standard",
      enabled: 1,
    });
    expect(noticeIn((await browser.visit(path)).text)).toBe(
      "Undone The settings are back to how they were",
    );
  });

  test("saved as they are, they are the same, and there is nothing to undo", async () => {
    await save({});
    const notice = noticeIn((await browser.visit(path)).text);
    expect(notice).toBe("Settings saved They are the same as before");
  });

  test.each([
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ['" autofocus onfocus="alert(1)', "&quot; autofocus onfocus=&quot;alert(1)"],
    ["محرر المحتوى", "محرر المحتوى"],
    ["👩‍💻 Writer", "👩‍💻 Writer"],
  ])("a name like %s is shown as what it is", async (name, escaped) => {
    await save({ name });
    expect(agentOf("subscriber").name).toBe(name);
    for (const address of [path, "/dashboard"]) {
      const page = await browser.visit(address);
      expect(shown(page)).toContain(escaped);
      expect(page.text).not.toContain("<script>alert");
      expect(shown(page)).not.toMatch(/<[^>"]*("[^"]*"[^>"]*)*\sonfocus=/);
    }
  });

  test.each([
    ["nothing", "", "Give the agent a name."],
    ["spaces", "   ", "Give the agent a name."],
    ["200 characters", "x".repeat(200), "use at most 60 characters"],
    ["200 emoji", "😀".repeat(200), "use at most 60 characters"],
    ["a control character", "Ada\u0007Lovelace", "characters that cannot be shown"],
  ])("a name of %s is refused, kept, and ready to be mended", async (_, name, error) => {
    const page = await save({ name, pace: "busy" });
    expect(page.status).toBe(400);
    expect(agentOf("subscriber")).toEqual(agent);
    const [input = ""] = /<input[^>]*id="agent-name"[^>]*>/.exec(shown(page)) ?? [];
    expect(input).toContain(`value="${name}"`);
    expect(input).toContain('aria-invalid="true"');
    expect(input).toContain('autofocus=""');
    const problem = /aria-describedby="([^"]*)"/.exec(input)?.[1] ?? "none";
    expect(shown(page)).toMatch(new RegExp(`id="${problem}"[^>]*role="alert"[\\s\\S]*${error}`));
    // What else was chosen is kept, too.
    expect(shown(page)).toMatch(
      /<input[^>]*checked=""[^>]*value="busy"|<input[^>]*value="busy"[^>]*checked=""/,
    );
  });

  test("a pace that there is not is refused", async () => {
    const page = await save({ pace: "frantic" });
    expect(page.status).toBe(400);
    expect(shown(page)).toContain("Choose one of the three paces.");
    expect(agentOf("subscriber")).toEqual(agent);
  });
});
