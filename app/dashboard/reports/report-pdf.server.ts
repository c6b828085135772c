import { setImmediate as nextTurn } from "node:timers/promises";
import type { PdfDocument } from "#app/platform/pdf/document.server.ts";
import { contentArea } from "#app/platform/pdf/page-layout.ts";
import type { PdfRenderer } from "#app/platform/pdf/renderer.server.ts";
import { drawTable, type Cell, type TableColumn } from "#app/platform/pdf/table.server.ts";
import { colours, styles } from "#app/platform/pdf/theme.ts";
import type { Report } from "./report.ts";
import { drawCover } from "./report-pdf-cover.server.ts";
import { drawDays, drawRevenue, drawWork } from "./report-pdf-charts.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { drawLastDay } from "./report-pdf-last-day.server.ts";
import { amountStyle, drawStripes } from "./report-pdf-origin.server.ts";
import { viewReport, type AgentRow, type Figure, type ReportView } from "./report-view.ts";

/** Creates reports' PDFs with the operator's brand. */
export function createReportRenderer({
  pdfRenderer,
  brand,
}: {
  pdfRenderer: PdfRenderer;
  brand: string;
}) {
  return async function render(report: Report): Promise<Buffer> {
    const view = viewReport(report);
    const { lastDay } = view;
    const document = await pdfRenderer.createDocument({
      title: view.title,
      author: brand,
      subject: `${view.period}. ${view.statement}`,
      keywords: ["performance report", view.originName.toLowerCase(), view.period],
      createdAt: new Date(report.createdAt),
    });
    const parts = [
      () => drawCover(document, view, brand),
      () => drawFigures(document, view),
      ...(lastDay ? [() => drawLastDay(document, lastDay, view.origin)] : []),
      () => drawRevenueSection(document, report, view),
      () => drawWorkSection(document, report, view),
      () => drawActivities(document, view),
      () => drawNotes(document, view),
    ];
    for (const part of parts) {
      document.group("Sect", part);
      // Lets other requests run while a long report is created.
      await nextTurn();
    }
    return document.finish({
      footer: `${brand} · ${view.title} · ${footnotes[view.origin]}`,
    });
  };
}

const footnotes = {
  simulated: "Simulated figures, no real income",
  real: "Real figures",
} as const;

const gap = 10;
const card = { width: (contentArea.width - 3 * gap) / 4, height: 76 } as const;

function drawFigures(document: PdfDocument, { figures, origin }: ReportView): void {
  const top = document.y;
  for (const [index, figure] of figures.entries()) {
    const x = contentArea.left + index * (card.width + gap);
    document.decorate((kit) => {
      kit.roundedRect(x + 0.4, top + 0.4, card.width - 0.8, card.height - 0.8, 7).lineWidth(0.8);
      kit.strokeColor(colours.line).stroke();
      if (figure.percent !== undefined)
        drawProgress(kit, figure.percent, { x: x + 11, top, origin });
    });
    document.tag("P", () => drawFigure(document, figure, { x: x + 11, top, origin }));
  }
  document.space(card.height + 22);
}

interface FigurePlace {
  x: number;
  top: number;
  origin: Origin;
}

function drawFigure(
  document: PdfDocument,
  { label, value, detail, isOutcome }: Figure,
  { x, top, origin }: FigurePlace,
): void {
  const width = card.width - 22;
  document.label(label, styles.small, { x, y: top + 9, width });
  const style = isOutcome ? amountStyle(styles.figure, origin) : styles.figure;
  document.draw(document.fit(value, style, width), { x, y: top + 23, width });
  document.label(detail, styles.faint, { x, y: top + 50, width });
}

function drawProgress(
  kit: PDFKit.PDFDocument,
  percent: number,
  { x, top, origin }: FigurePlace,
): void {
  const width = card.width - 22;
  const share = Math.min(1, Math.max(0, percent / 100));
  kit.roundedRect(x, top + 64, width, 3.5, 1.75).fill(colours.sunken);
  if (share > 0) kit.roundedRect(x, top + 64, Math.max(3.5, width * share), 3.5, 1.75);
  if (share > 0) kit.fill(colours.accent);
  if (origin === "simulated")
    drawStripes(kit, { x, y: top + 64, width: width * share, height: 3.5 });
}

function drawRevenueSection(document: PdfDocument, report: Report, view: ReportView): void {
  document.heading(2, "Revenue by day", { keepWith: 190 });
  document.paragraph(view.revenueSummary, styles.soft);
  if (view.days.length > 0) {
    document.space(8);
    drawRevenue(document, report, view.revenueSummary);
    document.space(12);
    drawDays(document, view);
  }
  document.space(22);
}

const agentColumns: readonly TableColumn[] = [
  { header: "Agent", width: 132 },
  { header: "Finished", width: 56, align: "right" },
  { header: "Failed", width: 48, align: "right" },
  { header: "Revenue", width: 78, align: "right" },
  { header: "All time", width: 185 },
];

function drawWorkSection(document: PdfDocument, report: Report, view: ReportView): void {
  document.heading(2, "Work by agent", { keepWith: 190 });
  document.paragraph(view.workSummary, styles.soft);
  document.space(8);
  if (report.agents.length === 0) return;
  drawWork(document, report, view.workSummary);
  document.space(10);
  drawTable(document, {
    columns: agentColumns,
    rows: view.agents.map((agent) => agentCells(agent, view.origin)),
    total: [
      [{ text: view.total.name, style: styles.strong }],
      ...[view.total.done, view.total.failed].map((text) => [
        { text, style: styles.strong, lines: "fit" as const },
      ]),
      [
        {
          text: view.total.revenue,
          style: amountStyle(styles.strong, view.origin),
          lines: "fit",
        },
      ],
    ],
  });
  document.space(22);
}

function agentCells(
  { name, kind, done, failed, revenue, metrics }: AgentRow,
  origin: Origin,
): Cell[] {
  const achieved = metrics.map(({ label, value }) => `${label} ${value}`).join(" · ");
  return [
    [
      { text: name, style: styles.strong, lines: 3 },
      ...(kind === name ? [] : [{ text: kind, style: styles.small, lines: 1 }]),
    ],
    [{ text: done, lines: "fit" }],
    [{ text: failed, lines: "fit" }],
    [{ text: revenue, style: amountStyle(styles.body, origin), lines: "fit" }],
    [{ text: achieved, style: styles.small, lines: 4 }],
  ];
}

const activityColumns: readonly TableColumn[] = [
  { header: "What happened", width: 364 },
  { header: "When", width: 135, align: "right" },
];

function drawActivities(document: PdfDocument, { activities, originName }: ReportView): void {
  document.heading(2, "Recent activity", { keepWith: 60 });
  if (activities.length === 0) {
    document.paragraph("No notable activity in this period.", styles.soft);
    document.space(18);
    return;
  }
  document.paragraph(`Latest events in this period (${originName.toLowerCase()}).`, styles.soft);
  document.space(6);
  drawTable(document, {
    columns: activityColumns,
    rows: activities.map(({ title, description, when }) => [
      [
        { text: title, style: styles.strong, lines: 2 },
        { text: description, style: styles.small, lines: 3 },
      ],
      [{ text: when, style: styles.small, lines: 2 }],
    ]),
  });
  document.space(20);
}

function drawNotes(document: PdfDocument, { notes }: ReportView): void {
  document.heading(2, "About these numbers", { keepWith: 30 });
  for (const note of notes) {
    document.paragraph(note, styles.small);
    document.space(3);
  }
}
