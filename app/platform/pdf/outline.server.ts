import { printable } from "./printable-text.ts";

/** What a reader lists beside the pages: bookmarks, and those below them. */
export function createOutline(kit: PDFKit.PDFDocument) {
  let above: PDFKit.PDFOutline | null = null;

  /** Marks a place of the present page; `inner` puts it below the last that is not. */
  return function bookmark(text: string, top: number, { inner }: { inner: boolean }): void {
    const parent = (inner && above) || kit.outline;
    // pdfkit counts `left` from the right edge. Only what is expanded says how much it holds.
    const place = { top, left: kit.page.width, expanded: true };
    const item = parent.addItem(printable(text), place);
    if (!inner) above = item;
  };
}
