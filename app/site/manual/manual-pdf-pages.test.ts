import { expect, test } from "vitest";
import { exampleManual, exampleSection } from "#tests/fixtures/manual.ts";
import { allTags, readPdf, type Tag } from "#tests/harness/pdf.ts";
import { createPdfRenderer } from "#app/platform/pdf/renderer.server.ts";
import { manualTabs } from "#app/workspace/paths/manual.ts";
import type { ManualSection } from "./manual.ts";
import { createManualRenderer } from "./manual-pdf.server.ts";

const brand = { name: "Herbs & Co", url: "https://agents.example.com" };
const render = createManualRenderer({ pdfRenderer: createPdfRenderer(), brand });

const read = async (changes: { sections: ManualSection[] }) =>
  readPdf(await render(exampleManual(changes)));

/** Headings and list markers at the end of a page. */
function stranded(tags: readonly Tag[][]): string[] {
  return tags.flatMap((page) => {
    const last = allTags(page).findLast(({ children }) => children.length === 0);
    return last && /^(H\d|Lbl)$/.test(last.role) ? [last.text] : [];
  });
}

test.each([0, 1, 2, 3])(
  "no heading is separated from its text: %i paragraphs further down",
  async (shift) => {
    const overview = [...Array.from({ length: shift }, () => "One line."), "Begins. ".repeat(60)];
    const text = `Starts here ${"and goes on and on ".repeat(12)}.`;
    const sections = manualTabs.slice(0, 2).map((tab) =>
      exampleSection(tab, {
        overview,
        tips: Array.from({ length: 9 }, () => text),
        steps: Array.from({ length: 9 }, (_, index) => ({ title: `Step ${index}`, text })),
        troubleshooting: [{ problem: "A long story", remedy: text.repeat(25) }],
      }),
    );
    const { tags } = await read({ sections });
    expect(stranded(tags)).toEqual([]);
  },
);

test("no page is empty, however long a card or an item is", async () => {
  const text = "A sentence that is repeated many times. ".repeat(300);
  const sections = [
    exampleSection("revenue", {
      steps: [{ title: "One", text }],
      tips: [text, "Short", text],
      examples: [
        { title: "Long", text },
        { title: "Longer", text: text + text },
      ],
      troubleshooting: [{ problem: "Long ".repeat(80), remedy: text }],
    }),
  ];
  const { pages } = await read({ sections });
  for (const page of pages.slice(1)) expect(page.length).toBeGreaterThan(200);
});
