import { createPdfDocument, type PdfDocument } from "./document.server.ts";
import { readFonts, type ReadFonts } from "./fonts.server.ts";
import type { PdfProperties } from "./properties.server.ts";
import { readUnicodeRules, type UnicodeRules } from "./unicode-rules.ts";

export type PdfRenderer = ReturnType<typeof createPdfRenderer>;

interface Toolkit {
  Kit: PDFKit.PDFDocument;
  fonts: ReadFonts;
  rules: UnicodeRules;
}

/** Creates documents. Shared resources are loaded for the first one. */
export function createPdfRenderer() {
  let toolkit: Promise<Toolkit> | null = null;

  async function load(): Promise<Toolkit> {
    const { default: Kit } = await import("pdfkit");
    return { Kit, fonts: await readFonts(Kit), rules: await readUnicodeRules() };
  }

  return {
    /** @param layout where text starts on each page, in points from the top */
    async createDocument(
      properties: PdfProperties,
      layout: { top?: number } = {},
    ): Promise<PdfDocument> {
      toolkit ??= load().catch((error: unknown) => {
        // The next call retries.
        toolkit = null;
        throw error;
      });
      const { Kit, ...read } = await toolkit;
      return createPdfDocument(Kit, { ...read, properties, ...layout });
    },
  };
}
