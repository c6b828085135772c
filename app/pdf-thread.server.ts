import { MINUTE } from "./core/time/clock.ts";
import type { Timers } from "./core/time/timers.ts";
import type { TextFile } from "./dashboard/content/page/text-file.ts";
import type { Report } from "./dashboard/reports/report.ts";
import type { PdfJob } from "./draw-pdf.server.ts";
import type { Brand } from "./platform/brand/brand.ts";
import { createJobThread } from "./platform/threads/job-thread.server.ts";
import { startWorker } from "./platform/threads/start-worker.server.ts";
import type { Manual } from "./site/manual/manual.ts";

/** The longest report takes seconds; whoever takes this long will not end. */
const drawnWithinMs = MINUTE;
/** Then the thread and the typefaces that it has read are given back. */
const idleMs = MINUTE;

interface PdfThreadDeps {
  timers: Timers;
  brand: Pick<Brand, "name" | "url">;
}

/** Draws PDFs in a thread of their own: to read the typefaces alone would hold everybody up. */
export function createPdfThread({ timers, brand: { name, url } }: PdfThreadDeps) {
  const brand = { name, url };
  const thread = createJobThread<PdfJob, Uint8Array>({
    timers,
    startWorker: () => startWorker(import.meta.url, "pdf-worker"),
    withinMs: drawnWithinMs,
    idleMs,
    failure: (reason) => new Error(`the PDF could not be drawn: ${reason}`),
  });
  // From its sources, a thread would compile all of them again: there it is drawn in this one.
  const draw: (job: PdfJob) => Promise<Buffer> = import.meta.url.endsWith(".ts")
    ? drawHere
    : async (job) => {
        // Between threads a Buffer becomes the array that it is.
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
