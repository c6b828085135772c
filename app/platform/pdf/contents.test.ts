import { expect, test } from "vitest";
import { allTags, readPdf } from "#tests/harness/pdf.ts";
import { reserveContents } from "./contents.server.ts";
import { createPdfRenderer } from "./renderer.server.ts";

test("contents longer than a page go on overleaf; each entry has the page of its heading", async () => {
  const createdAt = new Date(0);
  const properties = { title: "T", author: "A", subject: "S", keywords: [], createdAt };
  const document = await createPdfRenderer().createDocument(properties);
  const entries = Array.from({ length: 90 }, (_, index) => ({
    text: `Chapter ${index}`,
    name: `chapter-${index}`,
  }));
  const fill = reserveContents(document, entries);
  for (const [index, { text, name }] of entries.entries()) {
    // Three chapters to a page.
    if (index % 3 === 0) document.newPage();
    document.heading(2, text, { keepWith: 0, name });
  }
  fill();
  const { pages, tags, links } = await readPdf(await document.finish({ footer: "Foot" }));
  const shown = allTags(tags.flat()).filter(({ role }) => role === "Reference");
  const first = pages.length - 29;
  expect(shown.map(({ text }) => text.replace(/\s+/g, " "))).toEqual(
    entries.map(({ text }, index) => `${text} ${first + Math.floor(index / 3)}`),
  );
  expect(links.map(({ to }) => to)).toEqual(
    entries.map((_, index) => first + Math.floor(index / 3)),
  );
  expect(pages[first - 1]).toMatch(/^Chapter 0Chapter 1Chapter 2/);
  expect(new Set(links.map(({ page }) => page)).size).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain("Foot");
});
