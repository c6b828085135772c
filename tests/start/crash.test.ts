import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, afterEach, expect, test } from "vitest";
import { kinds } from "../../app/studio/agents/kinds";
import { createSeededRandom } from "../../app/core/random";
import { openLiveSocket } from "../harness/live-socket";
import { signIn } from "../harness/sign-in";
import { waitUntil } from "../harness/wait";
import { createDataFolder, withDatabase } from "./data-folder";
import { freePort, killLeftovers, startProcess, type ServerProcess } from "./server-process";

const kills = 25;
const seed = "crash 1";

const folder = createDataFolder();
const { dataDir, parent } = folder;

afterEach(killLeftovers);
afterAll(() => folder.remove());

/*
 * The moments of the kills are random, from a seed: everything else waits for what it wants to
 * see. Two workspaces are at work: the demo, and a subscriber's who watches over the live channel.
 */
test(
  `killed ${kills + 2} times at work, it loses no task and does none twice`,
  { timeout: 120_000 },
  async () => {
    const random = createSeededRandom(seed);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const start = () =>
      startProcess({ dataDir, port, settings: { SIMULATION_SPEED: "100", LOG_LEVEL: "error" } });
    const kill = async (server: ServerProcess) => {
      expect(await server.stop("SIGKILL")).toEqual({ code: null, signal: "SIGKILL" });
      expect(server.stderr()).toBe("");
      expect(server.stdout()).not.toContain('"level"');
      expectSound(copyOfDatabase());
    };

    // While the database is made and the demo's thirty days are lived through.
    for (const path of ["/healthz", "/healthz"] as const) {
      const server = start();
      await server.answers(path);
      await sleep(random.int(0, 400));
      await kill(server);
    }

    let server = start();
    await server.answers("/readyz");
    const cookie = (await signIn({ url }, "subscriber")).cookieHeader();
    const seen = { interrupted: 0, arrived: 0 };

    for (let count = 0; count < kills; count += 1) {
      // The session outlives the kills as well.
      const socket = await openLiveSocket({ url }, { cookie });
      await socket.hear("agent_update");
      // Every other time, a post is just being sent: too short a moment to be hit by chance.
      if (count % 2 === 0) await waitUntil("a post to be armed", hasArmedPosts, { everyMs: 1 });
      else await sleep(random.int(50, 600));
      await kill(server);
      socket.end();
      seen.interrupted += runningTasks();
      if (count % 2 === 0) seen.arrived += letArmedPostsArrive();
      server = start();
      await server.answers("/readyz");
    }

    // It goes on from where it was: everything that was interrupted comes to its end.
    const socket = await openLiveSocket({ url }, { cookie });
    await waitUntil("interrupted tasks to go on", () => interruptedTasks() === 0);
    await socket.hear("dashboard_update", ({ data }) => data.agents.length === 6);
    expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(server.stdout()).not.toContain('"level"');
    expect(await socket.closed()).toBe(1000);
    expect(existsSync(join(dataDir, "app.sqlite-wal"))).toBe(false);

    // The kills have hit something, or all of this has shown nothing.
    expect(seen.interrupted).toBeGreaterThan(10);

    expect(seen.arrived).toBeGreaterThan(0);
    withDatabase(dataDir, expectLedger);
  },
);

/** The database as the dead process left it, out of the way of the next one. */
function copyOfDatabase(): string {
  const copy = join(parent, "copy");
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy);
  for (const name of ["app.sqlite", "app.sqlite-wal"]) {
    const file = join(dataDir, name);
    if (existsSync(file)) copyFileSync(file, join(copy, name));
  }
  return join(copy, "app.sqlite");
}

