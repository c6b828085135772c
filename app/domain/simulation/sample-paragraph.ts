import { neverSaid } from "#app/domain/content/checks.ts";
import { languages, wordsIn, type Answers } from "#app/domain/brief/brief.ts";

/** A paragraph to try somebody's answers with, and what was counted in it. */
interface SampleParagraph {
  text: string;
  words: number;
  /** What is never to be said, and is said. */
  said: string[];
}

/** Made of somebody's own words, since a script has none: what their agents would begin from. */
export function paragraphFrom({
  offer,
  audience,
  goals,
  language,
  avoid,
}: Answers): SampleParagraph {
  const text = [
    sentence(offer || "What you offer is not said yet"),
    audience === "" ? "For whom is not said yet." : `Who it is for: ${sentence(audience)}`,
    ...(goals === "" ? [] : [`What it is to do: ${sentence(goals)}`]),
    `Written in ${languages[language] ?? language}.`,
  ].join(" ");
  return { text, words: wordsIn(text), said: neverSaid(text, avoid) };
}

function sentence(words: string): string {
  const text = words.trim().replace(/\s+/gu, " ");
  return /[.!?…。]$/u.test(text) ? text : `${text}.`;
}
