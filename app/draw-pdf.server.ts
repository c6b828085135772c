import { createReportRenderer } from "./desk/reports/report-pdf.server";
import type { Report } from "./desk/reports/report";
import type { TextFile } from "./desk/content/text-file";
import { createTextRenderer } from "./desk/content/text-pdf.server";
import type { Brand } from "./platform/brand/brand";
import { createPdfRenderer } from "./platform/pdf/renderer.server";
import type { Manual } from "./site/manual/manual";
import { createManualRenderer } from "./site/manual/manual-pdf.server";

/** A document to draw, under the operator's brand. */
export type PdfJob = { brand: Pick<Brand, "name" | "url"> } & (
  | { manual: Manual }
  | { report: Report }
  | { text: TextFile }
);

/** Draws what the product gives out as PDF. It takes a processor meanwhile: keep it in a worker. */
export function createPdfDrawer(): (job: PdfJob) => Promise<Buffer> {
  const pdfRenderer = createPdfRenderer();
  return ({ brand, ...job }) => {
    if ("manual" in job) return createManualRenderer({ pdfRenderer, brand })(job.manual);
    const named = { pdfRenderer, brand: brand.name };
    if ("text" in job) return createTextRenderer(named)(job.text);
    return createReportRenderer(named)(job.report);
  };
}
