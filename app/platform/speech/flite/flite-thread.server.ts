import { SECOND } from "../../../core/clock";
import { AppError } from "../../../core/errors";
import type { Timers } from "../../../core/timers";
import { createJobThread } from "../../threads/job-thread.server";
import { startWorker } from "../../threads/start-worker.server";
import type { FliteSentence } from "./flite.server";

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
