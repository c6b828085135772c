import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { timeZoneField } from "#app/dashboard/settings/fields.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { openLiveSocket } from "#tests/harness/live-socket.ts";
import { signIn, type SampleAccountName } from "#tests/harness/sign-in.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import type { Browser, Page } from "./auth-browser.ts";

/*
 * Two people who know each other's ids: whatever one of them asks for or does, the other's rows are
 * neither shown nor changed. Looked for is every id there is, in everything that is sent.
 */

let app: TestApp;
let sam: { browser: Browser; workspaceId: string };
let other: { browser: Browser; workspaceId: string };

beforeAll(async () => {
  app = await startApp({ env: { SIMULATION_SPEED: "100" } });
  sam = await settle("subscriber");
  other = await settle("operator");
}, 90_000);
afterAll(() => app.stop());

/** A user whose agents have published something and are idle now; with a report. */
async function settle(account: SampleAccountName) {
  const browser = await signIn(app, account);
  const [row] = app.rows<{ id: string }>(
    "SELECT w.id FROM workspaces w JOIN users u ON u.id = w.owner_id WHERE u.subject = ?",
    account,
  );
  const workspaceId = row?.id ?? expect.fail(`${account} has no workspace`);
  // Their channel keeps the agents at work.
  const channel = await openLiveSocket(app, { cookie: browser.cookieHeader() });
  const published = `SELECT 1 FROM publications p JOIN content_versions v ON v.content_item_id = p.content_item_id
    JOIN tasks t ON v.id = t.id || '-1' AND t.finished_at IS NOT NULL
    WHERE p.workspace_id = ? AND p.state = 'published'`;
  const patience = { timeoutMs: 60_000, everyMs: 100 };
  const look = () => app.rows(published, workspaceId).length;
  await waitUntil("something to be published", look, patience);
  channel.end();
  await rest(workspaceId);
  await app.services.reports.generate(workspaceId);
  return { browser, workspaceId };
}

const actorIn = ({ workspaceId }: { workspaceId: string }) => ({ workspaceId, user: null });

async function rest(workspaceId: string): Promise<void> {
  await app.services.agents.pauseAll(actorIn({ workspaceId }));
  const running = "SELECT 1 FROM tasks WHERE workspace_id = ? AND status = 'running'";
  await waitUntil("the agents to rest", () => app.rows(running, workspaceId).length === 0);
  // Approved content is published even while agents are paused: not on the day that is compared.
  const sending = `SELECT 1 FROM publish_jobs WHERE workspace_id = ?
    AND (state IN ('sending', 'checking') OR state = 'due' AND due_at < unixepoch('now', '1 day') * 1000)`;
  await waitUntil("nothing to go out", () => {
    app.change((db) =>
      db
        .prepare(
          `UPDATE publish_jobs SET due_at = unixepoch('now', '2 days') * 1000
           WHERE workspace_id = ? AND state = 'due'`,
        )
        .run(workspaceId),
    );
    return app.rows(sending, workspaceId).length === 0;
  });
}

const tables = [
  "agents",
  "tasks",
  "content_items",
  "publications",
  "reports",
  "activities",
  "earnings_entries",
];

/** All that a workspace has, but for what its clockwork does by itself. */
function stateOf(workspaceId: string): Record<string, unknown[]> {
  const rows = Object.fromEntries(
    tables.map((table) => [
      table,
      app.rows(`SELECT * FROM ${table} WHERE workspace_id = ? ORDER BY id`, workspaceId),
    ]),
  );
  const workspace = app.rows(
    `SELECT mode, goal_cents, time_zone, notifications_read_at
     FROM workspaces WHERE id = ?`,
    workspaceId,
  );
  return { ...rows, workspace };
}

function idsOf(workspaceId: string): string[] {
  return tables.flatMap((table) =>
    app
      .rows<{ id: string }>(`SELECT id FROM ${table} WHERE workspace_id = ?`, workspaceId)
      .map(({ id }) => id),
  );
}

