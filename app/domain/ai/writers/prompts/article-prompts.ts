import * as z from "zod";
import { shownWords } from "#app/domain/content/shown-words.ts";
import {
  citedSources,
  holdToEvidence,
  type CheckedClaim,
} from "#app/domain/ai/research/evidence.ts";
import { findSnippets } from "#app/domain/ai/research/snippets.ts";
import { findUnsupported } from "#app/domain/ai/research/unsupported.ts";
import type { Assignment } from "#app/domain/ai/prompts/assignment.ts";
import { claimsUpTo, wordsUpTo } from "#app/domain/ai/writers/answers/answer-shapes.ts";
import { cleanMarkdown } from "#app/domain/ai/writers/answers/clean-markdown.ts";
import { applyEdits, Edit } from "./edits.ts";
import {
  businessCard,
  systemPrompt,
  languageRule,
  latelyCard,
  latelyRule,
  ownerText,
  voiceCard,
} from "./system-prompt.ts";
import { validateAnswer } from "#app/domain/ai/writers/answers/validation-error.ts";
import { planOf, type Finished, type Known, type Next, type PromptCall } from "./prompt-chain.ts";

type Write = Extract<Assignment, { work: "write" }>;

/** Fewer sections say little, more are too long for an article. */
const maxSections = 6;

const Outline = z.object({
  title: z.string().min(1).max(140),
  description: z.string().max(300),
  sections: z
    .array(z.object({ heading: z.string().min(1).max(120), points: z.array(z.string()).max(6) }))
    .min(2)
    .max(maxSections),
});

/** Far more than is requested for a section. */
const Section = z.object({ markdown: wordsUpTo(8_000).min(1), claims: claimsUpTo(40) });

const Whole = z.object({ opening: z.string().min(1), edits: z.array(Edit).max(20) });

const snippetsForOutline = 14;
const snippetsForSection = 6;

function outlineQuestion({ idea }: Write, { brief, evidence }: Known): PromptCall<typeof Outline> {
  const { topic, angle, keyword } = idea;
  const subject = `${topic} ${angle} ${keyword}`;
  return {
    prompt: "outline",
    name: "outline",
    instructions: `${systemPrompt}
Plan an article about the idea. Choose 3 to 6 sections that the snippets can support, each with a heading of at most eight words and two to four points. The title has 30 to 70 characters and contains the keyword if that reads well. The description has 70 to 160 characters and says what the reader gets.
${languageRule(brief)}`,
    material: {
      brief: { ...businessCard(brief), ...voiceCard(brief) },
      idea: { topic, angle, keyword },
      snippets: findSnippets(evidence.sources, subject, snippetsForOutline),
    },
    shape: Outline,
    maxTokens: 4_000,
    validate: ({ title, description, sections }) =>
      validateAnswer(brief, [
        title,
        description,
        ...sections.flatMap(({ heading, points }) => [heading, ...points]),
      ]),
  };
}

function sectionQuestion(
  index: number,
  { idea }: Write,
  { brief, evidence, lately }: Known,
  { title, sections }: z.infer<typeof Outline>,
): PromptCall<typeof Section> {
  const section = sections[index];
  const subject = `${section?.heading} ${section?.points.join(" ")} ${idea.keyword}`;
  return {
    prompt: "section",
    name: `section ${index + 1}`,
    instructions: `${systemPrompt}
Write the section given under "section", 120 to 260 words, without its heading. Do not repeat what the other sections of the outline cover. The statement of each claim is one sentence of your text, copied exactly.
${latelyRule}
${languageRule(brief)}`,
    material: {
      brief: { ...businessCard(brief), ...voiceCard(brief) },
      lately: latelyCard(lately),
      title,
      outline: sections.map(({ heading }) => heading),
      section,
      snippets: findSnippets(evidence.sources, subject, snippetsForSection),
    },
    shape: Section,
    maxTokens: 4_000,
    validate: ({ markdown }) => validateAnswer(brief, [markdown]),
  };
}

