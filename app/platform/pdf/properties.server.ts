import { printable } from "./printable-text.ts";

export interface PdfProperties {
  title: string;
  author: string;
  subject: string;
  keywords: readonly string[];
  createdAt: Date;
}

/** pdfkit options for accessible documents: PDF 1.7, tagged, PDF/UA. */
export function kitOptions(properties: PdfProperties): PDFKit.PDFDocumentOptions {
  const author = infoText(properties.author);
  return {
    size: "A4",
    margin: 0,
    // Page numbers are written once their count is known.
    bufferPages: true,
    autoFirstPage: false,
    // PDF/UA requires embedded fonts, so none of the standard ones.
    font: "",
    pdfVersion: "1.7",
    // Missing in pdfkit's type package.
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
 * pdfkit writes these texts twice: raw by `valueOf`, and unescaped into XML by `toString`. The two
 * differ, so that "Herbs & Co" does not break the XML.
 */
class InfoText extends String {
  override toString(): string {
    return this.valueOf().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  }
}

function infoText(text: string): string {
  // pdfkit accepts any String; only its type requires a primitive.
  return new InfoText(printable(text)) as unknown as string;
}
