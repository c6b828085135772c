/*
 * What pdfkit 0.20 has and its type package, written for 0.17, does not know. Interfaces of an
 * ambient namespace merge; nothing here is imported.
 */
declare namespace PDFKit {
  /** A typeface as pdfkit's font engine has read it; pdfkit takes it in place of the file. */
  interface ReadFont {
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): unknown;
  }

  interface PDFDocument {
    /** pdfkit has no public way to ask which characters the present font has. */
    readonly _font: { readonly font: ReadFont };
  }

  interface PDFOutline {
    addItem(
      title: string,
      options: { expanded?: boolean; left?: number; top?: number },
    ): PDFOutline;
  }

  interface PDFStructureElement {
    /** What is written to the file: pdfkit has no option for the attributes of lists. */
    readonly dictionary: { readonly data: Record<string, unknown> };
  }

  namespace Mixins {
    interface PDFFont {
      registerFont(name: string, source: ReadFont): PDFDocument;
    }

    interface AnnotationOption {
      /** The tag that the annotation belongs to. */
      structParent?: PDFStructureElement;
    }

    interface StructureElementOptions {
      /** Whose heading a table's header cell is. */
      scope?: "Row" | "Column" | "Both";
      publication?: "Block" | "Inline";
      /** Left, top, right, bottom. */
      bbox?: [number, number, number, number];
    }
  }
}
