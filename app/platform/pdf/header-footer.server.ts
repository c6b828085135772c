import { contentArea } from "./page-layout.ts";
import { colours, styles } from "./theme.ts";
import type { Typesetter } from "./typesetter.server.ts";

type Write = Pick<Typesetter, "label">;

/** The footer line of each page. */
export function drawFooter(kit: PDFKit.PDFDocument, { label }: Write, text: string, page: string) {
  const top = contentArea.bottom + 14;
  drawRule(kit, top);
  const place = { x: contentArea.left, y: top + 6, width: contentArea.width };
  label(text, styles.faint, { ...place, width: contentArea.width - 90 });
  label(page, styles.faint, { ...place, align: "right" });
}

/** The header line of a page: document and topic. */
export function drawHeader(kit: PDFKit.PDFDocument, { label }: Write, text: string, about: string) {
  const top = 26;
  const half = contentArea.width / 2 - 8;
  label(text, styles.faint, { x: contentArea.left, y: top, width: half });
  label(about, styles.faint, { x: contentArea.right - half, y: top, width: half, align: "right" });
  drawRule(kit, top + styles.faint.leading + 5);
}

function drawRule(kit: PDFKit.PDFDocument, y: number): void {
  kit.moveTo(contentArea.left, y).lineTo(contentArea.right, y);
  kit.lineWidth(0.6).strokeColor(colours.line).stroke();
}
