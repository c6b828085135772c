import type { PdfDocument } from "#app/platform/pdf/document.server.ts";
import { drawTable, type TableColumn } from "#app/platform/pdf/table.server.ts";
import { styles } from "#app/platform/pdf/theme.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { notMeasured, type LastDayView } from "./last-day-view.ts";
import { amountStyle } from "./report-pdf-origin.server.ts";

const textColumns: readonly TableColumn[] = [
  { header: "Title", width: 319 },
  { header: "Views so far", width: 95, align: "right" },
  { header: "Revenue", width: 85, align: "right" },
];

/** The day that a daily report is about: what came out, what failed, what is next. */
export function drawLastDay(document: PdfDocument, day: LastDayView, origin: Origin): void {
  const figure = (text: string, style = styles.body) => ({
    text,
    style: text === notMeasured ? style : amountStyle(style, origin),
    lines: "fit" as const,
  });
  document.heading(2, "Last 24 hours", { keepWith: 60 });
  document.paragraph(day.summary, styles.soft);
  document.space(6);
  if (day.out.length > 0) {
    drawTable(document, {
      columns: textColumns,
      rows: day.out.map(({ title, detail, readers, earned }) => [
        [
          { text: title, style: styles.strong, lines: 2 },
          { text: detail, style: styles.small, lines: 2 },
        ],
        [figure(readers)],
        [figure(earned)],
      ]),
      total: [
        [{ text: "Total", style: styles.strong, lines: "fit" }],
        [figure(day.total.readers, styles.strong)],
        [figure(day.total.earned, styles.strong)],
      ],
    });
    document.space(10);
  }
  drawTitled(document, "Failed", day.failed, day.failedSummary);
  drawTitled(document, "Coming up", day.next, "Nothing is planned.");
  document.space(12);
}

function drawTitled(
  document: PdfDocument,
  heading: string,
  items: LastDayView["failed"],
  silent: string,
): void {
  document.heading(3, heading, { keepWith: 40 });
  if (items.length === 0) document.paragraph(silent, styles.soft);
  for (const { title, detail } of items) {
    document.paragraph(`${title}: ${detail}`, styles.small);
    document.space(3);
  }
  document.space(8);
}
