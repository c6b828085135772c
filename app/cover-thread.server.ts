import { AppError } from "./core/errors.ts";
import { MINUTE, SECOND } from "./core/time/clock.ts";
import type { Timers } from "./core/time/timers.ts";
import { createJobThread } from "./platform/threads/job-thread.server.ts";
import { startWorker } from "./platform/threads/start-worker.server.ts";
import type { CoverDrawing } from "./domain/pictures/cover-theme.ts";

/** The first cover loads the typefaces. */
const drawnWithinMs = 20 * SECOND;
const idleMs = MINUTE;

/** Draws covers in a thread: text layout would block the server. */
export function createCoverThread({ timers }: { timers: Timers }) {
  const thread = createJobThread<CoverDrawing, string>({
    timers,
    startWorker: () => startWorker(import.meta.url, "cover-worker"),
    withinMs: drawnWithinMs,
    idleMs,
    failure: (reason) => new AppError("rejected", `The cover could not be drawn: ${reason}`),
  });
  // When run from source, a thread would recompile everything, so it runs in-process.
  const inThisOne = import.meta.url.endsWith(".ts");
  return {
    draw: (drawing: CoverDrawing): Promise<string> =>
      inThisOne ? drawHere(drawing) : thread.run(drawing),
    stop: () => thread.stop(),
  };
}

async function drawHere(drawing: CoverDrawing): Promise<string> {
  const { createCoverDrawer } = await import("./domain/pictures/draw-cover.server.ts");
  return createCoverDrawer()(drawing);
}
