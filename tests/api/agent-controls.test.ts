import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pageOf, shown, useAgentPages, type AgentRow } from "../harness/agent-pages";
import { noticeIn, undosIn } from "../harness/html";

const pages = useAgentPages();
const { agentsOf, agentOf, submit } = pages;

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
        const page = await pages.browser.visit(path);
        expect(noticeIn(page.text)).toContain(notice);
        if (intent !== "undo") [activity = expect.fail("no undo")] = undosIn(page.text);
        const [agent, ...others] = agentsOf("subscriber");
        expect(agent?.status).toBe(status);
        expect(others.map((other) => other.enabled)).toEqual(Array(5).fill(1));
      }
    },
  );

  test("the page offers what can be asked for, and says what waits", async () => {
    const agent = agentOf("subscriber");
    expect(shown(await pages.browser.visit(pageOf(agent)))).toContain('value="pause_agent"');
    await submit(pageOf(agent), { intent: "pause_agent" });
    const html = shown(await pages.browser.visit(pageOf(agent)));
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
    const page = await pages.browser.visit(pageOf(agentOf("subscriber")), { method: "POST", body });
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
    const page = await pages.browser.visit(path);
    expect(noticeIn(page.text)).toContain("Settings saved");
    expect(shown(page)).toMatch(/<h1[^>]*><bdi>Ada<\/bdi>/);
    expect((await pages.browser.visit("/dashboard")).text).toContain("<bdi>Ada</bdi>");

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
    expect(noticeIn((await pages.browser.visit(path)).text)).toBe(
      "Undone The settings are back to how they were",
    );
  });

  test("saved as they are, they are the same, and there is nothing to undo", async () => {
    await save({});
    const notice = noticeIn((await pages.browser.visit(path)).text);
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
      const page = await pages.browser.visit(address);
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
