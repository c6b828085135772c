import type { PdfDocument } from "#app/platform/pdf/document.server.ts";
import { contentArea } from "#app/platform/pdf/page-layout.ts";
import { colours, styles } from "#app/platform/pdf/theme.ts";
import { revenueChart, workBars, type WorkBar } from "./chart-plan.ts";
import type { Report } from "./report.ts";
import { amountStyle, drawStripes } from "./report-pdf-origin.server.ts";
import type { ReportView } from "./report-view.ts";

const plot = { left: 44, top: 6, height: 158, right: 6 } as const;

/** The line chart of revenue by day, with its scale on the left and some days below. */
export function drawRevenue(document: PdfDocument, report: Report, alt: string): void {
  const width = contentArea.width - plot.left - plot.right;
  const simulated = report.origin === "simulated";
  const chart = revenueChart(report.revenue.byDay, { width, height: plot.height });
  document.figure(`Line chart. ${alt}`, plot.top + plot.height + 20, (kit, start) => {
    const [x, y] = [contentArea.left + plot.left, start + plot.top];
    kit.save().translate(x, y).lineWidth(0.5).strokeColor(colours.line);
    for (const mark of chart.marks) kit.moveTo(0, mark.y).lineTo(width, mark.y).stroke();
    kit.path(chart.area).fillColor(colours.series1, 0.08).fill().fillOpacity(1);
    kit.path(chart.line).lineWidth(1.4).lineJoin("round").lineCap("round");
    if (simulated) kit.dash(0.01, { space: 3 });
    kit.strokeColor(colours.series1).stroke().undash();
    for (const point of chart.points) {
      kit.circle(point.x, point.y, 1.7);
      if (simulated) kit.lineWidth(0.9).fillAndStroke(colours.surface, colours.series1);
      else kit.fill(colours.series1);
    }
    kit.restore();
    for (const { label, y: height } of chart.marks) {
      const place = { x: contentArea.left, width: plot.left - 8, align: "right" } as const;
      document.label(label, styles.faint, { ...place, y: y + height - styles.faint.leading / 2 });
    }
    for (const { label, x: middle, isLast } of chart.days) {
      const left = isLast ? contentArea.right - 50 : x + middle - 25;
      const place = { x: left, y: y + plot.height + 5, width: 50 };
      document.label(label, styles.faint, { ...place, align: isLast ? "right" : "center" });
    }
  });
}

/** Points; the sign is between the name and the bar. */
const bar = { height: 17, thickness: 8, names: 132, sign: 11, words: 92 } as const;

/** A bar per agent: finished, then failed tasks. */
export function drawWork(document: PdfDocument, { agents, origin }: Report, alt: string): void {
  const bars = workBars(agents);
  document.figure(`Bar chart. ${alt}`, bars.length * bar.height + 20, (kit, start) => {
    for (const [index, each] of bars.entries()) {
      drawBar(document, kit, each, { top: start + index * bar.height, origin });
    }
    const top = start + bars.length * bar.height + 4;
    const left = contentArea.left + bar.names + 8;
    kit.circle(left + 139, top + 5.5, 3).fill(colours.dangerMark);
    const finished = { x: left, y: top, width: 130 };
    document.label("Finished: in each agent’s color", styles.faint, finished);
    document.label("Failed", styles.faint, { x: left + 146, y: top, width: 40 });
  });
}

function drawBar(
  document: PdfDocument,
  kit: PDFKit.PDFDocument,
  each: WorkBar,
  { top, origin }: { top: number; origin: Report["origin"] },
): void {
  const { name, icon, words, doneShare, failedShare } = each;
  const colour = icon.series === null ? colours.idleMark : colours[`series${icon.series}`];
  const style = styles.small;
  const y = top + (bar.height - style.leading) / 2;
  const names = { x: contentArea.left, y, width: bar.names - bar.sign, align: "right" } as const;
  document.label(name, style, names);
  drawSign(kit, icon.path, colour, {
    x: contentArea.left + bar.names,
    y: top + bar.height / 2,
  });
  const x = contentArea.left + bar.names + 8;
  const length = contentArea.width - bar.names - 8 - bar.words;
  const edge = top + (bar.height - bar.thickness) / 2;
  const [first, second] = [doneShare * length, failedShare * length];
  if (first > 0) kit.roundedRect(x, edge, Math.max(1.5, first), bar.thickness, 2);
  if (first > 0) kit.fill(colour);
  if (second > 0) kit.roundedRect(x + first + 1, edge, Math.max(1.5, second - 1), bar.thickness, 2);
  if (second > 0) kit.fill(colours.dangerMark);
  if (origin === "simulated")
    drawStripes(kit, { x, y: edge, width: first + second, height: bar.thickness });
  document.label(words, style, { x: x + first + second + 7, y, width: bar.words });
}

/** The icon of an agent's type on its color, as on the page. */
function drawSign(
  kit: PDFKit.PDFDocument,
  path: string,
  colour: string,
  { x, y }: { x: number; y: number },
): void {
  kit.save().translate(x, y);
  kit.circle(0, 0, 6).fill(colour);
  kit.scale(0.42).path(path).lineWidth(2).lineJoin("round").lineCap("round");
  kit.strokeColor(colours.surface).stroke().restore();
}

const blocks = 3;
const blockGap = 16;
const row = { height: 14.5, header: 16 } as const;

/** The chart's data: one table in three columns. */
export function drawDays(document: PdfDocument, { days, origin }: ReportView): void {
  const money = amountStyle(styles.small, origin);
  const width = (contentArea.width - (blocks - 1) * blockGap) / blocks;
  const perBlock = Math.ceil(days.length / blocks);
  document.ensureRoom(row.header + perBlock * row.height);
  const top = document.y;
  const half = width / 2;
  const place = (index: number) => ({
    x: contentArea.left + Math.floor(index / perBlock) * (width + blockGap),
    y: top + row.header + (index % perBlock) * row.height,
  });
  const head = (x: number, text: string, align: "left" | "right") =>
    document.label(text, styles.smallStrong, { x, y: top + 1, width: half - 4, align });

  document.decorate((kit) => {
    kit.lineWidth(0.4).strokeColor(colours.line);
    for (const [index] of days.entries()) {
      const { x, y } = place(index);
      kit
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    }
    // The table is tagged with its headings once; the other columns repeat them visually.
    for (let block = 1; block * perBlock < days.length; block += 1) {
      const x = contentArea.left + block * (width + blockGap);
      head(x + 2, "Day", "left");
      head(x + half + 2, "Revenue", "right");
    }
  });
  document.group("Table", () => {
    document.group("TR", () => {
      document.tag("TH", () => head(contentArea.left + 2, "Day", "left"), { scope: "Column" });
      const write = () => head(contentArea.left + half + 2, "Revenue", "right");
      document.tag("TH", write, { scope: "Column" });
    });
    for (const [index, { label, revenue }] of days.entries()) {
      const { x, y } = place(index);
      document.group("TR", () => {
        const day = { x: x + 2, y: y + 1.5, width: half - 4 };
        document.tag("TH", () => document.label(label, styles.small, day), { scope: "Row" });
        const amount = { ...day, x: x + half + 2, align: "right" } as const;
        document.tag("TD", () => document.label(revenue, money, amount));
      });
    }
  });
  document.moveTo(top + row.header + perBlock * row.height);
}
