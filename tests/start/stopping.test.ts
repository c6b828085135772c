import { once } from "node:events";
import { openSync } from "node:fs";
import { Agent, get, request, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createFolderWithDemo, namesIn, withDatabase } from "./data-folder.ts";
import { useFreshStart } from "./fresh-start.ts";
import { becomesFree, startProcess, type StartCommand } from "./server-process.ts";

const freshStart = useFreshStart();

describe("a server that is asked to stop", () => {
  test.each<[StartCommand, NodeJS.Signals]>([
    ["bundle", "SIGTERM"],
    ["bundle", "SIGINT"],
    ["start.mjs", "SIGTERM"],
    ["start.mjs", "SIGINT"],
  ])("%s ends well on %s and leaves its data folded up", async (via, signal) => {
    const { dataDir, port } = await freshStart(createFolderWithDemo());
    const server = startProcess({ dataDir, port, via });
    await server.answers("/readyz");
    expect(await server.stop(signal)).toEqual({ code: 0, signal: null });
    expect(server.stderr()).toBe("");
    expectFoldedUp(dataDir);
  });

  test("SIGTERM to npm stops the server behind it", async () => {
    const { dataDir, port } = await freshStart(createFolderWithDemo());
    const server = startProcess({ dataDir, port, via: "npm" });
    await server.answers("/readyz");
    await server.stop("SIGTERM");
    await becomesFree(port);
    await expectNoProcessLeft(server.pid);
    expectFoldedUp(dataDir);
  });

  test("Ctrl-C in the terminal stops npm and the server", async () => {
    const { dataDir, port } = await freshStart(createFolderWithDemo());
    const server = startProcess({ dataDir, port, via: "npm" });
    await server.answers("/readyz");
    await server.stopAll("SIGINT");
    await expectNoProcessLeft(server.pid);
    expectFoldedUp(dataDir);
  });

  test("by a service manager, with npm before it, answers what is under way and ends well", async () => {
    const { dataDir, port } = await freshStart(createFolderWithDemo());
    const server = startProcess({ dataDir, port, via: "npm" });
    await server.answers("/readyz");
    const agent = new Agent({ keepAlive: true });
    get({ port, path: "/healthz", agent }, (response) => response.resume());
    await once(agent, "free");
    const body = "name=Bob&email=bob%40example.com&message=Hello";
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": body.length,
      Origin: `http://localhost:${port}`,
    };
    const underWay = request({ port, path: "/contact", method: "POST", headers });
    underWay.write(body.slice(0, 10));
    const [socket] = (await once(underWay, "socket")) as [Socket];
    if (socket.connecting) await once(socket, "connect");
    // Behind that request, by another connection, so that its first part is there.
    await server.answers("/readyz");

    // All of them hear it, as from systemd.
    void server.stopAll("SIGTERM");
    await server.exit;
    // So long as npm's end takes to be seen.
    await sleep(500);
    underWay.end(body.slice(10));
    const [answer] = (await once(underWay, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBeLessThan(500);
    answer.resume();
    await expectNoProcessLeft(server.pid);
    expectFoldedUp(dataDir);
    agent.destroy();
  });

  test("ends well where its log cannot be written", async () => {
    const { dataDir, port } = await freshStart(createFolderWithDemo());
    const settings = { LOG_LEVEL: "debug" };
    const server = startProcess({ dataDir, port, settings, stdout: openSync("/dev/full", "w") });
    await server.answers("/readyz");
    expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });
    expectFoldedUp(dataDir);
  });

  test("while it is still starting leaves a folder that the next start can use", async () => {
    const { dataDir, port } = await freshStart();
    const first = startProcess({ dataDir, port });
    await first.answers("/healthz");
    await first.stop("SIGTERM");
    const second = startProcess({ dataDir, port });
    await second.answers("/readyz");
    expect(await second.stop("SIGTERM")).toEqual({ code: 0, signal: null });
  });
});

/** A database that was closed properly has no write-ahead log, and is intact. */
function expectFoldedUp(dataDir: string): void {
  expect(namesIn(dataDir)).toEqual(["app.sqlite", "lock", "secret.key"]);
  const check = withDatabase(dataDir, (db) => db.pragma("integrity_check", { simple: true }));
  expect(check).toBe("ok");
}

/** Waits until the whole process group is gone. */
async function expectNoProcessLeft(group: number): Promise<void> {
  await expect.poll(() => isAlive(-group), { timeout: 20_000 }).toBe(false);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