/** The latest: that is what pages show. */
function idIn(table: string, workspaceId: string, where = "1 = 1"): string {
  const sql = `SELECT id FROM ${table} WHERE workspace_id = ? AND ${where} ORDER BY id DESC LIMIT 1`;
  const [row] = app.rows<{ id: string }>(sql, workspaceId);
  return row?.id ?? expect.fail(`there is nothing in ${table}`);
}

const reportOf = (workspaceId: string) => idIn("reports", workspaceId);
const workOf = (workspaceId: string) => {
  const sql = `SELECT t.agent_id AS agentId, t.id AS taskId FROM tasks t
    JOIN content_versions v ON v.id = t.id || '-1' WHERE t.workspace_id = ? AND t.finished_at IS NOT NULL`;
  const [row] = app.rows<{ agentId: string; taskId: string }>(sql, workspaceId);
  return row ?? expect.fail("nothing has been written");
};

const contentItemOf = (workspaceId: string) => idIn("content_items", workspaceId);

function expectNothingOf(workspaceId: string, text: string): void {
  expect(text).not.toContain(workspaceId);
  expect(idsOf(workspaceId).filter((id) => text.includes(id))).toEqual([]);
}

/** Everything that can be asked for in a workspace: pages, their data, and the API. */
function addressesIn(workspaceId: string): string[] {
  const { agentId } = workOf(workspaceId);
  return [
    `/agents/${agentId}`,
    `/content/${contentItemOf(workspaceId)}`,
    `/content/${contentItemOf(workspaceId)}/file?format=md`,
    `/reports/${reportOf(workspaceId)}`,
    `/reports/${reportOf(workspaceId)}/pdf`,
  ];
}

const visit = (path: string): Promise<Page> => sam.browser.visit(path);
const post = (path: string, fields: Record<string, string>): Promise<Page> =>
  sam.browser.visit(path, {
    method: "POST",
    headers: { Origin: app.url },
    body: new URLSearchParams(fields),
  });

