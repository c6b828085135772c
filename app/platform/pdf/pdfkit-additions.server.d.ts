/*
 * Parts of pdfkit 0.20 that its type package, written for 0.17, lacks. Ambient interfaces merge, so
 * nothing here is imported.
 */
declare namespace PDFKit {
  /** A typeface parsed by pdfkit's font engine, accepted instead of a file. */
  interface ReadFont {
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): unknown;
  }

  interface PDFDocument {
    /** pdfkit has no public way to ask which characters the current font has. */
    readonly _font: { readonly font: ReadFont };
  }

  interface PDFOutline {
    addItem(
      title: string,
      options: { expanded?: boolean; left?: number; top?: number },
    ): PDFOutline;
  }

  interface PDFStructureElement {
    /** Raw PDF output: pdfkit has no option for list attributes. */
    readonly dictionary: { readonly data: Record<string, unknown> };
  }

  namespace Mixins {
    interface PDFFont {
      registerFont(name: string, source: ReadFont): PDFDocument;
    }

    interface AnnotationOption {
      /** The tag of the annotation. */
      structParent?: PDFStructureElement;
    }

    interface StructureElementOptions {
      /** The scope of a header cell. */
      scope?: "Row" | "Column" | "Both";
      publication?: "Block" | "Inline";
      /** Left, top, right, bottom. */
      bbox?: [number, number, number, number];
    }
  }
}
