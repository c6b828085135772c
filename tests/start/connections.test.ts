import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { afterAll, afterEach, expect, test } from "vitest";
import { refusal } from "#tests/harness/live-socket.ts";
import { createFolderWithDemo } from "./data-folder.ts";
import { freePort, killLeftovers, startProcess } from "./server-process.ts";

const folder = createFolderWithDemo();
const { dataDir } = folder;

afterEach(killLeftovers);
afterAll(() => folder.remove());

test("from its first moment on it answers who wants the live channel", async () => {
  const port = await freePort();
  const server = startProcess({ dataDir, port });
  const seen: unknown[] = [];
  // A visitor is let in nowhere, but hears so: 503 while it starts, for as long as that takes, and 401
  // from then on.
  while (seen.at(-1) !== 401) {
    const answer = await refusal({ url: `http://localhost:${port}` }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "ECONNREFUSED") throw error;
        return error.code;
      },
    );
    if (seen.at(-1) !== answer) seen.push(answer);
  }
  expect(seen.filter((answer) => answer !== 503)).toEqual(["ECONNREFUSED", 401]);
  expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });
});

test("idle connections do not delay its stop", async () => {
  const port = await freePort();
  const server = startProcess({ dataDir, port });
  await server.answers("/readyz");
  // As browsers keep them: one opened in advance, one kept after its answer.
  const advance = connect(port, "127.0.0.1");
  await once(advance, "connect");
  const agent = new Agent({ keepAlive: true });
  const kept = 10;
  for (let nth = 0; nth < kept; nth += 1)
    get({ port, path: "/contact", agent }, (response) => response.resume());
  await expect.poll(() => Object.values(agent.freeSockets).flat().length).toBe(kept);
  const stopped = performance.now();
  expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });
  expect(performance.now() - stopped).toBeLessThan(2_000);
  advance.destroy();
  agent.destroy();
});
