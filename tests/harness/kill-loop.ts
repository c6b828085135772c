import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { type Connection, Database } from "#db/sqlite.server.ts";
import { withDatabase } from "#tests/start/data-folder.ts";
import { freePort, startProcess, type ServerProcess } from "#tests/start/server-process.ts";
import { keepAgentsBusy } from "./keep-agents-busy.ts";
import { expectLedger, expectSound } from "./ledger-truth.ts";
import { openLiveSocket } from "./live-socket.ts";
import { signIn } from "./sign-in.ts";
import { waitUntil } from "./wait.ts";
import { removeFolder } from "./remove-folder.ts";

/** When a process is killed: at work at any moment, with a post just being sent, or while it starts. */
const moments = ["post", "work", "start"] as const;

interface KillLoop {
  /** How often a process at work is killed; twice more while the demo is being made. */
  kills: number;
  /** The moments of the kills are random, from it; everything else waits for what it wants to see. */
  seed: string;
  /** An empty folder of the loop's own. */
  parent: string;
}

/**
 * Starts the built server again and again on one data folder, kills it each time, and expects that
 * no task is lost and none is done twice. Two workspaces are at work: the demo, and a subscriber's
 * who watches over the live channel.
 */
export async function surviveKills({ kills, seed, parent }: KillLoop): Promise<void> {
  const random = createSeededRandom(seed);
  const dataDir = join(parent, "data");
  const dead = deadProcess(dataDir, join(parent, "copy"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const start = () =>
    startProcess({ dataDir, port, settings: { SIMULATION_SPEED: "1000", LOG_LEVEL: "error" } });
  const kill = async (server: ServerProcess) => {
    expect(await server.stop("SIGKILL")).toEqual({ code: null, signal: "SIGKILL" });
    expect(server.stderr()).toBe("");
    expect(server.stdout()).not.toContain('"level"');
    dead.copy();
  };
  const killWhileStarting = async () => {
    const server = start();
    await server.answers("/healthz");
    await sleep(random.int(0, 400));
    await kill(server);
  };

  // While the database is made and the demo's thirty days are lived through.
  await killWhileStarting();
  await killWhileStarting();

  let server = start();
  await server.answers("/readyz");
  const cookie = (await signIn({ url }, "subscriber")).cookieHeader();
  const seen = { interrupted: 0, arrived: 0 };

  for (let count = 0; count < kills; count += 1) {
    const moment = moments[count % moments.length];
    // The session outlives the kills as well.
    const socket = await openLiveSocket({ url }, { cookie });
    // Five hundred starts use up more ideas than a week's plan holds.
    withDatabase(dataDir, keepAgentsBusy);
    await socket.hear("agent_update");
    if (moment === "post") {
      await waitUntil("a post to be due", () => hasDuePosts(dataDir), { everyMs: 1 });
    } else await sleep(random.int(50, 600));
    await kill(server);
    socket.end();
    seen.interrupted += dead.tasksUnderWay();
    if (moment === "post") seen.arrived += letDuePostsArrive(dataDir);
    if (moment === "start" && (count += 1) < kills) await killWhileStarting();
    server = start();
    await server.answers("/readyz");
  }

  // It goes on from where it was: everything that was interrupted comes to its end.
  const socket = await openLiveSocket({ url }, { cookie });
  await waitUntil("interrupted tasks to go on", () => dead.interruptedTasks() === 0);
  await socket.hear("dashboard_update", ({ data }) => data.agents.length === 6);
  expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });
  expect(server.stdout()).not.toContain('"level"');
  expect(await socket.closed()).toBe(1000);
  expect(existsSync(join(dataDir, "app.sqlite-wal"))).toBe(false);

  // The kills have hit something, or all of this has shown nothing.
  expect(seen.interrupted).toBeGreaterThan(kills / 3);
  expect(seen.arrived).toBeGreaterThan(0);
  withDatabase(dataDir, (db) => {
    const kinds = db.prepare("SELECT kind FROM workspaces ORDER BY kind").pluck().all();
    expect(kinds).toEqual(["demo", "user"]);
    expectLedger(db, { agents: 12 });
  });
}

/** The database as the dead process left it, out of the way of the next one. */
function deadProcess(dataDir: string, folder: string) {
  const file = join(folder, "app.sqlite");

  function withCopy<T>(look: (db: Connection) => T): T {
    const db = new Database(file);
    try {
      return look(db);
    } finally {
      db.close();
    }
  }

  return {
    /** Takes a copy and expects that it is sound. */
    copy(): void {
      removeFolder(folder);
      mkdirSync(folder);
      for (const name of ["app.sqlite", "app.sqlite-wal"]) {
        const original = join(dataDir, name);
        if (existsSync(original)) copyFileSync(original, join(folder, name));
      }
      // Killed before the database was there.
      if (existsSync(file)) withCopy(expectSound);
    },
    tasksUnderWay: (): number => withCopy((db) => tasksUnderWay(db).length),
    /**
     * Tasks that it began, and that the process of now has neither brought to their end nor taken up: a
     * text of the demo takes hours, at whatever speed, and is then looked at again.
     */
    interruptedTasks(): number {
      const begun = withCopy(tasksUnderWay);
      return withDatabase(dataDir, (now) => {
        const open = now.prepare(
          `SELECT 1 FROM tasks WHERE id = @id AND finished_at IS NULL
             AND NOT (status = 'queued' AND works_until > @now AND due_at IS works_until
               AND workspace_id IN (SELECT id FROM workspaces WHERE kind = 'demo'))`,
        );
        return begun.filter((id) => open.get({ id, now: Date.now() })).length;
      });
    },
  };
}

const tasksUnderWay = (db: Connection): string[] =>
  db
    .prepare<[], string>("SELECT id FROM tasks WHERE work IS NOT NULL AND finished_at IS NULL")
    .pluck()
    .all();

const duePosts = `FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
  WHERE o.kind = 'publish' AND o.state = 'due'
    AND p.id NOT IN (SELECT idempotency_key FROM simulated_posts)`;

function hasDuePosts(dataDir: string): boolean {
  return withDatabase(dataDir, (db) => db.prepare(`SELECT 1 ${duePosts}`).get() !== undefined);
}

/**
 * What was due was sent and has arrived, and the process died before it noted that: too short a moment
 * to be hit by chance. Gives the number of such posts.
 */
function letDuePostsArrive(dataDir: string): number {
  return withDatabase(dataDir, (db) =>
    db.transaction(() => {
      const arrived = db
        .prepare(
          `INSERT INTO simulated_posts
             (idempotency_key, workspace_id, channel, url, deliveries, created_at)
           SELECT p.id, p.workspace_id, p.channel, 'https://arrived.example.test', 1, 0 ${duePosts}`,
        )
        .run().changes;
      db.prepare(
        `UPDATE publish_jobs SET state = 'sending', attempts = 1, due_at = @now
         WHERE state = 'due' AND publication_id IN
           (SELECT idempotency_key FROM simulated_posts WHERE url = 'https://arrived.example.test')`,
      ).run({ now: Date.now() });
      return arrived;
    })(),
  );
}
