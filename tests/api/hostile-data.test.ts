import { afterAll, beforeAll, expect, test } from "vitest";
import { dataFiles } from "#app/platform/ops/data-folder.server.ts";
import { type Connection, Database } from "#db/sqlite.server.ts";
import { hostileTexts } from "#tests/fixtures/hostile-dashboard.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { linksIn } from "#tests/harness/html.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import type { Browser } from "./auth-browser.ts";

/*
 * Rows that nothing of ours would write: texts full of markup, states and kinds unheard of, and far
 * too many of them. The dashboard shows them as what they are, and stays the size that it has.
 */

const manyActivities = 10_000;
const manyTasks = 1_000;
const texts = Object.values(hostileTexts);

let app: TestApp;
let browser: Browser;
let html: string;

beforeAll(async () => {
  // So slow that the rows are not worked on while they are looked at.
  app = await startApp({ env: { SIMULATION_SPEED: "0.01" } });
  browser = await signIn(app, "subscriber");
  fill();
  const page = await browser.visit("/dashboard");
  expect(page.status).toBe(200);
  html = page.text;
});
afterAll(async () => {
  expect(app.complaints()).toEqual([]);
  await app.stop();
});

/** The page as a browser would show it: its script's data is none of it. */
const shown = () => html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");

test("every hostile text is there, as a text", () => {
  const escaped = "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;";
  for (const name of ["AI Agents", "Agents", "Recent Activities", "Content"]) {
    expect(region(name), name).toContain(escaped);
    expect(region(name), name).toContain(hostileTexts.long);
    expect(region(name), name).toContain(hostileTexts.rightToLeft);
    expect(region(name), name).toContain(hostileTexts.emoji);
  }
  // Nor does the data for the page's script end its script element.
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<img src=x");
});

