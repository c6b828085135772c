import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemTimers } from "#app/core/time/timers.ts";
import { createJobThread } from "#app/platform/threads/job-thread.server.ts";
import { startWorker } from "#app/platform/threads/start-worker.server.ts";
import { root } from "#scripts/root.mjs";
import { createFolderWithDemo } from "./data-folder.ts";

/* As the server runs it each night: the built thread, and not its source. */

let folder: ReturnType<typeof createFolderWithDemo>;
let thread: ReturnType<typeof createJobThread<string, string | null>>;
beforeEach(() => {
  folder = createFolderWithDemo();
  thread = createJobThread({
    timers: systemTimers,
    startWorker: () =>
      startWorker(pathToFileURL(join(root, "build/server.mjs")).href, "integrity-worker"),
    withinMs: 60_000,
    idleMs: 0,
    failure: (reason) => new Error(reason),
  });
});
afterEach(() => {
  thread.stop();
  folder.remove();
});

test("the built thread tells a whole database from a damaged one, and says when it finds none", async () => {
  const file = join(folder.dataDir, "app.sqlite");
  expect(await thread.run(file)).toBeNull();
  const bytes = readFileSync(file);
  for (let at = 8 * 4096; at < bytes.length; at += 5 * 4096) bytes.fill(0xa5, at, at + 2048);
  const damaged = join(folder.parent, "damaged");
  mkdirSync(damaged);
  writeFileSync(join(damaged, "app.sqlite"), bytes);
  expect(await thread.run(join(damaged, "app.sqlite"))).toEqual(expect.any(String));
  await expect(thread.run(join(damaged, "none.sqlite"))).rejects.toThrow(/open/);
  expect(await thread.run(file)).toBeNull();
});
