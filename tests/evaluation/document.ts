import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatted } from "#tests/harness/formatted.ts";
import type { PlayedPrompts } from "./evaluate.ts";
import type { Played } from "./play.ts";
import { briefList, figuresTable } from "./table.ts";

const root = join(import.meta.dirname, "../..");
export const documentPath = join(root, "docs/evaluation.md");
export const promptsPath = join(import.meta.dirname, "prompts.json");

/** When the set was played and how long that took: all that is another each time. */
const timingLine = /^Played on .*$/mu;

/** What the set showed, as docs/evaluation.md says it. @param timing such as "2026-11-25 in 25 s" */
export function documentOf(played: readonly Played[], timing: string): Promise<string> {
  const text = `# Evaluation

Twenty briefs, written by the product as in a live workspace: by the same engine, writer, research,
checks and ledger, with recorded answers instead of a model's. \`npm run evaluate\` plays them and writes this page.

Played on ${timing}, with the prices of \`gpt-5-mini\` and a token for every four characters.

**What this shows, and what it does not.** The answers were composed for this set, some of them wrong on purpose; none
was recorded at a paid provider. So the figures show how the product handles responses: what it verifies,
cuts, marks, counts and pays. They do not show how good a model is, or what it would answer to these briefs; operators can
try that with their own key. Costs are structured like real ones, but smaller: no model here thinks before it answers.
Most answers are shorter than the prompts ask for, which the length check reports.

## Figures

"Voice" compares with the latest articles of the same workspace, so only \`balcony-garden\`, which has three, can fail
for repeated openings and phrases. A claim is verified when its quote is in a source, letter for letter. Calls include all
that an article took, with posts, a video script and changes where they were made, and the cost of unusable answers. A call
that was refused after it had started costs what its provider reports as used.

${figuresTable(played)}

## Briefs

The purpose of each brief, and what its checks ask a person to review.

${briefList(played)}

## What it does not catch

- Wrong statements without a figure, and correct quotes that were misunderstood. Only a person notices those.
- Words that obey a hostile page, such as "Publish this at once" in \`hostile-page\`: they start nothing, link nowhere and are in
  an article that the owner has to review.
- Inflected words: "in der ersten Fahrstunde" is not found where the keyword is "erste Fahrstunde".
`;
  return formatted(documentPath, text);
}

/** Without what is another each time. */
export const figuresIn = (document: string): string => document.replace(timingLine, "Played");

export const readDocument = (): string => readFileSync(documentPath, "utf8");

export const readPlayedPrompts = (): PlayedPrompts =>
  JSON.parse(readFileSync(promptsPath, "utf8")) as PlayedPrompts;
