import { damageOfFile } from "#db/integrity.server.ts";
import { MINUTE } from "./core/time/clock.ts";
import { AppError } from "./core/errors.ts";
import type { Timers } from "./core/time/timers.ts";
import { createJobThread } from "./platform/threads/job-thread.server.ts";
import { startWorker } from "./platform/threads/start-worker.server.ts";

/** Enough for a hundred gigabytes on a slow disk. */
const checkedWithinMs = 60 * MINUTE;

/** Checks the database in a one-time thread: a large one takes minutes. */
export function createIntegrityThread({ timers }: { timers: Timers }) {
  const thread = createJobThread<string, string | null>({
    timers,
    startWorker: () => startWorker(import.meta.url, "integrity-worker"),
    withinMs: checkedWithinMs,
    idleMs: 0,
    failure: (reason) => new AppError("database_unreadable", `The check did not finish: ${reason}`),
  });
  // When run from source, a thread would recompile everything, so it runs in-process.
  const inThisOne = import.meta.url.endsWith(".ts");
  return {
    damageOf: (file: string): Promise<string | null> =>
      inThisOne ? Promise.resolve(damageOfFile(file)) : thread.run(file),
    stop: () => thread.stop(),
  };
}
