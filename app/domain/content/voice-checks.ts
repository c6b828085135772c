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

/** So much longer or shorter than the owner's, sentences sound like somebody else's. */
const drift = 1.5;

interface Heard {
  text: VoiceText;
  /** The newest texts of its workspace besides, up to nine. */
  before: readonly VoiceText[];
  own: OwnVoice;
  /** What it is to be found by, and is to say often. */
  keyword: string;
}

/** What a text shares with the last ones, as far as it does so itself. */
export function checkVoice({ text, before, own, keyword }: Heard): CheckResult[] {
  const { of, openings, sectionOpenings, tics } = habitsOf([text, ...before], own);
  const texts = of === 1 ? "1 text" : `the last ${of} texts`;
  const start = paragraphsOf(text.body)[0] ?? "";
  const starts = sectionStarts(text.body);
  const opening = openings.find((each) => opensWith(start, each));
  const section = sectionOpenings.find((each) => starts.some((one) => opensWith(one, each)));
  const timesIn = createPhraseCount(text.body);
  const said = tics.filter(({ words }) => timesIn(words, 1) > 0 && !isAbout(words, keyword));
  const openingFacts = [
    ...(opening ? [`“${opening.words}” opens ${opening.times} of ${texts}`] : []),
    ...(section ? [`“${section.words}” opens ${section.times} sections of ${texts}`] : []),
  ];
  return [
    {
      name: "openings",
      outcome: openingFacts.length === 0 ? "passed" : "look",
      fact: openingFacts.join("; ") || `No three of ${texts}, or of their sections, open alike`,
    },
    {
      name: "phrases",
      outcome: said.length === 0 ? "passed" : "look",
      fact:
        said.map(({ words, times }) => `“${words}” stands ${times} times in ${texts}`).join("; ") ||
        `No phrase recurs in ${texts} far more often than in your own`,
    },
    sentenceLength(text, own),
  ];
}

function sentenceLength(text: VoiceText, own: OwnVoice): CheckResult {
  const name = "sentence_length";
  const sentence = driftOf([text.body], own.samples);
  if (sentence === null)
    return { name, outcome: "passed", fact: `${meanOf(text.body).toFixed(1)} words a sentence` };
  const { now, own: usual } = sentence;
  const isLike = now <= usual * drift && now >= usual / drift;
  const fact = `${now.toFixed(1)} words a sentence; your own texts have ${usual.toFixed(1)}`;
  return { name, outcome: isLike ? "passed" : "look", fact };
}

/** It is the subject, and no habit. */
const isAbout = (words: string, keyword: string): boolean =>
  keyword !== "" && (countOf(words, keyword) > 0 || isMostlyOf(words, keyword));

function isMostlyOf(words: string, keyword: string): boolean {
  const named = new Set(comparedWords(keyword));
  return comparedWords(words).filter((word) => word.length >= 4 && !named.has(word)).length < 2;
}