test("nothing in it runs, and no link leads where a hostile text says", () => {
  const tags =
    shown()
      .replaceAll(/"[^"]*"/g, '""')
      .match(/<[^>]*>/g) ?? [];
  expect(tags.filter((tag) => /\son\w+=/i.test(tag))).toEqual([]);
  const elsewhere = linksIn(shown()).filter((href) => !/^(\/($|[a-z])|#|$)/.test(href));
  // The footer's way to the operator.
  expect(elsewhere).toEqual(["mailto:support@example.test"]);
});

test("no part of the page has given up, and nothing in it is no number", () => {
  expect(shown()).not.toContain("Something went wrong");
  expect(shown()).not.toMatch(/\bNaN\b|undefined|Infinity|\[object/);
});

test("what is unheard of has a word", () => {
  // Of an unknown type.
  expect(region("Content")).toContain("Published");
  const agents = region("AI Agents");
  // Its type in words, its state, and the figures of an unknown type.
  expect(agents).toContain("Data Steward");
  expect(agents).toMatch(/Tasks<\/dt>[\s\S]*Success Rate<\/dt>[\s\S]*Performance<\/dt>/);
  expect(agents).toContain("Inactive");
});

test("a billion dollars is a billion dollars", () => {
  expect(region("Revenue Progress")).toContain("$1,000,000,000.00");
  expect(region("Financial Progress")).toContain("Goal reached");
});

test("ten thousand activities and a thousand tasks are no more to read than a few", async () => {
  const rows = region("Recent Activities").match(/<li[ >]/g) ?? [];
  expect(rows).toHaveLength(10);
  expect(region("Content").match(/<li[ >]/g)?.length).toBeLessThanOrEqual(10);
  expect(html.length).toBeLessThan(400_000);
  const data = await browser.visit("/dashboard.data");
  expect(data.status).toBe(200);
  expect(data.text.length).toBeLessThan(100_000);
});

/** The markup of the section that bears this name. */
function region(name: string): string {
  const start = shown().search(
    new RegExp(`<section[^>]* aria-label="${name}"|<h2[^>]*>${name}</h2>`),
  );
  if (start < 0) throw new Error(`the page has no ${name}`);
  return shown().slice(start, shown().indexOf("</section>", start));
}

function fill(): void {
  const db = new Database(dataFiles(app.dataDir).database, { timeout: 5_000 });
  try {
    db.transaction(() => {
      const workspaceId = db
        .prepare<[], string>(
          `SELECT w.id FROM workspaces w JOIN users u ON u.id = w.owner_id
             WHERE u.subject = 'subscriber'`,
        )
        .pluck()
        .get();
      if (workspaceId === undefined) throw new Error("the subscriber has no workspace");
      const agentIds = hostileAgents(db, workspaceId);
      hostileTasks(db, workspaceId, agentIds);
      hostilePublications(db, workspaceId);
      hostileActivities(db, workspaceId);
      db.prepare(
        `INSERT INTO earnings_entries (id, workspace_id, amount_cents, source, origin, day, created_at)
           VALUES ('hostile', ?, 100000000000, ?, 'simulated', date('now'), 0)`,
      ).run(workspaceId, hostileTexts.script);
    })();
  } finally {
    db.close();
  }
}

function hostileAgents(db: Connection, workspaceId: string): string[] {
  const ids = db
    .prepare<[string], string>("SELECT id FROM agents WHERE workspace_id = ? ORDER BY position")
    .pluck()
    .all(workspaceId);
  const rename = db.prepare("UPDATE agents SET name = ?, status = 'melted' WHERE id = ?");
  ids.forEach((id, index) => rename.run(texts[index % texts.length], id));
  db.prepare(
    `INSERT INTO agents
       (id, workspace_id, type, name, position, status, enabled, simulated_counters, created_at)
     VALUES ('hostile', ?, 'data_steward', ?, 99, 'inactive', 0, '{}', 0)`,
  ).run(workspaceId, hostileTexts.markup);
  return ids;
}

/** Half of them wait for a time that never comes, half have failed a moment ago. */
function hostileTasks(db: Connection, workspaceId: string, agentIds: string[]): void {
  const insert = db.prepare(
    `INSERT INTO tasks (id, workspace_id, agent_id, ordinal, title, topic, status, step, attempt,
       failures, due_at, error, origin, created_at, finished_at)
     VALUES (?, ?, ?, ?, ?, '', ?, 0, 0, 0, ?, ?, 'simulated', 0, ?)`,
  );
  for (let index = 0; index < manyTasks; index += 1) {
    const failed = index % 2 === 0;
    const text = texts[Math.floor(index / 2) % texts.length];
    insert.run(
      `hostile-${index}`,
      workspaceId,
      agentIds[index % agentIds.length],
      1_000_000 + index,
      text,
      failed ? "failed" : "queued",
      failed ? null : 8.64e15,
      text,
      failed ? Date.now() + index : null,
    );
  }
}

function hostilePublications(db: Connection, workspaceId: string): void {
  const contentItem = db.prepare(
    `INSERT INTO content_items (id, workspace_id, kind, state, title, origin, created_at, state_at)
     VALUES (?, ?, ?, ?, ?, 'real', 0, 0)`,
  );
  const publication = db.prepare(
    `INSERT INTO publications (id, workspace_id, content_item_id, channel, state, url, origin, created_at)
     VALUES (?, ?, ?, ?, 'published', 'javascript:alert(1)', 'real', ?)`,
  );
  texts.forEach((text, index) => {
    const id = `hostile-${index}`;
    contentItem.run(id, workspaceId, text, text, text);
    publication.run(id, workspaceId, id, text, Date.now() + 1_000 - index);
  });
}

function hostileActivities(db: Connection, workspaceId: string): void {
  const insert = db.prepare(
    `INSERT INTO activities (id, workspace_id, type, title, description, severity, amount_cents,
       origin, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (let index = 0; index < manyActivities; index += 1) {
    const text = texts[index % texts.length];
    const amount = index % 3 === 0 ? -1e14 : null;
    const origin = index % 2 === 0 ? "real" : "simulated";
    const at = Date.now() + manyActivities - index;
    insert.run(`hostile-${index}`, workspaceId, text, text, text, text, amount, origin, at);
  }
}
