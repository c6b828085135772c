import { MINUTE, SECOND } from "./core/time/clock.ts";
import { AppError } from "./core/errors.ts";
import type { Timers } from "./core/time/timers.ts";
import { doFileJob, type FileWork } from "./csv-jobs.server.ts";
import { createJobThread } from "./platform/threads/job-thread.server.ts";
import { startWorker } from "./platform/threads/start-worker.server.ts";
import type { FileJob, FileResult } from "./domain/earnings/read-file-bytes.server.ts";

/** The largest file takes a tenth of this. */
const readWithinMs = 10 * SECOND;
const idleMs = MINUTE;

/** Parses uploaded files in a thread: ten thousand rows would block the server. */
export function createCsvThread({ timers }: { timers: Timers }) {
  const thread = createJobThread<FileWork, FileResult | string>({
    timers,
    startWorker: () => startWorker(import.meta.url, "csv-worker"),
    withinMs: readWithinMs,
    idleMs,
    failure: () => new AppError("too_long", "This file could not be read in time."),
  });
  // When run from source, a thread would recompile everything, so it runs in-process.
  const inThisOne = import.meta.url.endsWith(".ts");
  const done = (owner: string, work: FileWork) =>
    inThisOne ? doFileJob(work) : thread.run(work, { owner });
  return {
    read: async (workspaceId: string, file: FileJob): Promise<FileResult> =>
      (await done(workspaceId, { file })) as FileResult,
    /** Decodes a text file in any encoding. */
    decode: async (workspaceId: string, text: Uint8Array): Promise<string> =>
      (await done(workspaceId, { text })) as string,
    stop: () => thread.stop(),
  };
}
