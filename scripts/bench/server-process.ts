import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An unused port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Ends a process and waits for its exit. */
export function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Polls a condition for up to half a minute. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline;) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("waited half a minute in vain");
}

export interface MeasuredServer {
  url: string;
  child: ChildProcess;
  /** From process start to the first successful /healthz, in milliseconds. */
  startMs: number;
  stop(): Promise<void>;
}

/** Additional environment variables. */
type MoreSettings = Record<string, string>;

/** The product like `npm start`, with its own process and data folder. */
export function startProduct(
  dataDir: string,
  settings: MoreSettings = {},
): Promise<MeasuredServer> {
  return startServer(["scripts/start.mjs"], dataDir, settings);
}

/** Runs a benchmark's server script. */
export function startBenchServer(
  script: string,
  kind: string,
  dataDir: string,
): Promise<MeasuredServer> {
  return startServer(["--import", "tsx", `scripts/bench/${script}`, kind], dataDir, {});
}

async function startServer(
  args: string[],
  dataDir: string,
  settings: MoreSettings,
): Promise<MeasuredServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await until(() => answers(`${url}/healthz`));
  const startMs = performance.now() - started;
  await until(() => answers(`${url}/readyz`));
  return { url, child, startMs, stop: () => end(child) };
}

/** A temporary data folder. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "agents-bench-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
