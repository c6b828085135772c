import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "#scripts/root.mjs";

/* The server as its operator runs it: a process of its own, known by its output and its exit. */

/** How the server is called: as built, through start.mjs, or through npm. */
export type StartCommand = "bundle" | "start.mjs" | "npm";

const commands: Record<StartCommand, [command: string, args: string[]]> = {
  bundle: [
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      'const { main } = await import("./build/server.mjs"); await main();',
    ],
  ],
  "start.mjs": [process.execPath, ["scripts/start.mjs"]],
  npm: ["npm", ["start"]],
};

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  pid: number;
  /** What it has printed so far. */
  stdout(): string;
  stderr(): string;
  /** Answers once it has ended. */
  exit: Promise<Exit>;
  /** Asks a page until it answers 200. Gives the milliseconds since the start. */
  answers(path: "/healthz" | "/readyz"): Promise<number>;
  /** Sends a signal and waits for the end. */
  stop(signal: NodeJS.Signals): Promise<Exit>;
  /** Sends a signal to the process and all that it has started, as a terminal does. */
  stopAll(signal: NodeJS.Signals): Promise<Exit>;
}

export interface StartOptions {
  dataDir: string;
  port: number;
  via?: StartCommand;
  settings?: Record<string, string>;
  /** A file that takes what it prints; left out: it is kept for `stdout()`. */
  stdout?: number;
  /** As on a full disk: no file can be written to. */
  diskIsFull?: boolean;
}

const running = new Set<ChildProcess>();

export function startProcess({
  dataDir,
  port,
  via = "bundle",
  settings = {},
  diskIsFull = false,
  stdout,
}: StartOptions): ServerProcess {
  const [program, itsArgs] = commands[via];
  // The system refuses each write at whichever place of a file, to root as well.
  const limited = ["-c", 'ulimit -f 0; exec "$0" "$@"', program, ...itsArgs];
  const [command, args] = diskIsFull ? ["sh", limited] : [program, itsArgs];
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...ownEnvironment(), DATA_DIR: dataDir, PORT: String(port), ...settings },
    stdio: ["ignore", stdout ?? "pipe", "pipe"],
    // A process group of its own, so that a test can play the terminal.
    detached: true,
  });
  running.add(child);
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${command} does not start`);
  const printed = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk: Buffer) => (printed.stdout += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (printed.stderr += chunk.toString()));
  const exit = once(child, "exit").then(([code, signal]): Exit => {
    running.delete(child);
    return { code: code as number | null, signal: signal as NodeJS.Signals | null };
  });

  return {
    pid,
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    exit,
    async answers(path) {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`it has ended: ${printed.stderr}`);
        if ((await statusOf(port, path)) === 200) return performance.now() - started;
        await sleep(10);
      }
    },
    stop(signal) {
      child.kill(signal);
      return exit;
    },
    stopAll(signal) {
      process.kill(-pid, signal);
      return exit;
    },
  };
}

/** Runs one of the project's programs to its end. */
export async function runProgram(
  args: readonly string[],
  settings: Record<string, string>,
): Promise<Exit & { stdout: string; stderr: string }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...ownEnvironment(), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  const [stdout, stderr, exit] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  running.delete(child);
  const [code, signal] = exit as [number | null, NodeJS.Signals | null];
  return { code, signal, stdout, stderr };
}

/** The status that a page answers with, or null while no process listens. */
async function statusOf(port: number, path: string): Promise<number | null> {
  try {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
    return status;
  } catch {
    return null;
  }
}

/** Waits until no process listens on the port. */
export async function becomesFree(port: number): Promise<void> {
  while ((await statusOf(port, "/healthz")) !== null) await sleep(20);
}

/** A free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** For a test that has failed half-way: leaves no process behind. */
export function killLeftovers(): void {
  for (const child of running) {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  }
}

/** The machine's environment without what vitest, npm or a developer's settings put into it. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { PATH = "", HOME = "", LANG = "C.UTF-8" } = process.env;
  return { PATH, HOME, LANG, NODE_ENV: "production", LOG_LEVEL: "warn" };
}
