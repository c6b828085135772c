import { readFileSync } from "node:fs";
import { connect } from "node:net";
import type { TestApp } from "./app.ts";
import { addresses } from "./request-fragments.ts";
import { oddRequests, type OddRequest } from "./odd-requests.ts";
import { signIn } from "./sign-in.ts";
import { within } from "./wait.ts";

/** For so long, in milliseconds, may one request keep all others waiting. */
const longestHold = 50;

/** A machine's hiccup, such as the collection of garbage, does not come back; a request's work does. */
const attempts = 4;

interface OddRun {
  /** What took too long, whenever it was sent. */
  slow: string[];
  /** What was answered with a failure of ours, or not at all. */
  failed: string[];
}

/** Sends odd requests to the app, one after the other, and measures the cost of each. */
export async function runOddRequests(app: TestApp, seed: string, count: number): Promise<OddRun> {
  let browser = await signIn(app, "operator");
  const asked = { host: new URL(app.url).host, cookie: () => browser.cookieHeader() };
  const manifestVersion = await warmUp(app, asked.cookie());
  const run: OddRun = { slow: [], failed: [] };
  for (const odd of oddRequests(asked, { seed, count, manifestVersion })) {
    const { ms, status } = await holdOf(app.port, odd);
    // Some of them sign out.
    if (odd.summary.includes("/api/logout")) browser = await signIn(app, "operator");
    if (ms > longestHold) run.slow.push(`${odd.kind}, ${ms.toFixed(0)} ms: ${odd.summary}`);
    const mayBeDropped = odd.incomplete || odd.kind === "upgrade";
    if (status === "500" || (status === "none" && !mayBeDropped))
      run.failed.push(`${odd.kind}, ${status}: ${odd.summary}`);
  }
  return run;
}

/** What a process does once in its life, such as making the manual's file, is no request's work. */
async function warmUp(app: TestApp, cookie: string): Promise<string> {
  let manifestVersion = "";
  for (const path of addresses)
    for (const Cookie of ["", cookie]) {
      const answer = await fetch(`${app.url}${path}`, { headers: { Cookie }, redirect: "manual" });
      manifestVersion ||= /manifest-([0-9a-f]+)\.js/.exec(await answer.text())?.[1] ?? "";
    }
  return manifestVersion;
}

/** The least of several attempts, where the first is too much. */
async function holdOf(port: number, odd: OddRequest): Promise<{ ms: number; status: string }> {
  let least = Infinity;
  let status = "";
  for (let attempt = 0; attempt < attempts && least > longestHold; attempt += 1) {
    const before = threadTime();
    status = await send(port, odd);
    // Answered only when the loop is free again, also of what is left behind by who has gone.
    await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
    least = Math.min(least, threadTime() - before);
  }
  return { ms: least, status };
}

/**
 * How long this thread has worked, in milliseconds of its processor's time: client and server share
 * it, so that this is never less than what the request has cost. Linux counts each thread; elsewhere
 * it is the whole process, which is more.
 */
function threadTime(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

/** Sends the bytes; gives the answer's status, or `none`, once the connection is gone. */
function send(port: number, { bytes, incomplete, summary }: OddRequest): Promise<string> {
  return within(
    `an answer to ${summary}`,
    new Promise<string>((resolve) => {
      let answer = "";
      const socket = connect({ port, host: "127.0.0.1" });
      socket.on("data", (chunk: Buffer) => (answer ||= chunk.toString("latin1", 0, 100)));
      // Refused before it has read everything, the server may reset what is still being sent.
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? "none"));
      socket.write(bytes, () => incomplete && socket.end());
    }),
  );
}
