import * as z from "zod";
import { addressesIn } from "#app/core/text/links-in-text.ts";
import { stillStanding } from "#app/domain/content/provenance.ts";
import { shownWords } from "#app/domain/content/shown-words.ts";
import { findUnsupported } from "#app/domain/ai/research/unsupported.ts";
import type { Assignment, WrittenText } from "#app/domain/ai/prompts/assignment.ts";
import { cleanMarkdown } from "#app/domain/ai/writers/answers/clean-markdown.ts";
import { applyEdits, fittingEdits, ReasonedEdit } from "./edits.ts";
import { systemPrompt, languageRule, ownerText, voiceCard } from "./system-prompt.ts";
import { validateAnswer } from "#app/domain/ai/writers/answers/validation-error.ts";
import { planOf, type Known, type Next, type PromptCall } from "./prompt-chain.ts";

type Improve = Extract<Assignment, { work: "improve" }>;

const Improvement = z.object({
  title: z.string().min(1).max(140),
  description: z.string().max(300),
  edits: z.array(ReasonedEdit).max(20),
});

const parts = ["Counting", "Changing what does not hold"];

/** Counts what can be counted and has a model change only what does not hold; where all does, nobody is asked. */
export function improveArticle(assignment: Improve, known: Known): Next {
  const { source } = assignment;
  const failed = failedChecks(assignment);
  if (failed.length === 0)
    return {
      finished: {
        texts: [unchanged(source)],
        noted: { sources: source.sources ?? [], unsupported: source.unsupported ?? [] },
      },
    };
  const question = improvementQuestion(assignment, known, failed);
  const answer = known.answered.to(question);
  if (!answer) return { call: question, plan: planOf(parts, { parts: 1, words: null }) };
  const made = fittingEdits(source.body, answer.edits);
  const { markdown, cutLinks } = cleanMarkdown(applyEdits(source.body, made), {
    // What the owner, or an earlier step, let stand.
    addresses: addressesIn(source.body),
    hosts: known.evidence.ownHosts,
  });
  const { description } = answer;
  const changes = made.map(({ why }) => why);
  const title = answer.title.replace(/\s+/gu, " ").trim();
  const fields = { ...source.fields, description, changes };
  const text = { variant: "", title, body: markdown, fields };
  return {
    finished: {
      texts: [text],
      noted: {
        sources: source.sources ?? [],
        unsupported: unsupportedIn(source, text, known),
        cutLinks,
        failedBefore: failed.map(({ name }) => name),
      },
    },
  };
}

/** What edits can put right: what a provider holds against a text is its owner's to decide. */
const failedChecks = ({ source: { failed = [] } }: Improve): Failed =>
  failed.filter(({ name }) => name !== "moderation");

type Failed = NonNullable<Improve["source"]["failed"]>;

function improvementQuestion(
  { source, idea }: Improve,
  { brief }: Known,
  failed: Failed,
): PromptCall<typeof Improvement> {
  return {
    prompt: "improvement",
    name: "improvement",
    instructions: `${systemPrompt}
An article was counted, and some checks did not hold. Change only what they are about, with the fewest edits. Each edit finds words that stand in the article exactly once, and says why in at most twelve words. Title and description stay as they are unless a check names them. Add no figure, name or fact.
${languageRule(brief)}`,
    material: {
      brief: voiceCard(brief),
      keyword: idea.keyword,
      checks: failed.map(({ name, fact }) => ({ name, fact })),
      title: source.title,
      description: source.fields.description ?? "",
      article: source.body,
    },
    shape: Improvement,
    maxTokens: 5_000,
    validate: ({ title, description, edits }) =>
      validateAnswer(brief, [title, description, ...edits.map(({ replace }) => replace)]),
  };
}

/**
 * What was found before and still stands; of what the edits say, what nothing bears out: no source, not the owner,
 * nor the article as it was.
 */
function unsupportedIn(source: Improve["source"], text: WrittenText, { brief, evidence }: Known) {
  const stood = shownWords(source);
  const given = `${ownerText(brief)}\n${stood}`;
  const now = findUnsupported(shownWords(text), [], evidence, given);
  const isNew = ({ statement }: { statement: string }) => !stood.includes(statement);
  return [...stillStanding(source.unsupported ?? [], text), ...now.filter(isNew)];
}

const unchanged = ({ title, body, fields }: Improve["source"]): WrittenText => ({
  variant: "",
  title,
  body,
  fields,
});
