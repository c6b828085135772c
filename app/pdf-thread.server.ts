import { MINUTE } from "./core/time/clock.ts";
import type { Timers } from "./core/time/timers.ts";
import type { TextFile } from "./dashboard/content/page/text-file.ts";
import type { Report } from "./dashboard/reports/report.ts";
import type { PdfJob } from "./draw-pdf.server.ts";
import type { Brand } from "./platform/brand/brand.ts";
import { createJobThread } from "./platform/threads/job-thread.server.ts";
import { startWorker } from "./platform/threads/start-worker.server.ts";
import type { Manual } from "./site/manual/manual.ts";

/** The longest report takes seconds; after this long it has hung. */
const drawnWithinMs = MINUTE;
/** When to release the idle thread and its typefaces. */
const idleMs = MINUTE;

interface PdfThreadDeps {
  timers: Timers;
  brand: Pick<Brand, "name" | "url">;
}

/** Draws PDFs in a thread: even loading typefaces would block the server. */
export function createPdfThread({ timers, brand: { name, url } }: PdfThreadDeps) {
  const brand = { name, url };
  const thread = createJobThread<PdfJob, Uint8Array>({
    timers,
    startWorker: () => startWorker(import.meta.url, "pdf-worker"),
    withinMs: drawnWithinMs,
    idleMs,
    failure: (reason) => new Error(`the PDF could not be drawn: ${reason}`),
  });
  // When run from source, a thread would recompile everything, so it runs in-process.
  const draw: (job: PdfJob) => Promise<Buffer> = import.meta.url.endsWith(".ts")
    ? drawHere
    : async (job) => {
        // A Buffer arrives from a thread as a plain array.
        const { buffer, byteOffset, byteLength } = await thread.run(job);
        return Buffer.from(buffer, byteOffset, byteLength);
      };

  return {
    drawManual: (manual: Manual) => draw({ brand, manual }),
    drawReport: (report: Report) => draw({ brand, report }),
    drawText: (text: TextFile) => draw({ brand, text }),
    stop: () => thread.stop(),
  };
}

async function drawHere(job: PdfJob): Promise<Buffer> {
  const { createPdfDrawer } = await import("./draw-pdf.server.ts");
  return createPdfDrawer()(job);
}
