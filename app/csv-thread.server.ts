import { MINUTE, SECOND } from "./core/time/clock.ts";
import { AppError } from "./core/errors.ts";
import type { Timers } from "./core/time/timers.ts";
import { doFileJob, type FileWork } from "./csv-jobs.server.ts";
import { createJobThread } from "./platform/threads/job-thread.server.ts";
import { startWorker } from "./platform/threads/start-worker.server.ts";
import type { FileJob, FileResult } from "./domain/earnings/read-file-bytes.server.ts";

/** The largest file takes a tenth of that. */
const readWithinMs = 10 * SECOND;
const idleMs = MINUTE;

/** Reads files that people send in a thread of their own: ten thousand rows would hold everybody up. */
export function createCsvThread({ timers }: { timers: Timers }) {
  const thread = createJobThread<FileWork, FileResult | string>({
    timers,
    startWorker: () => startWorker(import.meta.url, "csv-worker"),
    withinMs: readWithinMs,
    idleMs,
    failure: () => new AppError("too_long", "This file could not be read in time."),
  });
  // From its sources, a thread would compile all of them again: there it is read in this one.
  const inThisOne = import.meta.url.endsWith(".ts");
  const done = (owner: string, work: FileWork) =>
    inThisOne ? doFileJob(work) : thread.run(work, { owner });
  return {
    read: async (workspaceId: string, file: FileJob): Promise<FileResult> =>
      (await done(workspaceId, { file })) as FileResult,
    /** A text file as text, however its letters are written. */
    decode: async (workspaceId: string, text: Uint8Array): Promise<string> =>
      (await done(workspaceId, { text })) as string,
    stop: () => thread.stop(),
  };
}
