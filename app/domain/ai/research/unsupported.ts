import { sentencesIn as splitSentences } from "#app/core/text/sentences.ts";
import type { UnsupportedStatement } from "#app/domain/content/provenance.ts";
import type { CheckedClaim, Evidence } from "./evidence.ts";
import { figuresIn } from "./figures.ts";
import { wordsOf } from "./words.ts";

/** A sentence matches a claim with this share of its words. */
const likeEnough = 0.6;

/** Claims with fewer words match any sentence. */
const fewestWords = 4;

/** Numbers up to this one may count items of the text itself: three steps, five herbs. */
const maxCounted = 10;

/**
 * The unsupported statements of a text, in its own words: sentences of claims without a found
 * quote, and numbers neither in a source nor in the owner's answers.
 * @param given the owner's answers
 */
export function findUnsupported(
  markdown: string,
  claims: readonly CheckedClaim[],
  { sources }: Pick<Evidence, "sources">,
  given: string,
): UnsupportedStatement[] {
  const sentences = sentencesIn(markdown);
  const known = new Set(figuresIn([given, ...sources.map(({ text }) => text)].join("\n")));
  const found = new Map<string, Omit<UnsupportedStatement, "statement">>();
  const worded = sentences.map((sentence) => ({ sentence, words: new Set(wordsOf(sentence)) }));
  for (const claim of claims) {
    if (claim.outcome !== "marked") continue;
    const sentence = closestTo(claim.statement, worded);
    const { why = "Its quote isn’t in any source." } = claim;
    if (sentence !== null) found.set(sentence, { why, quote: claim.quote });
  }
  for (const sentence of sentences) {
    const figure = tellingFigures(sentence).find(
      (each) => !figuresIn(each).every((one) => known.has(one)),
    );
    if (figure !== undefined && !found.has(sentence))
      found.set(sentence, {
        why: `“${figure}” isn’t in any source or in your own information.`,
      });
  }
  // In the order of the text.
  return sentences.flatMap((statement) => {
    const what = found.get(statement);
    found.delete(statement);
    return what === undefined ? [] : [{ statement, ...what }];
  });
}

/** Without heading and list markers, each as in the text; a table row counts as one. */
function sentencesIn(markdown: string): string[] {
  return markdown
    .split("\n")
    .map((line) => line.replace(/^\s*(?:#+|[-*>]|\d+[.)])\s+/u, "").trim())
    .flatMap(splitSentences)
    .filter((sentence) => wordsOf(sentence).length > 1);
}

function closestTo(
  statement: string,
  sentences: readonly { sentence: string; words: ReadonlySet<string> }[],
): string | null {
  const wanted = wordsOf(statement);
  const itself = sentences.find(({ sentence }) => wordsOf(sentence).join(" ") === wanted.join(" "));
  if (itself) return itself.sentence;
  if (wanted.length < fewestWords) return null;
  const shareOf = (words: ReadonlySet<string>) =>
    wanted.filter((word) => words.has(word)).length / wanted.length;
  const [best] = sentences
    .map(({ sentence, words }) => ({ sentence, share: shareOf(words) }))
    .sort((a, b) => b.share - a.share);
  return best && best.share >= likeEnough ? best.sentence : null;
}

/** With its unit, so that 5 % and $5 differ from a counted five. */
function tellingFigures(sentence: string): string[] {
  const found = sentence.match(/[$€£¥]?\s?\d[\d.,’]*(?:\s?(?:%|€|percent\b|Prozent\b))?/gu) ?? [];
  return found
    .map((each) => each.trim().replace(/(?<![.,’])[.,’]+$/u, ""))
    .filter((each) => /[^\d]/u.test(each) || Number(each) > maxCounted);
}
