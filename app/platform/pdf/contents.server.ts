import type { PdfDocument } from "./document.server.ts";
import { contentArea, type Column } from "./page-layout.ts";
import { colours, styles, type TextStyle } from "./theme.ts";

export interface ContentsEntry {
  /** A prefix, such as a number. */
  mark?: string;
  text: string;
  /** The name of its target heading. */
  name: string;
  /** Sub-entries. */
  inner?: readonly ContentsEntry[];
}

const outerStyle: TextStyle = { ...styles.readingStrong, size: 11.5, leading: 20 };
const innerStyle: TextStyle = { ...styles.body, leading: 15, colour: colours.inkSoft };
const markStyle: TextStyle = { ...outerStyle, colour: colours.accent };
const gap = 9;
const marks = 26;
const numbers = 30;

/**
 * Reserves space for a table of contents. The returned function fills it once the headings' pages
 * are known; entries link to their headings.
 */
export function reserveContents(
  document: PdfDocument,
  entries: readonly ContentsEntry[],
): () => void {
  const fills: (() => void)[] = [];
  let rest = entries;
  while (rest.length > 0) {
    const fitting = entriesThatFit(rest, contentArea.bottom - document.y);
    const here = rest.slice(0, Math.max(1, fitting));
    const fill = document.reserve("TOC", heightOf(here));
    fills.push(() => fill(() => drawEntries(document, here)));
    rest = rest.slice(here.length);
    if (rest.length > 0) document.newPage();
  }
  return () => {
    for (const fill of fills) fill();
  };
}

function heightOf(entries: readonly ContentsEntry[]): number {
  return entries.reduce(
    (sum, { inner = [] }) => sum + outerStyle.leading + inner.length * innerStyle.leading + gap,
    0,
  );
}

function entriesThatFit(entries: readonly ContentsEntry[], room: number): number {
  const tooMany = entries.findIndex((_, index) => heightOf(entries.slice(0, index + 1)) > room);
  return tooMany === -1 ? entries.length : tooMany;
}

function drawEntries(document: PdfDocument, entries: readonly ContentsEntry[]): void {
  const column = { x: contentArea.left + marks, width: contentArea.width - marks };
  for (const entry of entries) {
    document.group("TOCI", () => {
      const { mark, inner = [] } = entry;
      const { y } = document;
      if (mark !== undefined) {
        const place = { x: contentArea.left, y, width: marks };
        document.tag("Lbl", () => document.label(mark, markStyle, place));
      }
      drawReference(document, entry, outerStyle, column);
      if (inner.length > 0) document.group("TOC", () => drawInner(document, inner, column));
    });
    document.space(gap);
  }
}

function drawInner(document: PdfDocument, entries: readonly ContentsEntry[], column: Column) {
  for (const entry of entries) {
    document.group("TOCI", () => drawReference(document, entry, innerStyle, column));
  }
}

function drawReference(
  document: PdfDocument,
  { text, name }: ContentsEntry,
  style: TextStyle,
  { x, width }: Column,
): void {
  const { y } = document;
  const page = document.pageOf(name);
  const title = document.typeset(text, style, { width: width - numbers, maxLines: 1 });
  const end = x + (title.lines[0]?.width ?? 0);
  document.decorate((kit) => {
    const line = y + style.leading / 2 + style.size * 0.35;
    kit
      .moveTo(end + 6, line)
      .lineTo(contentArea.right - 18, line)
      .lineWidth(0.7)
      .lineCap("round");
    kit.dash(0.1, { space: 3.5 }).strokeColor(colours.lineStrong).stroke().undash().lineCap("butt");
  });
  document.group("Reference", () => {
    const area = { x, y, width, height: style.leading };
    document.link({ name }, `${text}, page ${page}`, area, () => {
      document.draw(title, { x, y, width });
      document.label(String(page), style, { x, y, width, align: "right" });
    });
  });
  document.space(style.leading);
}
