import { neverSaid } from "#app/domain/content/checks.ts";
import { languages, wordsIn, type Answers } from "#app/domain/brief/brief.ts";

/** A sample paragraph from the owner's answers, and what its checks found. */
interface SampleParagraph {
  text: string;
  words: number;
  /** Banned words that it contains. */
  said: string[];
}

/**
 * Built from the owner's words, because the simulation writes none: what the agents would start
 * from.
 */
export function paragraphFrom({
  offer,
  audience,
  goals,
  language,
  avoid,
}: Answers): SampleParagraph {
  const text = [
    sentence(offer || "You haven’t said what you offer yet"),
    audience === ""
      ? "You haven’t described your audience yet."
      : `Audience: ${sentence(audience)}`,
    ...(goals === "" ? [] : [`Goal: ${sentence(goals)}`]),
    `Written in ${languages[language] ?? language}.`,
  ].join(" ");
  return { text, words: wordsIn(text), said: neverSaid(text, avoid) };
}

function sentence(words: string): string {
  const text = words.trim().replace(/\s+/gu, " ");
  return /[.!?…。]$/u.test(text) ? text : `${text}.`;
}
