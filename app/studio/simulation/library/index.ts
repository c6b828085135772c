import type { SampleText } from "./sample-text";

/** All of them, in the order in which the sample plan takes them up. */
export const sampleTexts: readonly SampleText[] = [];

/** The body of an article: what stands before its first heading, and its sections. */
export function markdownOf({ opening, sections }: SampleText["draft"]): string {
  return [opening, ...sections.map(({ heading, body }) => `## ${heading}\n\n${body}`)].join("\n\n");
}
