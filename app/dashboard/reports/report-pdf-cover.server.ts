import { drawBrandMark } from "#app/platform/pdf/brand-mark.server.ts";
import type { PdfDocument } from "#app/platform/pdf/document.server.ts";
import { contentArea } from "#app/platform/pdf/page-layout.ts";
import { colours, styles, type TextStyle } from "#app/platform/pdf/theme.ts";
import type { ReportView } from "./report-view.ts";

/** The top of the first page: the workspace, the period, and whether its numbers are real. */
export function drawCover(document: PdfDocument, view: ReportView, brand: string): void {
  const top = document.y;
  document.decorate((kit) => drawBrandMark(kit, { x: contentArea.left, y: top, size: 19 }));
  const name = document.typeset(brand, styles.strong, { width: 300, maxLines: 1 });
  document.tag("P", () =>
    document.draw(name, { x: contentArea.left + 26, y: top + 2.5, width: 300 }),
  );
  drawOriginBadge(document, view, top);
  document.space(36);
  document.heading(1, view.title, { keepWith: 60 });
  document.paragraph(`${view.period} · created ${view.written}`, styles.soft);
  document.space(12);
  drawStatement(document, view);
}

/** Simulated values have a dashed border, as everywhere in the product. */
function drawOriginBadge(document: PdfDocument, { origin, originName }: ReportView, top: number) {
  const simulated = origin === "simulated";
  const colour = simulated ? colours.inkSoft : colours.success;
  const style: TextStyle = { ...styles.smallStrong, colour };
  const words = simulated ? `${originName} · no real income` : `${originName} figures`;
  const text = document.typeset(words, style, { width: 180, maxLines: 1 });
  const width = (text.lines[0]?.width ?? 0) + 20;
  const x = contentArea.right - width;
  document.decorate((kit) => {
    kit.roundedRect(x, top, width, 19, 9.5).lineWidth(0.8);
    if (simulated) kit.dash(2.5, { space: 2 }).strokeColor(colours.lineStrong).stroke().undash();
    else kit.fillAndStroke(colours.successSoft, colours.successSoft);
  });
  document.tag("P", () => document.draw(text, { x, y: top + 3.7, width, align: "center" }));
}

function drawStatement(document: PdfDocument, { statement, origin }: ReportView): void {
  const width = contentArea.width - 28;
  const text = document.typeset(statement, styles.body, { width });
  const top = document.y;
  const height = text.height + 16;
  const ground = origin === "simulated" ? colours.accentSoft : colours.successSoft;
  const edge = origin === "simulated" ? colours.accent : colours.success;
  document.decorate((kit) => {
    kit.roundedRect(contentArea.left, top, contentArea.width, height, 6).fill(ground);
    kit.roundedRect(contentArea.left, top, 3, height, 1.5).fill(edge);
  });
  document.tag("P", () => document.draw(text, { x: contentArea.left + 16, y: top + 8, width }));
  document.space(height + 14);
}
