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

/** The file's date is part of its bytes: that of its first edition, and not that of its making. */
const firstNewsletter = new Date(Date.UTC(2026, 10, 21));

/** Where text begins on a page: below the running header. */
const top = 66;

/** Makes the manual's PDF under the operator's brand. The same words make the same bytes. */
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
    const newsletter = `Version ${productVersion}, edition ${newsletterOf(manual)}`;
    const url = new URL("/manual", brand.url).href;
    const cover = { brand: brand.name, url, newsletter };
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
      // Others are answered while it is made.
      await nextTurn();
      document.newPage();
      document.group("Sect", part);
    }
    fillContents();
    return document.finish({ footer: newsletter, header: title, hasCover: true });
  };
}

/** Tells whether two copies of one version say the same: each operator fills in a brand and a price. */
export function newsletterOf(manual: Manual): string {
  const hash = createHash("sha256").update(JSON.stringify(manual)).digest("hex").toUpperCase();
  return `${hash.slice(0, 4)}-${hash.slice(4, 8)}`;
}
