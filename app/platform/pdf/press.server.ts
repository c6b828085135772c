import { createPdfDocument, type PdfDocument } from "./document.server";
import { readFonts, type ReadFonts } from "./fonts.server";
import type { PdfProperties } from "./properties.server";
import { readUnicodeRules, type UnicodeRules } from "./unicode-rules";

export type PdfPress = ReturnType<typeof createPdfPress>;

interface Equipment {
  Kit: PDFKit.PDFDocument;
  fonts: ReadFonts;
  rules: UnicodeRules;
}

/** Makes documents. What they all need is loaded for the first one, which not every start has. */
export function createPdfPress() {
  let equipment: Promise<Equipment> | null = null;

  async function load(): Promise<Equipment> {
    const { default: Kit } = await import("pdfkit");
    return { Kit, fonts: await readFonts(Kit), rules: await readUnicodeRules() };
  }

  return {
    /** @param layout where text begins on each page, in points from its upper edge */
    async begin(properties: PdfProperties, layout: { top?: number } = {}): Promise<PdfDocument> {
      equipment ??= load().catch((error: unknown) => {
        // The next one tries again.
        equipment = null;
        throw error;
      });
      const { Kit, ...read } = await equipment;
      return createPdfDocument(Kit, { ...read, properties, ...layout });
    },
  };
}