function expectSound(file: string): void {
  // Killed before the database was there.
  if (!existsSync(file)) return;
  const db = new Database(file);
  try {
    expect(db.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(db.pragma("foreign_key_check")).toEqual([]);
  } finally {
    db.close();
  }
}

/** Of the copy that the last kill left. */
function runningTasks(): number {
  const db = new Database(join(parent, "copy", "app.sqlite"), { readonly: true });
  try {
    const count = db.prepare("SELECT count(*) FROM tasks WHERE status = 'running'").pluck().get();
    return Number(count);
  } finally {
    db.close();
  }
}

/** Tasks that an earlier process began, and that this one has not taken a step further. */
function interruptedTasks(): number {
  const before = new Database(join(parent, "copy", "app.sqlite"), { readonly: true });
  const now = new Database(join(dataDir, "app.sqlite"), { readonly: true });
  try {
    const same = now.prepare(
      "SELECT 1 FROM tasks WHERE id = ? AND status = 'running' AND step = ? AND failures = ?",
    );
    return before
      .prepare<[], { id: string; step: number; failures: number }>(
        "SELECT id, step, failures FROM tasks WHERE status = 'running'",
      )
      .all()
      .filter(({ id, step, failures }) => same.get(id, step, failures) !== undefined).length;
  } finally {
    before.close();
    now.close();
  }
}

function hasArmedPosts(): boolean {
  return withDatabase(
    dataDir,
    (db) => db.prepare("SELECT 1 FROM publications WHERE status = 'armed'").get() !== undefined,
  );
}

/**
 * The post has gone out, and the process dies before it notes that. Gives the number of such posts.
 */
function letArmedPostsArrive(): number {
  return withDatabase(
    dataDir,
    (db) =>
      db
        .prepare(
          `INSERT INTO simulated_posts
             (idempotency_key, workspace_id, destination, url, deliveries, created_at)
           SELECT p.idempotency_key, p.workspace_id, 'arrived', 'https://arrived.example.test', 1, 0
           FROM publications p
           JOIN tasks t ON t.id = p.idempotency_key AND t.status = 'running'
           WHERE p.status = 'armed'
             AND p.idempotency_key NOT IN (SELECT idempotency_key FROM simulated_posts)`,
        )
        .run().changes,
  );
}

interface AgentRow {
  id: string;
  type: string;
  tally: string;
}

interface TaskRow {
  id: string;
  ordinal: number;
  status: string;
  content_id: string | null;
}

/** Every count agrees with every other: nothing is lost, and nothing was done twice. */
function expectLedger(db: Database.Database): void {
  expect(db.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(db.pragma("foreign_key_check")).toEqual([]);
  expect(rows(db, "SELECT kind FROM workspaces ORDER BY kind")).toEqual([
    { kind: "demo" },
    { kind: "user" },
  ]);
  expect(rows(db, "SELECT id, error FROM tasks WHERE status = 'needs_check'")).toEqual([]);
  // The world outside has received nothing twice, and nothing that nobody meant to send.
  expect(rows(db, "SELECT * FROM simulated_posts WHERE deliveries <> 1")).toEqual([]);
  expect(
    rows(
      db,
      `SELECT idempotency_key FROM simulated_posts WHERE idempotency_key NOT IN
         (SELECT idempotency_key FROM publications)`,
    ),
  ).toEqual([]);
  const agents = rows<AgentRow>(db, "SELECT id, type, tally FROM agents");
  expect(agents).toHaveLength(12);
  for (const agent of agents) expectAgentsLedger(db, agent);
}

function expectAgentsLedger(db: Database.Database, agent: AgentRow): void {
  const kind = kinds.find(({ type }) => type === agent.type) ?? expect.fail(agent.type);
  const takes = (step: string) => (kind.steps as readonly string[]).includes(step);
  const tally = JSON.parse(agent.tally) as Record<string, number | undefined>;
  const tasks = rows<TaskRow>(
    db,
    "SELECT id, ordinal, status, content_id FROM tasks WHERE agent_id = ? ORDER BY ordinal",
    agent.id,
  );
  // One after the other; of a long history the oldest are forgotten.
  const forgotten = (tasks[0]?.ordinal ?? 0) - 1;
  expect(tasks.map(({ ordinal }) => ordinal - forgotten)).toEqual(
    tasks.map((_, index) => index + 1),
  );
  expect(tasks.at(-1)?.status).toMatch(/^(queued|running)$/);
  const ended = tasks.slice(0, -1);
  expect(ended.filter(({ status }) => status !== "done" && status !== "failed")).toEqual([]);
  // Each end was counted once.
  const counted = (status: string) => ended.filter((task) => task.status === status).length;
  const { tasksDone = 0, tasksFailed = 0, revenueCents = 0 } = tally;
  expect(tasksDone + tasksFailed).toBe(ended.length + forgotten);
  if (forgotten === 0)
    expect([tasksDone, tasksFailed]).toEqual([counted("done"), counted("failed")]);
  // Money outlives forgotten tasks, and each task earns at most once (a unique index sees to it).
  const earned =
    "SELECT coalesce(sum(amount_cents), 0) AS cents FROM ledger_entries WHERE agent_id = ?";
  expect(rows(db, earned, agent.id)).toEqual([{ cents: revenueCents }]);

  for (const task of ended) {
    const written = rows<{ id: string }>(db, "SELECT id FROM content WHERE task_id = ?", task.id);
    if (task.status === "done") expect(written).toHaveLength(takes("draft") ? 1 : 0);
    expect(written.map(({ id }) => id)).toEqual(task.content_id === null ? [] : [task.content_id]);
    const published = rows(
      db,
      `SELECT p.status, p.content_id, s.deliveries FROM publications p
         LEFT JOIN simulated_posts s ON s.idempotency_key = p.idempotency_key
         WHERE p.idempotency_key = ?`,
      task.id,
    );
    if (task.status === "done") {
      expect(published).toEqual(
        takes("publish")
          ? [{ status: "confirmed", content_id: task.content_id, deliveries: 1 }]
          : [],
      );
    }
  }
}

function rows<Row>(db: Database.Database, sql: string, ...values: unknown[]): Row[] {
  return db.prepare(sql).all(...values) as Row[];
}
