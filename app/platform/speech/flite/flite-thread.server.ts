import { SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Timers } from "#app/core/time/timers.ts";
import { createJobThread } from "#app/platform/threads/job-thread.server.ts";
import { startWorker } from "#app/platform/threads/start-worker.server.ts";
import type { FliteSentence } from "./flite.server.ts";

/** A sentence takes 50 ms; after this long it has hung. */
const sentenceWithinMs = 20 * SECOND;
/** When to release the idle thread and its memory (about 100 MB). */
const idleMs = 60 * SECOND;

export type FliteThread = ReturnType<typeof createFliteThread>;

/** The built-in voice's thread. Failures are AppError `voice_failed`. */
export function createFliteThread({ timers }: { timers: Timers }) {
  return createJobThread<FliteSentence, Int16Array>({
    timers,
    startWorker: () => startWorker(import.meta.url, "flite-worker"),
    withinMs: sentenceWithinMs,
    idleMs,
    failure: (reason) =>
      new AppError("voice_failed", `The built-in voice could not speak: ${reason}.`),
  });
}
