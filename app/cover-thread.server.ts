import { AppError } from "./core/errors";
import { MINUTE, SECOND } from "./core/clock";
import type { Timers } from "./core/timers";
import { createJobThread } from "./platform/threads/job-thread.server";
import { startWorker } from "./platform/threads/start-worker.server";
import type { CoverDrawing } from "./studio/pictures/cover-look";

/** The first one reads the typefaces. */
const drawnWithinMs = 20 * SECOND;
const idleMs = MINUTE;

/** Draws covers in a thread of their own: laying out letters would hold everybody up. */
export function createCoverThread({ timers }: { timers: Timers }) {
  const thread = createJobThread<CoverDrawing, string>({
    timers,
    startWorker: () => startWorker(import.meta.url, "cover-worker"),
    withinMs: drawnWithinMs,
    idleMs,
    failure: (reason) => new AppError("rejected", `The cover could not be drawn: ${reason}`),
  });
  // From its sources, a thread would compile all of them again: there it is drawn in this one.
  const inThisOne = import.meta.url.endsWith(".ts");
  return {
    draw: (drawing: CoverDrawing): Promise<string> =>
      inThisOne ? drawHere(drawing) : thread.run(drawing),
    stop: () => thread.stop(),
  };
}

async function drawHere(drawing: CoverDrawing): Promise<string> {
  const { createCoverDrawer } = await import("./studio/pictures/draw-cover.server");
  return createCoverDrawer()(drawing);
}
