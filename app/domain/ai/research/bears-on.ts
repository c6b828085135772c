import { sentencesIn } from "#app/core/text/sentences.ts";
import { figuresIn } from "./figures.ts";
import { namesIn } from "./names.ts";
import { negationsOf } from "./negations.ts";
import { numberWordsIn } from "./number-words.ts";
import { isUnspaced, wordsOf } from "./words.ts";

/** A quote's sentence matches a claim with this share of its longer words. */
const likeEnough = 0.6;

/** In letters: shorter words say little about the subject. */
const longWord = 4;

/**
 * What a quote lacks to support a statement, for display; null: nothing visible. It needs the same
 * numbers, names and negation, since identical words may still be about something else.
 * @param language of the statement, as in the brief
 * @param known from `knownWords` of the sources
 */
export function lackOf(
  statement: string,
  quote: string,
  { language, known }: { language: string; known: () => ReadonlySet<string> },
): string | null {
  const figure = missingFigure(statement, quote);
  if (figure !== null) return `The quoted source doesn’t mention “${figure}”.`;
  const name = missingName(namesIn(statement, language, known), quote);
  if (name !== null) return `The quoted source doesn’t name “${name}”.`;
  const { isNegated, isQuoteNegated, isHalfNegated } = negationsOf(language);
  if (isNegated(statement))
    return isQuoteNegated(quote) ? null : "The quoted source doesn’t say “not”.";
  const turned = closestSentence(statement, quote);
  return turned !== null && isNegated(turned) && !isHalfNegated(statement)
    ? "The quoted source says “not”, and this sentence doesn’t."
    : null;
}

function missingFigure(statement: string, quote: string): string | null {
  const inQuote = new Set([
    ...figuresIn(quote),
    ...numberWordsIn(quote).map(({ figure }) => figure),
  ]);
  const wanted = [
    ...figuresIn(statement).map((figure) => ({ word: figure, figure })),
    ...numberWordsIn(statement),
  ];
  return wanted.find(({ figure }) => !inQuote.has(figure))?.word ?? null;
}

/** Many languages inflect names. */
function missingName(names: readonly string[], quote: string): string | null {
  const words = plain(quote).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isThere = (name: string) =>
    name.split(/[&.-]/u).every((part) => {
      const stem = plain(part).slice(0, Math.max(longWord, part.length - 3));
      return words.some((word) => word.startsWith(stem));
    });
  return names.find((name) => !isThere(name)) ?? null;
}

/** The sentence of a quote closest to a statement; null: none is close. */
function closestSentence(statement: string, quote: string): string | null {
  const wanted = longWordsIn(statement);
  if (wanted.length < 2) return null;
  const isLike = (sentence: string) => {
    const there = new Set(longWordsIn(sentence));
    return wanted.filter((word) => there.has(word)).length >= likeEnough * wanted.length;
  };
  return quote.split("\n").flatMap(sentencesIn).find(isLike) ?? null;
}

/** Compared by their beginnings, so that plurals and tenses match. */
const longWordsIn = (text: string): string[] =>
  wordsOf(plain(text))
    .filter((word) => word.length >= longWord || isUnspaced(word))
    .map((word) => word.slice(0, longWord));

const plain = (text: string) => text.normalize("NFKC").toLowerCase();
