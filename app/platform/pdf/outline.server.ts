import { printable } from "./printable-text.ts";

/** The bookmarks panel, with nested entries. */
export function createOutline(kit: PDFKit.PDFDocument) {
  let above: PDFKit.PDFOutline | null = null;

  /** Adds a bookmark on the current page; `inner` nests it below the last top-level one. */
  return function bookmark(text: string, top: number, { inner }: { inner: boolean }): void {
    const parent = (inner && above) || kit.outline;
    // pdfkit counts `left` from the right edge. Only expanded entries have a count.
    const place = { top, left: kit.page.width, expanded: true };
    const item = parent.addItem(printable(text), place);
    if (!inner) above = item;
  };
}
