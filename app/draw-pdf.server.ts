import { createReportRenderer } from "./dashboard/reports/report-pdf.server.ts";
import type { Report } from "./dashboard/reports/report.ts";
import type { TextFile } from "./dashboard/content/page/text-file.ts";
import { createTextRenderer } from "./dashboard/content/page/text-pdf.server.ts";
import type { Brand } from "./platform/brand/brand.ts";
import { createPdfRenderer } from "./platform/pdf/renderer.server.ts";
import type { Manual } from "./site/manual/manual.ts";
import { createManualRenderer } from "./site/manual/manual-pdf.server.ts";

/** A document to draw, with the operator's brand. */
export type PdfJob = { brand: Pick<Brand, "name" | "url"> } & (
  | { manual: Manual }
  | { report: Report }
  | { text: TextFile }
);

/** Draws the product's PDFs. Blocks a CPU: run it in a worker. */
export function createPdfDrawer(): (job: PdfJob) => Promise<Buffer> {
  const pdfRenderer = createPdfRenderer();
  return ({ brand, ...job }) => {
    if ("manual" in job) return createManualRenderer({ pdfRenderer, brand })(job.manual);
    const named = { pdfRenderer, brand: brand.name };
    if ("text" in job) return createTextRenderer(named)(job.text);
    return createReportRenderer(named)(job.report);
  };
}
