import { createPhraseCount } from "#app/core/text/comparable-text.ts";
import type { CheckResult } from "./checks.ts";
import { comparedWords, countOf, paragraphsOf } from "./counting.ts";
import {
  driftOf,
  habitsOf,
  meanOf,
  opensWith,
  sectionStarts,
  type OwnVoice,
  type VoiceText,
} from "./voice-habits.ts";

/** The factor in sentence length at which a text no longer sounds like the owner. */
const drift = 1.5;

interface Heard {
  text: VoiceText;
  /** Up to nine other recent texts of its workspace. */
  before: readonly VoiceText[];
  own: OwnVoice;
  /** The search keyword, which may occur often. */
  keyword: string;
}

/** The habits a text shares with recent ones. */
export function checkVoice({ text, before, own, keyword }: Heard): CheckResult[] {
  const { of, openings, sectionOpenings, tics } = habitsOf([text, ...before], own);
  const texts = of === 1 ? "1 draft" : `the last ${of} drafts`;
  const start = paragraphsOf(text.body)[0] ?? "";
  const starts = sectionStarts(text.body);
  const opening = openings.find((each) => opensWith(start, each));
  const section = sectionOpenings.find((each) => starts.some((one) => opensWith(one, each)));
  const timesIn = createPhraseCount(text.body);
  const said = tics.filter(({ words }) => timesIn(words, 1) > 0 && !isAbout(words, keyword));
  const openingFacts = [
    ...(opening ? [`“${opening.words}” starts ${opening.times} of ${texts}`] : []),
    ...(section ? [`“${section.words}” starts ${section.times} sections of ${texts}`] : []),
  ];
  return [
    {
      name: "openings",
      outcome: openingFacts.length === 0 ? "passed" : "look",
      fact: openingFacts.join("; ") || "Openings are varied",
    },
    {
      name: "phrases",
      outcome: said.length === 0 ? "passed" : "look",
      fact:
        said
          .map(({ words, times }) => `“${words}” appears ${times} times in ${texts}`)
          .join("; ") || "No overused phrases",
    },
    sentenceLength(text, own),
  ];
}

function sentenceLength(text: VoiceText, own: OwnVoice): CheckResult {
  const name = "sentence_length";
  const sentence = driftOf([text.body], own.samples);
  if (sentence === null)
    return { name, outcome: "passed", fact: `${meanOf(text.body).toFixed(1)} words per sentence` };
  const { now, own: usual } = sentence;
  const isLike = now <= usual * drift && now >= usual / drift;
  const fact = `${now.toFixed(1)} words per sentence (your writing has ${usual.toFixed(1)})`;
  return { name, outcome: isLike ? "passed" : "look", fact };
}

/** The keyword is the subject, not a habit. */
const isAbout = (words: string, keyword: string): boolean =>
  keyword !== "" && (countOf(words, keyword) > 0 || isMostlyOf(words, keyword));

function isMostlyOf(words: string, keyword: string): boolean {
  const named = new Set(comparedWords(keyword));
  return comparedWords(words).filter((word) => word.length >= 4 && !named.has(word)).length < 2;
}