describe("one person", () => {
  test("sees their own, and nothing of the other's", async () => {
    const general = [
      "/",
      "/dashboard",
      "/dashboard.data",
      "/reports",
      "/activities",
      "/reports.data",
      "/settings",
      "/billing",
      "/api/auth/user",
      "/api/access",
      "/api/subscription/status",
      "/api/integrations/status",
      "/api/dashboard/public",
    ];
    let seen = "";
    for (const path of [...general, ...addressesIn(sam.workspaceId)]) {
      const page = await visit(path);
      expect([path, page.status]).toEqual([path, 200]);
      expectNothingOf(other.workspaceId, page.text);
      seen += page.text;
    }
    for (const table of ["agents", "activities"])
      expect(seen).toContain(idIn(table, sam.workspaceId));
    expect(seen).toContain(idIn("publications", sam.workspaceId, "state = 'published'"));
    expect(seen).toContain(reportOf(sam.workspaceId));
  });

  test("does not find the other's agents, texts and reports, whatever address they stand under", async () => {
    const theirs = workOf(other.workspaceId);
    const mine = workOf(sam.workspaceId);
    const foreign = addressesIn(other.workspaceId);
    const mixed = [
      `/agents/${mine.agentId}/work/${theirs.taskId}`,
      `/agents/${theirs.agentId}/work/${mine.taskId}`,
      `/agents/${theirs.agentId}/work/${theirs.taskId}`,
      `/reports/${idIn("content_items", other.workspaceId)}`,
    ];
    for (const path of [...foreign, ...mixed]) {
      const page = await visit(path);
      expect([path, page.status]).toEqual([path, 404]);
      expect(page.text).not.toContain(other.workspaceId);
    }
    // Who owns them does.
    for (const path of foreign) expect((await other.browser.visit(path)).status).toBe(200);
  });

  test("changes nothing of the other's by any form", async () => {
    const before = stateOf(other.workspaceId);
    const { agentId } = workOf(other.workspaceId);
    const forms: [string, Record<string, string>][] = [
      ["/dashboard", { intent: "start_agent", agentId }],
      ["/dashboard", { intent: "pause_agent", agentId }],
      [`/agents/${agentId}`, { intent: "start_agent" }],
      [`/agents/${agentId}`, { intent: "undo" }],
      [
        `/agents/${agentId}`,
        { intent: "save_settings", name: "Mine", speed: "busy", enabled: "on" },
      ],
    ];
    for (const [path, fields] of forms)
      expect([path, (await post(path, fields)).status]).toEqual([path, 404]);
    const own: [string, Record<string, string>][] = [
      ["/dashboard", { intent: "start_all_agents", workspaceId: other.workspaceId }],
      ["/dashboard", { intent: "pause_system", workspaceId: other.workspaceId }],
      ["/dashboard", { intent: "undo" }],
      ["/dashboard", { intent: "mark_notifications_read" }],
      ["/dashboard", { intent: "generate_report" }],
      ["/reports", { intent: "generate_report" }],
      ["/settings", { [timeZoneField]: "Asia/Tokyo" }],
    ];
    for (const [path, fields] of own)
      expect([path, fields.intent, (await post(path, fields)).status]).toEqual([
        path,
        fields.intent,
        302,
      ]);
    expect(stateOf(other.workspaceId)).toEqual(before);
    // While their own has changed.
    const [workspace] = stateOf(sam.workspaceId).workspace as Record<string, unknown>[];
    expect(workspace?.time_zone).toBe("Asia/Tokyo");
    expect(Number(workspace?.notifications_read_at)).toBeGreaterThan(0);
    await rest(sam.workspaceId);
  });

  test("changes nothing of the other's by the channel, which hears nothing of it either", async () => {
    const before = stateOf(other.workspaceId);
    const [mine, theirs] = [
      await openLiveSocket(app, { cookie: sam.browser.cookieHeader() }),
      await openLiveSocket(app, { cookie: other.browser.cookieHeader() }),
    ];
    mine.send({ type: "start_all_agents" });
    await mine.hear("new_activity");
    await mine.hear("agent_update");
    mine.send({ type: "pause_system" });
    await mine.hear("dashboard_update", ({ data }) =>
      data.agents.every(({ status }) => status === "inactive"),
    );
    await rest(sam.workspaceId);
    const heard = JSON.stringify(theirs.messages);
    const answer = await theirs.ask();
    expectNothingOf(sam.workspaceId, heard);
    expectNothingOf(sam.workspaceId, JSON.stringify(answer));
    expectNothingOf(other.workspaceId, JSON.stringify(mine.messages));
    expect(stateOf(other.workspaceId)).toEqual(before);
    mine.end();
    theirs.end();
  });

  test("undoes their own actions only", async () => {
    await rest(sam.workspaceId);
    const { undo: mine } = await app.services.agents.startAll(actorIn(sam));
    await app.services.agents.startAll(actorIn(other));
    const { undo: theirs } = await app.services.agents.pauseAll(actorIn(other));
    await rest(other.workspaceId);
    const before = stateOf(other.workspaceId);
    for (const activity of [theirs, mine])
      await post("/dashboard", { intent: "undo", activity: activity ?? "" });
    expect(app.rows("SELECT enabled FROM agents WHERE workspace_id = ?", sam.workspaceId)).toEqual(
      Array(6).fill({ enabled: 0 }),
    );
    expect(stateOf(other.workspaceId)).toEqual(before);
    await rest(sam.workspaceId);
  });
});

test("a visitor sees nothing of either", async () => {
  for (const path of ["/", "/dashboard", "/dashboard.data", "/api/dashboard/public"]) {
    const page = await app.newBrowser().visit(path);
    expect([path, page.status]).toEqual([path, 200]);
    for (const { workspaceId } of [sam, other]) expectNothingOf(workspaceId, page.text);
  }
  for (const { workspaceId } of [sam, other])
    for (const path of addressesIn(workspaceId))
      expect([path, (await app.newBrowser().visit(path)).status]).not.toEqual([path, 200]);
});
