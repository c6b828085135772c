import { createReportRenderer } from "./desk/reports/report-pdf.server";
import type { Report } from "./desk/reports/report";
import type { Brand } from "./platform/brand/brand";
import { createPdfRenderer } from "./platform/pdf/renderer.server";
import type { Manual } from "./site/manual/manual";
import { createManualRenderer } from "./site/manual/manual-pdf.server";

/** A document to draw, under the operator's brand. */
export type PdfJob = { brand: Pick<Brand, "name" | "url"> } & (
  { manual: Manual } | { report: Report }
);

/** Draws what the product gives out as PDF. It takes a processor meanwhile: keep it in a worker. */
export function createPdfDrawer(): (job: PdfJob) => Promise<Buffer> {
  const pdfRenderer = createPdfRenderer();
  return ({ brand, ...job }) =>
    "manual" in job
      ? createManualRenderer({ pdfRenderer, brand })(job.manual)
      : createReportRenderer({ pdfRenderer, brand: brand.name })(job.report);
}
