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

Twenty briefs, written by the product as a live workspace has them written: by the same engine, writer, research,
checks and ledger, with recorded answers in the place of a model's. \`npm run evaluate\` plays them and writes this page.

Played on ${timing}, with the prices of \`gpt-5-mini\` and a token for every four characters.

**What this shows, and what it does not.** The answers were composed for this set, some of them wrong on purpose; none
was recorded at a paid provider. So the figures say how the product deals with what comes back: what it bears out,
cuts, marks, counts and pays. They do not say how good a model is, nor what one would answer to these briefs; that is
the operator's to try with a key of their own. Costs are of the shape that real ones have, and smaller: no model here
thinks before it answers. Most answers are shorter than the prompts ask for, which the length check says.

## Figures

"Voice" is counted beside the last texts of the same workspace, so only \`balcony-garden\`, which has three, can fail
at its beginnings and phrases. A claim is borne out when its quote stands in a source letter for letter. Calls are all
that a text took, with posts, a video pack and changes where they were made, and what an unusable answer has cost. A call
that was refused after it had begun is paid for by what its provider says it has used.

${figuresTable(played)}

## Briefs

What each is there for, and what its checks tell a person to look at.

${briefList(played)}

## What it does not catch

- What is wrong and carries no figure, and what is quoted rightly and understood wrongly. Nobody but a person sees that.
- Words that obey a hostile page, such as "Publish this at once" in \`hostile-page\`: they start nothing, link nowhere and stand in
  a text that waits for its owner, who has to read them.
- Inflected words: "in der ersten Fahrstunde" is not found where the keyword is "erste Fahrstunde".
`;
  return formatted(documentPath, text);
}

/** Without what is another each time. */
export const figuresIn = (document: string): string => document.replace(timingLine, "Played");

export const readDocument = (): string => readFileSync(documentPath, "utf8");

export const readPlayedPrompts = (): PlayedPrompts =>
  JSON.parse(readFileSync(promptsPath, "utf8")) as PlayedPrompts;
