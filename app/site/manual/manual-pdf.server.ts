import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Brand } from "#app/platform/brand/brand.ts";
import { productVersion } from "#app/platform/brand/version.ts";
import { reserveContents } from "#app/platform/pdf/contents.server.ts";
import type { PdfRenderer } from "#app/platform/pdf/renderer.server.ts";
import type { Manual } from "./manual.ts";
import { chaptersOf } from "./manual-chapters.ts";
import { drawManualCover } from "./manual-pdf-cover.server.ts";
import { chapterTitle, drawQuestions, drawSection } from "./manual-pdf-sections.server.ts";

/** A fixed date, because it is part of the bytes. */
const firstNewsletter = new Date(Date.UTC(2026, 10, 21));

/** The top of the text, below the page header. */
const top = 66;

/** Generates the PDF with the operator's brand. The same text gives the same bytes. */
export function createManualRenderer({
  pdfRenderer,
  brand,
}: {
  pdfRenderer: PdfRenderer;
  brand: Pick<Brand, "name" | "url">;
}) {
  return async function render(manual: Manual): Promise<Buffer> {
    const { title, summary, sections, questions } = manual;
    const properties = {
      title,
      author: brand.name,
      subject: summary,
      keywords: sections.map((section) => section.title),
      createdAt: firstNewsletter,
    };
    const document = await pdfRenderer.createDocument(properties, { top });
    const edition = `Version ${productVersion}, edition ${editionOf(manual)}`;
    const url = new URL("/manual", brand.url).href;
    const cover = { brand: brand.name, url, edition };
    document.group("Sect", () => drawManualCover(document, manual, cover));

    document.newPage();
    const chapters = chaptersOf(manual);
    document.heading(2, "Contents", { keepWith: 60, style: chapterTitle });
    document.space(12);
    const fillContents = reserveContents(document, chapters);

    const parts = [
      ...sections.map((section, index) => () => drawSection(document, section, index + 1)),
      () => drawQuestions(document, questions, chapters.length),
    ];
    for (const part of parts) {
      // Lets other requests run in between.
      await nextTurn();
      document.newPage();
      document.group("Sect", part);
    }
    fillContents();
    return document.finish({ footer: edition, header: title, hasCover: true });
  };
}

/** Identifies the text of a copy, because each operator has a brand and a price. */
export function editionOf(manual: Manual): string {
  const hash = createHash("sha256").update(JSON.stringify(manual)).digest("hex").toUpperCase();
  return `${hash.slice(0, 4)}-${hash.slice(4, 8)}`;
}
