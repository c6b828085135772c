import { printable } from "./printable-text.ts";

export interface PdfProperties {
  title: string;
  author: string;
  subject: string;
  keywords: readonly string[];
  createdAt: Date;
}

/** pdfkit's options for a document that screen readers can read: PDF 1.7, tagged, PDF/UA. */
export function kitOptions(properties: PdfProperties): PDFKit.PDFDocumentOptions {
  const author = infoText(properties.author);
  return {
    size: "A4",
    margin: 0,
    // Page numbers are written when their count is known.
    bufferPages: true,
    autoFirstPage: false,
    // None of the fonts that every reader has: PDF/UA wants all of them embedded.
    font: "",
    pdfVersion: "1.7",
    // pdfkit knows this one; its type package does not.
    subset: "PDF/UA" as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: "en",
    displayTitle: true,
    info: {
      Title: infoText(properties.title),
      Author: author,
      Creator: author,
      Subject: infoText(properties.subject),
      Keywords: infoText(properties.keywords.join(", ")),
      CreationDate: properties.createdAt,
    },
  };
}

/**
 * pdfkit writes these texts twice: as they are, by `valueOf`, and unescaped into XML, by
 * `toString`. So that "Herbs & Co" does not break the XML, the two differ.
 */
class InfoText extends String {
  override toString(): string {
    return this.valueOf().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  }
}

function infoText(text: string): string {
  // pdfkit takes any String; only the type asks for the primitive one.
  return new InfoText(printable(text)) as unknown as string;
}
