import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pageOf, shown, useAgentPages, type AgentRow } from "#tests/harness/agent-pages.ts";
import { alertIn, undosIn } from "#tests/harness/html.ts";

const pages = useAgentPages();
const { agentsOf, agentOf, submit } = pages;

describe("controls without JavaScript", () => {
  afterEach(() => submit("/dashboard", { intent: "start_all_agents" }));

  test.each(["card", "page"])(
    "one agent is paused, brought back and paused again on its %s",
    async (on) => {
      // The last in line: nothing is published yet that it could measure, so that it rests.
      const { id } = agentsOf("subscriber").at(-1) ?? expect.fail("no agent");
      const path = on === "page" ? pageOf({ id }) : "/dashboard";
      const steps = [
        ["pause_agent", "Agent Paused", "inactive"],
        ["undo", "Undone", "active"],
        ["undo", "There's nothing left to undo", "active"],
        ["pause_agent", "Agent Paused", "inactive"],
        ["start_agent", "Agent Started", "active"],
      ] as const;
      let activity = "";
      for (const [intent, notice, status] of steps) {
        const end = await submit(path, { intent, agentId: id, activity });
        expect([intent, end.status, end.location?.pathname]).toEqual([intent, 302, path]);
        const page = await pages.browser.visit(path);
        expect(alertIn(page.text)).toContain(notice);
        if (intent !== "undo") [activity = expect.fail("no undo")] = undosIn(page.text);
        const all = agentsOf("subscriber");
        expect(all.at(-1)?.status).toBe(status);
        expect(all.slice(0, -1).map((other) => other.enabled)).toEqual(Array(5).fill(1));
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
    expect(html).toContain("Waiting for you to start the agent.");
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
  const original = { name: "Content Writer Agent", speed: "standard", enabled: "on" };

  beforeEach(() => {
    agent = agentOf("subscriber");
    path = pageOf(agent);
  });
  afterEach(() => submit(path, { intent: "save_settings", ...original }));

  const save = (fields: Partial<typeof original>) =>
    submit(path, { intent: "save_settings", ...original, ...fields });

  test("are saved, shown everywhere, and undone by the notice's button", async () => {
    const end = await submit(path, { intent: "save_settings", name: " Ada ", speed: "busy" });
    expect([end.status, end.location?.pathname]).toEqual([302, path]);
    expect(agentOf("subscriber")).toMatchObject({ name: "Ada", speed: "busy", enabled: 0 });
    const page = await pages.browser.visit(path);
    expect(alertIn(page.text)).toContain("Settings saved");
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
      speed: "standard",
      enabled: 1,
    });
    expect(alertIn((await pages.browser.visit(path)).text)).toBe(
      "Undone The settings are back to how they were",
    );
  });

  test("saved as they are, they are the same, and there is nothing to undo", async () => {
    await save({});
    const notice = alertIn((await pages.browser.visit(path)).text);
    expect(notice).toBe("Settings saved Nothing changed");
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
    ["200 characters", "x".repeat(200), "Use at most 60 characters"],
    ["200 emoji", "😀".repeat(200), "Use at most 60 characters"],
    ["a control character", "Ada\u0007Lovelace", "characters that can’t be displayed"],
  ])("a name of %s is refused, kept, and ready to be fixed", async (_, name, error) => {
    const page = await save({ name, speed: "busy" });
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

  test("rejects an unknown speed", async () => {
    const page = await save({ speed: "frantic" });
    expect(page.status).toBe(400);
    expect(shown(page)).toContain("Choose one of the three speeds.");
    expect(agentOf("subscriber")).toEqual(agent);
  });
});

const keyOf = (count: number) => String(count).padStart(32, "0");

/** As a page's script sends a form; its repetition, after a lost answer, has the same key. */
async function sendByScript(path: string, fields: Record<string, string>, key: string) {
  const { app, browser } = pages;
  const response = await fetch(`${app.url}${path}.data`, {
    method: "POST",
    headers: { Cookie: browser.cookieHeader(path), Origin: app.url, "Idempotency-Key": key },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return { status: response.status, text: await response.text() };
}

describe("adding and removing an agent by form", () => {
  const added = { intent: "add_agent", type: "publisher", name: "Ada" };
  const present = () =>
    pages.app
      .rows<{ id: string; name: string }>(
        "SELECT id, name FROM agents WHERE workspace_id = ? AND removed_at IS NULL ORDER BY position",
        pages.app.workspaceOf("subscriber"),
      )
      .map(({ id, name }) => ({ id, name }));
  const says = async (notice: string) => {
    const page = await pages.browser.visit("/dashboard");
    expect(alertIn(page.text)).toContain(notice);
    return page;
  };

  test("without JavaScript: adds, removes and undoes it once", async () => {
    await submit("/dashboard", added);
    await says("Agent Added");
    const ada = present().at(-1);
    expect([ada?.name, present().length]).toEqual(["Ada", 7]);
    await submit("/dashboard", { intent: "remove_agent", agentId: ada?.id ?? "" });
    const [activity = ""] = undosIn((await says("Agent Removed")).text);
    expect(present()).toHaveLength(6);
    await submit("/dashboard", { intent: "undo", activity });
    await says("Undone");
    expect(present().at(-1)).toEqual(ada);
    await submit("/dashboard", { intent: "remove_agent", agentId: ada?.id ?? "" });
    await submit("/dashboard", { intent: "remove_agent", agentId: ada?.id ?? "" });
    await says("Error");
  });

  test("with a lost answer: sent again, each is done once", async () => {
    const before = present().length;
    const once = await sendByScript("/dashboard", added, keyOf(1));
    expect(await sendByScript("/dashboard", added, keyOf(1))).toEqual(once);
    expect(present()).toHaveLength(before + 1);
    const remove = { intent: "remove_agent", agentId: present().at(-1)?.id ?? "" };
    const gone = await sendByScript("/dashboard", remove, keyOf(2));
    expect(await sendByScript("/dashboard", remove, keyOf(2))).toEqual(gone);
    expect(present()).toHaveLength(before);
  });
});

describe("tokens by form", () => {
  const path = "/settings/api";
  const form = { intent: "make_token", name: "Sheet", scope: "read", life: "month" };
  const tokens = () =>
    pages.app.rows<{ id: string; name: string }>("SELECT id, name FROM api_tokens");
  const tokenIn = (html: string) => /aam_[\w-]{43}/.exec(html)?.[0];
  const asks = async (token = "") => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${pages.app.url}/api/agents`, { headers })).status;
  };

  test("without a script: shown once, used, and revoked", async () => {
    const token = tokenIn((await submit(path, form)).text);
    expect([await asks(token), tokenIn((await pages.browser.visit(path)).text)]).toEqual([
      200,
      undefined,
    ]);
    // It cannot be brought back: its button is what a first press opens.
    const [, opened = ""] =
      /<details[^>]*><summary[^>]*>Revoke…([\s\S]*?)<\/details>/.exec(
        shown(await pages.browser.visit(path)).replaceAll("<!-- -->", ""),
      ) ?? [];
    expect(opened).toContain('value="revoke_token"');
    await submit(path, { intent: "revoke_token", token: tokens()[0]?.id ?? "" });
    expect(alertIn((await pages.browser.visit(path)).text)).toContain("Token Revoked");
    expect([await asks(token), tokens()]).toEqual([401, []]);
    expect((await submit(path, { ...form, name: " " })).status).toBe(400);
  });

  test("with a lost answer: the same token is shown again, and there is one", async () => {
    const first = await sendByScript(path, form, keyOf(3));
    const again = await sendByScript(path, form, keyOf(3));
    expect(tokenIn(again.text)).toBe(tokenIn(first.text));
    expect([await asks(tokenIn(again.text)), tokens().length]).toEqual([200, 1]);
    const revoke = { intent: "revoke_token", token: tokens()[0]?.id ?? "" };
    const revoked = await sendByScript(path, revoke, keyOf(4));
    expect(await sendByScript(path, revoke, keyOf(4))).toEqual(revoked);
    expect(tokens()).toEqual([]);
  });
});