function wholeQuestion(
  { idea }: Write,
  { brief, lately }: Known,
  draft: Draft,
): PromptCall<typeof Whole> {
  return {
    prompt: "whole",
    name: "whole",
    instructions: `${systemPrompt}
Read the whole article. Write its opening: two to four sentences that say what the reader gets and contain the keyword, without a heading and without claims that the article does not make. Then list the edits it needs: repetition, generic phrasing, and language errors. The text that an edit replaces must occur in the article exactly once. Do not change figures or names.
${latelyRule}
${languageRule(brief)}`,
    material: {
      brief: voiceCard(brief),
      lately: latelyCard(lately),
      keyword: idea.keyword,
      title: draft.title,
      article: draft.body,
    },
    shape: Whole,
    maxTokens: 4_000,
    validate: ({ opening, edits }) =>
      validateAnswer(brief, [opening, ...edits.map(({ replace }) => replace)]),
  };
}

interface Draft {
  title: string;
  description: string;
  /** All finished sections with their headings. */
  body: string;
  claims: CheckedClaim[];
  cutLinks: string[];
}

/** An outline, each section from its own snippets, and one pass over the whole. */
export function writeArticle(assignment: Write, known: Known): Next {
  const outline = outlineQuestion(assignment, known);
  const planned = known.answered.to(outline);
  if (!planned) return { call: outline, plan: planOf(["Outline"], { parts: 0, words: null }) };

  const draft: Draft = { ...planned, body: "", claims: [], cutLinks: [] };
  const parts = [...planned.sections.map(({ heading }) => heading), "Final read-through"];
  const progress = (done: number) => planOf(parts, { parts: done, words: wordsIn(draft.body) });
  for (const [index, { heading }] of planned.sections.entries()) {
    const question = sectionQuestion(index, assignment, known, planned);
    const section = known.answered.to(question);
    if (!section) return { call: question, plan: progress(index) };
    addSection(draft, heading, section, known);
  }
  const question = wholeQuestion(assignment, known, draft);
  const whole = known.answered.to(question);
  if (!whole) return { call: question, plan: progress(planned.sections.length) };
  return { finished: finish(draft, whole, assignment, known) };
}

function addSection(
  draft: Draft,
  heading: string,
  section: z.infer<typeof Section>,
  { brief, evidence }: Known,
): void {
  const clean = cleanMarkdown(section.markdown, linksOf(evidence));
  const held = holdToEvidence(clean.markdown, section.claims, evidence, brief.language);
  draft.claims.push(...held.claims);
  draft.cutLinks.push(...clean.cutLinks);
  if (held.markdown.trim() === "") return;
  const part = `## ${inOneLine(heading)}\n\n${held.markdown.replace(/^#+ .*$/gmu, "").trim()}`;
  draft.body = draft.body === "" ? part : `${draft.body}\n\n${part}`;
}

function finish(
  draft: Draft,
  whole: z.infer<typeof Whole>,
  { idea }: Write,
  { brief, evidence }: Known,
): Finished {
  const opening = cleanMarkdown(whole.opening, linksOf(evidence));
  const edited = cleanMarkdown(applyEdits(draft.body, whole.edits), linksOf(evidence));
  const sources = citedSources(draft.claims, evidence);
  // The owner planned it, including any year or number in it.
  const given = [ownerText(brief), idea.topic, idea.angle, idea.keyword].join("\n");
  const text = {
    variant: "",
    title: inOneLine(draft.title),
    body: `${opening.markdown}\n\n${edited.markdown}`.trim(),
    fields: { description: inOneLine(draft.description) },
  };
  return {
    texts: [text],
    noted: {
      sources,
      claims: draft.claims,
      unsupported: findUnsupported(shownWords(text), draft.claims, evidence, given),
      cut: draft.claims
        .filter(({ outcome }) => outcome === "cut")
        .map(({ statement }) => statement),
      cutLinks: [...draft.cutLinks, ...opening.cutLinks, ...edited.cutLinks],
    },
  };
}

const linksOf = ({ sources, ownHosts }: Known["evidence"]) => ({
  addresses: sources.map(({ address }) => address).filter((address) => address !== ""),
  hosts: ownHosts,
});

const inOneLine = (text: string) => text.replace(/[<>#]/gu, "").replace(/\s+/gu, " ").trim();

const wordsIn = (text: string) => text.split(/\s+/u).filter(Boolean).length;
