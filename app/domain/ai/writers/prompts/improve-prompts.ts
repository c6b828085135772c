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

const parts = ["Checking", "Fixing failed checks"];

/**
 * Counts the checks and has a model fix only those that fail; without failures it makes no calls.
 */
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
    // Accepted before by the owner or an earlier step.
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

/** Checks that edits can fix; moderation results are the owner's decision. */
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
An article failed some checks. Fix only what they name, with as few edits as possible. The text that an edit replaces must occur in the article exactly once, and each edit gives its reason in at most twelve words. Keep the title and description unless a check names them. Do not add figures, names or facts.
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
 * Earlier findings that still apply, and statements of the edits that neither a source, the owner
 * nor the old version supports.
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
