import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Timers } from "#app/core/time/timers.ts";
import { createJobThread } from "#app/platform/threads/job-thread.server.ts";
import { startWorker } from "#app/platform/threads/start-worker.server.ts";
import type { Samples } from "./encode-mp3.server.ts";

/** A part takes a second; after this long it has hung. */
const partWithinMs = 30 * SECOND;
const idleMs = MINUTE;

export type Mp3Thread = ReturnType<typeof createMp3Thread>;

/** The MP3 encoder's thread. Failures are AppError `voice_failed`. */
export function createMp3Thread({ timers }: { timers: Timers }) {
  return createJobThread<Samples, Uint8Array>({
    timers,
    startWorker: () => startWorker(import.meta.url, "mp3-worker"),
    withinMs: partWithinMs,
    idleMs,
    failure: (reason) =>
      new AppError("voice_failed", `The audio could not be converted to MP3: ${reason}.`),
  });
}
