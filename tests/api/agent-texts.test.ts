import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { dataFiles } from "#app/platform/ops/data-folder.server.ts";
import { DashboardData } from "#app/workspace/overview.ts";
import { Database } from "#db/sqlite.server.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { linksIn } from "#tests/harness/html.ts";
import { signIn, type SampleAccountName } from "#tests/harness/sign-in.ts";
import type { Browser, Page } from "./auth-browser.ts";

/* What agents have written: its beginning in their history, and all of it on pages of its own. */

const beginning = "Herbs ask for little.";
const end = "<script>alert(1)</script> & the end";

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  // Slow enough that nothing changes by itself while a test looks.
  app = await startApp({ env: { SIMULATION_SPEED: "0.01" } });
  browser = await signIn(app, "subscriber");
  await signIn(app, "operator");
});
afterAll(() => app.stop());
afterEach(() => expect(app.complaints()).toEqual([]));

/** One of their agents, which has finished one task with a text. */
function writerOf(account: SampleAccountName) {
  const db = new Database(dataFiles(app.dataDir).database, { timeout: 5_000 });
  try {
    const agent = db
      .prepare<[string], { id: string; workspaceId: string }>(
        `SELECT a.id, a.workspace_id AS workspaceId FROM agents a
           JOIN workspaces w ON w.id = a.workspace_id JOIN users u ON u.id = w.owner_id
         WHERE u.subject = ? AND a.type = 'content_writer'`,
      )
      .get(account);
    if (!agent) return expect.fail(`${account} has no agent`);
    const task = `task-of-${account}`;
    const { id: agentId, workspaceId } = agent;
    const row = { task, agentId, workspaceId, body: `${beginning}\n\n${end}` };
    db.prepare(
      `INSERT INTO content_bodies (workspace_id, hash, packed) VALUES (@workspaceId, @task, packed(@body, NULL))
       ON CONFLICT DO NOTHING`,
    ).run(row);
    db.prepare(
      `INSERT INTO content_items (id, workspace_id, kind, state, agent_id, title, version_id, origin, created_at, state_at)
       VALUES (@task, @workspaceId, 'article', 'approved', @agentId, 'Ten <b>herbs</b>', @task || '-1', 'simulated', 0, 0)
       ON CONFLICT DO NOTHING`,
    ).run(row);
    db.prepare(
      `INSERT INTO content_versions (id, workspace_id, content_item_id, number, title, body_hash, fields, sha256, made_by,
         writer, provenance, created_at)
       VALUES (@task || '-1', @workspaceId, @task, 1, 'Ten <b>herbs</b>', @task, '{}', '', 'agent', '', '{}', 0)
       ON CONFLICT DO NOTHING`,
    ).run(row);
    db.prepare(
      `INSERT INTO tasks (id, workspace_id, agent_id, ordinal, title, topic, status, step, attempt,
         failures, origin, created_at, started_at, finished_at)
       VALUES (@task, @workspaceId, @agentId, 1000, 'Herbs', '', 'done', 1, 0, 0, 'simulated', 0, 1, 2)
       ON CONFLICT DO NOTHING`,
    ).run(row);
    return {
      agent: `/agents/${agent.id}`,
      text: `/content/${task}`,
      work: `/agents/${agent.id}/work/${task}`,
    };
  } finally {
    db.close();
  }
}

/** The page without its script's data, as a browser shows it. */
const shown = ({ text }: Page) => text.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");

test("the history carries the beginning and leads to the whole text", async () => {
  const own = writerOf("subscriber");
  const page = await browser.visit(own.agent);
  expect(shown(page)).toContain(beginning);
  // Nor is it in the data for the page's script, which is sent on every reload.
  expect(page.text).not.toContain("the end");
  expect(linksIn(page.text)).toContain(own.text);

  const text = await browser.visit(own.text);
  expect(text.status).toBe(200);
  expect(shown(text)).toContain(beginning);
  expect(shown(text)).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; the end");
  expect(shown(text)).toMatch(/<h1[^>]*>Ten &lt;b&gt;herbs&lt;\/b&gt;<\/h1>/);
  expect(text.text).not.toContain("<script>alert");
  expect(linksIn(text.text)).toContain(own.agent);
});

test("where a task's text was, one is led to its one address", async () => {
  const { text, work } = writerOf("subscriber");
  const page = await browser.visit(work);
  expect([page.status, page.location?.pathname]).toEqual([302, text]);
});

test("returns 404 for another user's text and for a missing one", async () => {
  const own = writerOf("subscriber");
  const foreign = writerOf("operator");
  const task = (address: string) => address.split("/").at(-1) ?? "";
  for (const visitor of [browser, app.newBrowser()]) {
    for (const address of [
      foreign.text,
      foreign.work,
      // Under an agent that it does not belong to.
      `${own.agent}/work/${task(foreign.text)}`,
      `${foreign.agent}/work/${task(own.text)}`,
      `${own.agent}/work/nothing`,
      `${own.agent}/work/%27%20OR%201%3D1`,
    ]) {
      const page = await visitor.visit(address);
      expect([address, page.status]).toEqual([address, 404]);
      expect(page.text).not.toContain(beginning);
    }
  }
  for (const address of [own.text, own.work])
    expect((await app.newBrowser().visit(address)).status).toBe(404);
});

test("without a subscription one's own texts are closed", async () => {
  const newUser = await signIn(app, "newcomer");
  const { text } = writerOf("newcomer");
  const page = await newUser.visit(text);
  expect([page.status, page.location?.pathname]).toEqual([302, "/dashboard"]);
  expect(page.text).not.toContain(beginning);
});

test("the demo's texts are for everybody", async () => {
  const response = await fetch(`${app.url}/api/dashboard/public`);
  const { agents } = DashboardData.parse(await response.json());
  const visitor = app.newBrowser();
  const page = await visitor.visit(`/agents/${agents[0]?.id ?? ""}`);
  const [link] = linksIn(page.text).filter((each) => each.startsWith("/content/"));
  for (const each of [visitor, browser]) {
    const text = await each.visit(link ?? expect.fail("the demo has written nothing"));
    const headings = shown(text).match(/<h2 dir="auto">/g) ?? [];
    expect([text.status, headings.length >= 3]).toEqual([200, true]);
  }
});
