import { parseHTML } from "linkedom";
import { beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "./auth-browser.ts";
import { linksIn } from "#tests/harness/html.ts";
import { signIn, submitForm } from "#tests/harness/sign-in.ts";
import { useApp } from "#tests/harness/use-app.ts";

/* Wherever a text, an idea or a report is named by its title, that leads to it. */

// Nothing changes by itself while a test looks.
const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });
let browser: Browser;
let workspaceId: string;

test("the demo's plan and its reports are its owner's alone", async () => {
  const { text } = await app.newBrowser().visit("/demo");
  expect(linksIn(text).filter((link) => /^\/(plan|reports)\//.test(link))).toEqual([]);
});

describe("in a workspace of thirty days", () => {
  /** A subscriber with thirty days of history: the demo's, which changes places with their own. */
  beforeAll(async () => {
    browser = await signIn(app, "subscriber");
    const own = app.workspaceOf("subscriber");
    const [demo] = app.rows<{ id: string }>("SELECT id FROM workspaces WHERE kind = 'demo'");
    workspaceId = demo?.id ?? expect.fail("there is no demo");
    app.change((db) => {
      const owner = db.prepare("SELECT owner_id FROM workspaces WHERE id = ?").pluck().get(own);
      db.prepare("UPDATE workspaces SET owner_id = NULL WHERE id = ?").run(own);
      db.prepare("UPDATE workspaces SET kind = 'user', owner_id = ? WHERE id = ?").run(
        owner,
        workspaceId,
      );
      db.prepare("UPDATE workspaces SET kind = 'demo' WHERE id = ?").run(own);
    });
  });

  const send = (path: string, fields: Record<string, string>) =>
    submitForm(browser, { url: new URL(path, app.url) }, fields);

  /** The titles; short ones are words that can be anywhere. */
  function titles(): string[] {
    const rows = app.rows<{ title: string }>(
      `SELECT title FROM content_items WHERE workspace_id = @id UNION SELECT topic FROM ideas WHERE workspace_id = @id
       UNION SELECT title FROM reports WHERE workspace_id = @id`,
      { id: workspaceId },
    );
    return rows.map(({ title }) => title).filter(({ length }) => length >= 12);
  }

  /** A page's own title, what is said to readers of the screen alone, and what is quoted of a text. */
  const elsewhere = "a, h1, title, script, style, button, .sr-only, [role=status], .max-w-prose";

  /** Known titles that a page names, each with whether it leads on. */
  async function namedOn(
    path: string,
  ): Promise<{ title: string; leads: boolean; words: string }[]> {
    const { status, text } = await browser.visit(path);
    expect(status, path).toBe(200);
    const { document } = parseHTML(text);
    const known = titles();
    const walker = document.createTreeWalker(document.body, 4);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent ?? "";
      const title = known.find((each) => words.toLowerCase().includes(each.toLowerCase()));
      if (title === undefined) continue;
      const around = node.parentElement?.closest(elsewhere);
      if (around && around.tagName !== "A") continue;
      found.push({ title, leads: around?.tagName === "A", words });
    }
    return found;
  }

  async function expectAllToLead(path: string): Promise<void> {
    const named = await namedOn(path);
    expect(named.length, path).toBeGreaterThan(0);
    expect(
      named.filter(({ leads }) => !leads),
      path,
    ).toEqual([]);
  }

  test("on the dashboard, in the bell, in all activities and on each agent's page", async () => {
    // What a person does with ideas and content, and undoes, is listed as well.
    const [idea] = app.rows<{ id: string; version: number }>(
      "SELECT id, version FROM ideas WHERE workspace_id = ? AND state = 'planned' LIMIT 1",
      workspaceId,
    );
    await send("/plan", { intent: "drop_idea", idea: idea?.id ?? "" });
    const [dropped] = app.rows<{ id: string }>(
      "SELECT activity_id AS id FROM undoable_changes WHERE workspace_id = ?",
      workspaceId,
    );
    await send("/plan", { intent: "undo", activity: dropped?.id ?? "" });
    const [waiting] = app.rows<{ id: string; version: string }>(
      "SELECT id, version_id AS version FROM content_items WHERE workspace_id = ? AND state = 'in_review' LIMIT 1",
      workspaceId,
    );
    const { id = "", version = "" } = waiting ?? {};
    await send(`/review/${id}`, { intent: "approve", version });
    for (const path of ["/dashboard", "/activities"]) await expectAllToLead(path);
    const { text } = await browser.visit("/activities");
    expect(linksIn(text).filter((link) => link === `/plan/${idea?.id}`)).toHaveLength(2);
    expect(linksIn(text)).toContain(`/content/${id}`);
    const agents = app.rows<{ id: string }>(
      "SELECT id FROM agents WHERE workspace_id = ?",
      workspaceId,
    );
    for (const { id } of agents) await expectAllToLead(`/agents/${id}`);
  });

  test("in a report", async () => {
    await send("/dashboard", { intent: "generate_report" });
    const [report] = app.rows<{ id: string }>(
      "SELECT id FROM reports WHERE workspace_id = ? ORDER BY created_at DESC LIMIT 1",
      workspaceId,
    );
    await expectAllToLead(`/reports/${report?.id}`);
  });
});
