import * as z from "zod";
import { addressesIn } from "#app/core/text/links-in-text.ts";
import { stillStanding } from "#app/domain/content/provenance.ts";
import { shownWords } from "#app/domain/content/shown-words.ts";
import {
  citedSources,
  holdToEvidence,
  type CheckedClaim,
} from "#app/domain/ai/research/evidence.ts";
import { findSnippets } from "#app/domain/ai/research/snippets.ts";
import { findUnsupported } from "#app/domain/ai/research/unsupported.ts";
import type { Assignment, WrittenText } from "#app/domain/ai/prompts/assignment.ts";
import { claimsUpTo, wordsUpTo } from "#app/domain/ai/writers/answers/answer-shapes.ts";
import { cleanMarkdown } from "#app/domain/ai/writers/answers/clean-markdown.ts";
import { businessCard, systemPrompt, languageRule, ownerText, voiceCard } from "./system-prompt.ts";
import { validateAnswer } from "#app/domain/ai/writers/answers/validation-error.ts";
import { planOf, type Known, type Next, type PromptCall } from "./prompt-chain.ts";

type Answer = Extract<Assignment, { work: "answer" }>;

const Changed = z.object({
  title: z.string().min(1).max(140),
  markdown: wordsUpTo(60_000).min(1),
  claims: claimsUpTo(100),
  changes: z.array(z.string()).min(1).max(12),
});

/** Answers a change request with a full new version and a list of changes. */
export function answerNote(assignment: Answer, known: Known): Next {
  const { source } = assignment;
  const question = changeQuestion(assignment, known);
  const answer = known.answered.to(question);
  if (!answer) {
    const parts = ["Reading your request", "Revising the draft"];
    return { call: question, plan: planOf(parts, { parts: 1, words: null }) };
  }
  const { evidence } = known;
  const clean = cleanMarkdown(answer.markdown, {
    addresses: [...evidence.sources.map(({ address }) => address), ...addressesIn(source.body)],
    hosts: evidence.ownHosts,
  });
  const held = holdToEvidence(clean.markdown, answer.claims, evidence, known.brief.language);
  const text = {
    variant: "",
    title: answer.title.replace(/\s+/gu, " ").trim(),
    body: held.markdown,
    fields: { ...source.fields, changes: answer.changes },
  };
  const unsupported = unsupportedIn(assignment, { text, claims: held.claims }, known);
  return {
    finished: {
      texts: [text],
      noted: {
        sources: [...(source.sources ?? []), ...citedSources(held.claims, evidence)],
        claims: held.claims,
        unsupported,
        cut: held.claims
          .filter(({ outcome }) => outcome === "cut")
          .map(({ statement }) => statement),
        cutLinks: clean.cutLinks,
      },
    },
  };
}

/** For unchanged sentences, the earlier findings; for new ones, the current ones. */
function unsupportedIn(
  { source, note }: Answer,
  { text, claims }: { text: WrittenText; claims: readonly CheckedClaim[] },
  { brief, evidence }: Known,
) {
  const before = stillStanding(source.unsupported ?? [], text);
  const words = shownWords(text);
  const now = findUnsupported(words, claims, evidence, `${ownerText(brief)}\n${note}`);
  const stood = shownWords(source);
  return [...before, ...now.filter(({ statement }) => !stood.includes(statement))];
}

function changeQuestion(
  { source, note, idea }: Answer,
  { brief, evidence }: Known,
): PromptCall<typeof Changed> {
  const subject = `${note} ${source.title} ${idea?.keyword ?? ""}`;
  return {
    prompt: "change",
    name: "change",
    instructions: `${systemPrompt}
The owner has read a text and asks for changes in "note". Make these changes and keep the rest word for word. Return the whole text with its headings, and in "changes" one short line for each change. List claims only for sentences that you added.
${languageRule(brief)}`,
    material: {
      brief: { ...businessCard(brief), ...voiceCard(brief) },
      note,
      title: source.title,
      text: source.body,
      snippets: findSnippets(evidence.sources, subject, 8),
    },
    shape: Changed,
    maxTokens: 12_000,
    validate: ({ title, markdown }) => validateAnswer(brief, [title, markdown]),
  };
}
