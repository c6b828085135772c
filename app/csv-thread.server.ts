import { MINUTE, SECOND } from "./core/clock";
import { AppError } from "./core/errors";
import type { Timers } from "./core/timers";
import { createJobThread } from "./platform/threads/job-thread.server";
import { startWorker } from "./platform/threads/start-worker.server";
import {
  readEarningsFile,
  type FileJob,
  type FileResult,
} from "./studio/earnings/read-earnings-file.server";

/** The largest file takes a tenth of that. */
const readWithinMs = 10 * SECOND;
const idleMs = MINUTE;

/** Reads files of earnings in a thread of their own: ten thousand rows would hold everybody up. */
export function createCsvThread({ timers }: { timers: Timers }) {
  const thread = createJobThread<FileJob, FileResult>({
    timers,
    startWorker: () => startWorker(import.meta.url, "csv-worker"),
    withinMs: readWithinMs,
    idleMs,
    failure: () => new AppError("too_long", "This file could not be read in time."),
  });
  // From its sources, a thread would compile all of them again: there it is read in this one.
  const inThisOne = import.meta.url.endsWith(".ts");
  return {
    read: (file: FileJob): Promise<FileResult> =>
      inThisOne ? Promise.resolve(readEarningsFile(file)) : thread.run(file),
    stop: () => thread.stop(),
  };
}
