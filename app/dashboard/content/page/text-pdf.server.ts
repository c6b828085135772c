import { setImmediate as nextTurn } from "node:timers/promises";
import type { PdfDocument } from "#app/platform/pdf/document.server.ts";
import { layoutList } from "#app/platform/pdf/list.server.ts";
import { contentArea } from "#app/platform/pdf/page-layout.ts";
import type { PdfRenderer } from "#app/platform/pdf/renderer.server.ts";
import { drawTable } from "#app/platform/pdf/table.server.ts";
import { styles } from "#app/platform/pdf/theme.ts";
import { readTextBlocks, type TextBlock } from "#app/platform/prose/text-blocks.ts";
import { originNote, type TextFile } from "./text-file.ts";

const column = { x: contentArea.left, width: contentArea.width } as const;
const quoted = { x: contentArea.left + 16, width: contentArea.width - 16 } as const;

/** More columns would be too narrow for words. */
const maxColumns = 6;

/** Renders content as a PDF with the operator's brand. */
export function createTextRenderer({
  pdfRenderer,
  brand,
}: {
  pdfRenderer: PdfRenderer;
  brand: string;
}) {
  return async function render(file: TextFile): Promise<Buffer> {
    const { title, description, body, origin, about, createdAt } = file;
    const document = await pdfRenderer.createDocument({
      title,
      author: brand,
      subject: description || about,
      keywords: [origin],
      createdAt: new Date(createdAt),
    });
    document.heading(1, title, { keepWith: 60 });
    document.paragraph(about, styles.soft);
    document.space(10);
    if (description !== "") {
      document.paragraph(description, styles.lead);
      document.space(8);
    }
    for (const block of readTextBlocks(body)) {
      drawBlock(document, block);
      // Lets other requests run while a long text is drawn.
      await nextTurn();
    }
    const note = originNote(origin);
    return document.finish({ footer: note === "" ? brand : `${brand} · ${note}` });
  };
}

function drawBlock(document: PdfDocument, block: TextBlock): void {
  switch (block.kind) {
    case "heading":
      document.space(8);
      document.heading(block.level, block.text, { keepWith: 40 });
      return;
    case "paragraph":
      document.paragraph(block.text, styles.reading);
      break;
    case "quote":
      document.paragraph(block.text, styles.soft, quoted);
      break;
    case "code":
      document.paragraph(block.text, styles.small, quoted);
      break;
    case "list": {
      const marks = block.isNumbered ? "numbers" : "bullets";
      const items = block.items.map((text) => ({ text }));
      layoutList(document, { marks, items, column }).draw();
      break;
    }
    case "table":
      drawRows(document, block);
      break;
  }
  document.space(9);
}

function drawRows(document: PdfDocument, { head, rows }: Extract<TextBlock, { kind: "table" }>) {
  if (head.length > maxColumns) {
    for (const row of [head, ...rows]) document.paragraph(row.join(" · "), styles.reading);
    return;
  }
  const width = contentArea.width / head.length;
  drawTable(document, {
    columns: head.map((header) => ({ header, width })),
    rows: rows.map((row) => head.map((_, index) => [{ text: row[index] ?? "", lines: 12 }])),
  });
}
