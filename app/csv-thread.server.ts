import { MINUTE, SECOND } from "./core/clock";
import { AppError } from "./core/errors";
import type { Timers } from "./core/timers";
import { createJobThread } from "./platform/threads/job-thread.server";
import { startWorker } from "./platform/threads/start-worker.server";
import type { FileJob, FileResult } from "./studio/earnings/read-earnings-file.server";
import {
  readFileForm,
  workOn,
  type CsvJob,
  type CsvResult,
  type FileForm,
} from "./studio/earnings/csv-job.server";

/** The largest file takes a tenth of that. */
const readWithinMs = 10 * SECOND;
const idleMs = MINUTE;

/** Reads files of earnings in a thread of their own: ten thousand rows would hold everybody up. */
export function createCsvThread({ timers }: { timers: Timers }) {
  const thread = createJobThread<CsvJob, CsvResult>({
    timers,
    startWorker: () => startWorker(import.meta.url, "csv-worker"),
    withinMs: readWithinMs,
    idleMs,
    failure: () => new AppError("too_long", "This file could not be read in time."),
  });
  // From its sources, a thread would compile all of them again: there it is read in this one.
  const inThisOne = import.meta.url.endsWith(".ts");
  const run = (job: CsvJob): Promise<CsvResult> =>
    inThisOne ? Promise.resolve(workOn(job)) : thread.run(job);
  return {
    async read(file: FileJob): Promise<FileResult> {
      const { read } = await run({ file });
      if (!read) throw new Error("the thread has answered another question");
      return read;
    },
    /** Takes a form apart that carries a file. */
    async readForm(form: Uint8Array): Promise<FileForm> {
      const { fields } = await run({ form });
      return fields ?? readFileForm(new Uint8Array());
    },
    stop: () => thread.stop(),
  };
}
