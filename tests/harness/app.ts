import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { Database } from "../../db/sqlite.server";
import type { Clock } from "../../app/core/clock";
import { dataFiles } from "../../app/platform/ops/data-folder.server";
import type { Services } from "../../app/services.server";
import { startServer } from "../../server";
import { createBrowser, type Browser } from "../api/auth-browser";
import { freePort } from "../start/server-process";
import { waitUntil } from "./wait";

export interface TestApp {
  /** Where browsers reach it, without a path. */
  url: string;
  port: number;
  dataDir: string;
  /** The running services, to make something happen that no visitor could. */
  services: Services;
  /** All rows of a query, read from the database's file. */
  rows<Row>(sql: string, ...values: unknown[]): Row[];
  /** The errors that it has logged since this was last asked: a healthy server logs none. */
  complaints(): string[];
  /** A browser without JavaScript and without any cookie yet. */
  newBrowser(): Browser;
  /** Stops it as SIGTERM would, and removes its data. */
  stop(): Promise<void>;
}

/** The whole product on a free port: the built pages, a real database, the real identity provider. */
export async function startApp({
  env = {},
  clock,
}: { env?: Record<string, string>; clock?: Clock } = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "agents-app-"));
  const port = await freePort();
  const logged: string[] = [];
  const log = pino({ level: "error" }, { write: (line) => void logged.push(line) });
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const server = await startServer({
      env: { NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, ...env },
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
    return {
      url,
      port,
      dataDir,
      services,
      rows<Row>(sql: string, ...values: unknown[]) {
        const db = new Database(dataFiles(dataDir).database, { readonly: true });
        try {
          return db.prepare(sql).all(...values) as Row[];
        } finally {
          db.close();
        }
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
