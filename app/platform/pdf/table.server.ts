import { taggingOf, type PdfDocument } from "./document.server.ts";
import { contentArea } from "./page-layout.ts";
import { colours, styles, type TextStyle } from "./theme.ts";
import type { Typeset } from "./typesetter.server.ts";

export interface TableColumn {
  header: string;
  /** In points; together the columns make the table's width. */
  width: number;
  align?: "left" | "right";
}

interface CellPart {
  text: string;
  style?: TextStyle;
  /** Text beyond this many lines is cut; `fit` shrinks a single line. */
  lines?: number | "fit";
}

/** A cell's content, from top to bottom. */
export type Cell = readonly CellPart[];

interface Table {
  columns: readonly TableColumn[];
  /** The first cell is the row's heading. */
  rows: readonly (readonly Cell[])[];
  /** Separated at the bottom, such as a total. */
  total?: readonly Cell[];
}

/** Cell padding. */
const padding = { x: 6, y: 4.5 } as const;

const headerHeight = 20;

/** Draws a table. Rows are never split; headings repeat on each page. */
export function drawTable(document: PdfDocument, { columns, rows, total }: Table): void {
  const body = rows.map((row) => layoutRow(document, columns, row));
  const last = total && layoutRow(document, columns, total);
  document.ensureRoom(headerHeight + (body[0]?.height ?? 0));
  document.group("Table", () => {
    document.group("THead", () => drawHeader(document, columns));
    document.group("TBody", () => {
      for (const row of body) drawRow(document, columns, row, { strong: false });
      if (last) drawRow(document, columns, last, { strong: true });
    });
  });
}

interface LaidOutRow {
  cells: Typeset[][];
  height: number;
}

function layoutRow(
  document: PdfDocument,
  columns: readonly TableColumn[],
  row: readonly Cell[],
): LaidOutRow {
  const cells = columns.map(({ width }, index) =>
    (row[index] ?? []).map((part) => layoutPart(document, part, width - 2 * padding.x)),
  );
  return { cells, height: Math.max(...cells.map(heightOf)) + 2 * padding.y };
}

function layoutPart(
  document: PdfDocument,
  { text, style = styles.body, lines = 3 }: CellPart,
  width: number,
): Typeset {
  if (lines === "fit") return document.fit(text, style, width);
  return document.typeset(text, style, { width, maxLines: lines });
}

function heightOf(cell: readonly Typeset[]): number {
  return cell.reduce((sum, { height }) => sum + height, 0);
}

function drawHeader(document: PdfDocument, columns: readonly TableColumn[]): void {
  drawHeaderGround(document);
  const top = document.y;
  document.group("TR", () => {
    eachColumn(columns, ({ header, align = "left" }, place) => {
      const write = () =>
        document.label(header, styles.smallStrong, { ...place, y: top + padding.y, align });
      document.tag("TH", write, { scope: "Column" });
    });
  });
  document.space(headerHeight);
}

/** Repeated headings are decoration: the table has them already. */
function repeatHeader(document: PdfDocument, columns: readonly TableColumn[]): void {
  drawHeaderGround(document);
  const y = document.y + padding.y;
  document.decorate(() => {
    eachColumn(columns, ({ header, align = "left" }, place) =>
      document.label(header, styles.smallStrong, { ...place, y, align }),
    );
  }, "Pagination");
  document.space(headerHeight);
}

function drawHeaderGround(document: PdfDocument): void {
  const { y } = document;
  document.decorate((kit) =>
    kit.roundedRect(contentArea.left, y, contentArea.width, headerHeight, 4).fill(colours.sunken),
  );
}

function drawRow(
  document: PdfDocument,
  columns: readonly TableColumn[],
  { cells, height }: LaidOutRow,
  { strong }: { strong: boolean },
): void {
  if (document.ensureRoom(height)) repeatHeader(document, columns);
  const top = document.y;
  const edge = strong ? top : top + height;
  document.decorate((kit) => {
    kit.moveTo(contentArea.left, edge).lineTo(contentArea.right, edge);
    kit.lineWidth(strong ? 0.9 : 0.5).strokeColor(strong ? colours.lineStrong : colours.line);
    kit.stroke();
  });
  document.group("TR", () => {
    eachColumn(columns, ({ align = "left" }, place, index) => {
      const cell = cells[index] ?? [];
      const write = () => {
        let y = top + padding.y;
        for (const part of cell) {
          document.draw(part, { ...place, y, align });
          y += part.height;
        }
      };
      const isHeading = index === 0;
      document.tag(isHeading ? "TH" : "TD", write, {
        ...(isHeading && { scope: "Row" as const }),
        ...cellTagging(cell),
      });
    });
  });
  document.space(height);
}

/** If some glyphs differ from the text, the whole cell gets alternative text. */
function cellTagging(cell: readonly Typeset[]) {
  if (cell.every(({ actual }) => actual === undefined)) return {};
  return { actual: cell.map(wordsOf).join(" ") };
}

function wordsOf(part: Typeset): string {
  const drawn = part.lines.map(({ runs }) => runs.map(({ text }) => text).join(""));
  return taggingOf(part).actual ?? drawn.join("").trimEnd();
}

function eachColumn(
  columns: readonly TableColumn[],
  visit: (column: TableColumn, place: { x: number; width: number }, index: number) => void,
): void {
  let x: number = contentArea.left;
  for (const [index, column] of columns.entries()) {
    visit(column, { x: x + padding.x, width: column.width - 2 * padding.x }, index);
    x += column.width;
  }
}
