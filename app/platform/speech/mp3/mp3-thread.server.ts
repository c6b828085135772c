import { MINUTE, SECOND } from "../../../core/clock";
import { AppError } from "../../../core/errors";
import type { Timers } from "../../../core/timers";
import { createJobThread } from "../../threads/job-thread.server";
import { startWorker } from "../../threads/start-worker.server";
import type { Samples } from "./encode-mp3.server";

/** A part takes a second; whoever takes this long will not end. */
const partWithinMs = 30 * SECOND;
const idleMs = MINUTE;

export type Mp3Thread = ReturnType<typeof createMp3Thread>;

/** The thread that makes MP3. What it cannot make is an AppError `voice_failed`. */
export function createMp3Thread({ timers }: { timers: Timers }) {
  return createJobThread<Samples, Uint8Array>({
    timers,
    startWorker: () => startWorker(import.meta.url, "mp3-worker"),
    withinMs: partWithinMs,
    idleMs,
    failure: (reason) =>
      new AppError("voice_failed", `What was spoken could not be made an MP3: ${reason}.`),
  });
}
