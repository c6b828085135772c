import { SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Timers } from "#app/core/time/timers.ts";
import { createJobThread } from "#app/platform/threads/job-thread.server.ts";
import { startWorker } from "#app/platform/threads/start-worker.server.ts";
import type { FliteSentence } from "./flite.server.ts";

/** A sentence takes a twentieth of a second; whoever takes this long will not end. */
const sentenceWithinMs = 20 * SECOND;
/** Then the thread and its memory (some 100 MB) are given back. */
const idleMs = 60 * SECOND;

export type FliteThread = ReturnType<typeof createFliteThread>;

/** The thread that speaks. What it cannot say is an AppError `voice_failed`. */
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
