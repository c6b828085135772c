/* The landing page is read by everybody, and is no harder to read than a page of the help. */
import { expect, test } from "vitest";
import { partOf, wordsIn } from "#tests/harness/html.ts";
import { readingGrade } from "#tests/harness/readability.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });

/** Block elements: paragraphs, headings, list items. */
function blocksOf(html: string): string[] {
  return [...html.matchAll(/<(p|h[1-6]|li|dt|dd|figcaption)\b[^>]*>((?:(?!<\/?\1\b)[^])*)<\/\1>/g)]
    .map(([, , block = ""]) => wordsIn(block))
    .filter(Boolean);
}

test("the landing page asks for seven years of school at most", async () => {
  const main = partOf(await (await fetch(`${app.url}/`)).text(), "main");
  const blocks = blocksOf(main);
  const sentences = blocks.filter((block) => block.endsWith("."));
  expect(sentences.length).toBeGreaterThan(12);
  expect(readingGrade(sentences)).toBeLessThanOrEqual(7);
  expect(readingGrade(blocks)).toBeLessThanOrEqual(7);
});
