import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { systemClock, type Clock } from "#app/core/time/clock.ts";
import { dataFiles } from "#app/platform/ops/data-folder.server.ts";
import type { Services } from "#app/services.server.ts";
import { Database, type Connection } from "#db/sqlite.server.ts";
import { serverBundle } from "#scripts/prepare.mjs";
import { startServer } from "../../server.ts";
import { createBrowser, type Browser } from "#tests/api/auth-browser.ts";
import { freePort } from "#tests/start/server-process.ts";
import { placeDemo } from "./demo.ts";
import type { SampleAccountName } from "./sign-in.ts";
import { waitUntil } from "./wait.ts";
import { removeFolder } from "./remove-folder.ts";

export interface TestApp {
  /** Where browsers reach it, without a path. */
  url: string;
  port: number;
  dataDir: string;
  /** The running services, to make something happen that no visitor could. */
  services: Services;
  /** All rows of a query, read from the database's file. */
  rows<Row>(sql: string, ...values: unknown[]): Row[];
  /** Changes rows behind its back, all of them or none. */
  change(work: (db: Connection) => void): void;
  /** The workspace of a signed-in user. */
  workspaceOf(account: SampleAccountName): string;
  /** The errors that it has logged since this was last asked: a healthy server logs none. */
  complaints(): string[];
  /** A browser without JavaScript and without any cookie yet. */
  newBrowser(): Browser;
  /** Stops it as SIGTERM would, and removes its data. */
  stop(): Promise<void>;
}

export interface AppOptions {
  /** As a function: what an earlier hook has begun is asked for its settings. */
  env?: Record<string, string> | (() => Record<string, string>);
  clock?: Clock;
  /** Runs the built server with its threads, instead of the sources. */
  built?: boolean;
}

/** The whole product on a free port: the built pages, a real database, the real identity provider. */
export async function startApp({
  env = {},
  clock,
  built = false,
}: AppOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "agents-app-"));
  const port = await freePort();
  const logged: string[] = [];
  const log = pino({ level: "error" }, { write: (line) => void logged.push(line) });
  const settings = typeof env === "function" ? env() : env;
  const removeData = () => removeFolder(dataDir);
  try {
    placeDemo(dataDir, (clock ?? systemClock).now());
    const { startServer: start } = built ? await loadBuilt() : { startServer };
    const server = await start({
      env: { NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, ...settings },
      log,
      ...(clock && { clock }),
    });
    const { url, services } = server;
    const stop = async () => {
      await server.stop();
      removeData();
    };
    // Where it listens: its public address may be one that a proxy answers.
    const ready = `http://127.0.0.1:${port}/readyz`;
    await waitUntil("the demo", async () => (await fetch(ready)).ok).catch(
      async (error: unknown) => {
        await stop();
        throw new Error(`it has not become ready: ${logged.join("")}`, { cause: error });
      },
    );
    const { database } = dataFiles(dataDir);
    function rows<Row>(sql: string, ...values: unknown[]): Row[] {
      const db = new Database(database, { readonly: true });
      try {
        return db.prepare(sql).all(...values) as Row[];
      } finally {
        db.close();
      }
    }
    return {
      url,
      port,
      dataDir,
      services,
      rows,
      change(work) {
        const db = new Database(database);
        try {
          db.pragma("busy_timeout = 5000");
          db.transaction(() => work(db))();
        } finally {
          db.close();
        }
      },
      workspaceOf(account) {
        const [row] = rows<{ id: string }>(
          "SELECT w.id FROM workspaces w JOIN users u ON u.id = w.owner_id WHERE u.subject = ?",
          account,
        );
        if (row === undefined) throw new Error(`${account} has no workspace`);
        return row.id;
      },
      complaints: () => logged.splice(0),
      newBrowser: () => createBrowser({ appUrl: url }),
      stop,
    };
  } catch (error) {
    removeData();
    throw error;
  }
}

/** The bundle has the exports of `server.ts`. */
const loadBuilt = async () =>
  (await import(/* @vite-ignore */ serverBundle)) as {
    startServer: typeof startServer;
  };
