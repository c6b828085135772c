import { wordsIn, type Sample } from "./brief.ts";

/** A style rule found in the samples: quoted from one of them, or counted in all. */
export interface HeardRule {
  rule: string;
  /** The passage that shows it; null: it was counted. */
  quote: string | null;
  /** The count; null: it is quoted. */
  counted: string | null;
}

/** Fewer words do not show a style. */
const fewest = 40;

const maxQuoteLength = 120;

const number = new Intl.NumberFormat("en-US");

/** The style rules found in samples. The same samples give the same rules. */
export function hearVoice(samples: readonly Pick<Sample, "text">[]): HeardRule[] {
  const sentences = samples.flatMap(({ text }) => sentencesOf(text));
  const words = sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0);
  if (words < fewest) return [];
  const [opening] = sentences;
  const figure = sentences.find((sentence) => /\p{N}/u.test(sentence));
  const question = sentences.find((sentence) => sentence.endsWith("?"));
  return [
    ...(opening ? [quoting("Opens like this", opening)] : []),
    sentenceLength(words / sentences.length, samples.length),
    ...(figure ? [quoting("Says how much and when", figure)] : []),
    ...(question ? [quoting("Asks the reader", question)] : []),
    exclamations(samples, words),
  ];
}

function sentenceLength(average: number, texts: number): HeardRule {
  const length = average < 15 ? "Short" : average < 23 ? "Middling" : "Long";
  return {
    rule: `${length} sentences, ${Math.round(average)} words on average`,
    quote: null,
    counted: `counted in ${texts === 1 ? "1 text" : `${texts} texts`}`,
  };
}

function exclamations(samples: readonly Pick<Sample, "text">[], words: number): HeardRule {
  const marks = samples.reduce((sum, { text }) => sum + (text.match(/!/gu)?.length ?? 0), 0);
  const rule = marks === 0 ? "No exclamation marks" : "Exclamation marks, as counted";
  return { rule, quote: null, counted: `${marks} in ${number.format(words)} words` };
}

const quoting = (rule: string, sentence: string): HeardRule => ({
  rule,
  quote: shorten(sentence),
  counted: null,
});

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…。！？])\s+|\n+/u)
    .map((sentence) => sentence.replace(/^[#>*\s-]+/u, "").trim())
    .filter((sentence) => wordsIn(sentence) > 0);
}

function shorten(sentence: string): string {
  const characters = [...sentence];
  if (characters.length <= maxQuoteLength) return sentence;
  const cut = characters.slice(0, maxQuoteLength).join("");
  return `${cut.replace(/\s+\S*$/u, "")}…`;
}
